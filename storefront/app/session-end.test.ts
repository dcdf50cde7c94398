import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStored, readText, writeStored } from './storage.ts';
import { stubBrowser, stubFetch } from './testing/browser.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-20T10:00:00+08:00');

let answer: (request: Request) => unknown = () => ({});
let requests = stubFetch((request) => answer(request));
const { api } = await import('./api.ts');
const { endIfExpired } = await import('./session-end.ts');
const { startSession } = await import('./start-session.ts');
const { learnShopTime } = await import('./shop-time.ts');
const { requireMember } = await import('./require-member.ts');
const { saveSession, useAuthStore } = await import('./stores/auth.ts');
const { awaitMemberState } = await import('./await-member-state.ts');
const { useMemberStore } = await import('./stores/member.ts');
const { useToastStore } = await import('./stores/toast.ts');

let browser = stubBrowser();

function open(address: string) {
  browser = stubBrowser(`https://shop.example${address}`);
  requests = stubFetch((request) => answer(request));
  useAuthStore.setState({ status: 'unknown', rememberMe: false, issuedAt: 0 });
  useMemberStore.setState({ ecUserToken: undefined, userInfo: undefined });
  useToastStore.getState().clear();
}

const status = () => useAuthStore.getState().status;
const said = () => useToastStore.getState().toasts.map(({ message }) => message);
const sentence = '登入逾時，請重新登入';
const refusal = (shopTime = Date.now()) =>
  Response.json(
    { status: 401, error_code: 'TOKEN_INVALID', message: sentence },
    {
      status: 401,
      headers: { date: new Date(shopTime).toUTCString(), 'cache-control': 'no-store' },
    },
  );
const responseAt = (shopTime: number) => () =>
  new Response(null, { headers: { date: new Date(shopTime).toUTCString() } });

beforeEach(() => {
  vi.useFakeTimers({ now });
  answer = () => ({});
  open('/products/1');
});
afterEach(async () => {
  await learnShopTime(async () => responseAt(Date.now())());
  vi.useRealTimers();
});

describe('a session that expires', () => {
  it('while a public page is open leaves the page to a visitor and says so once; its token is not sent [8.076]', async () => {
    saveSession('t', false);
    vi.setSystemTime(now + 24 * hour);
    answer = () => refusal();
    await expect(api.readUser()).rejects.toMatchObject({ status: 401 });
    await expect(api.readUser()).rejects.toMatchObject({ status: 401 });
    expect(requests.map(({ authorization }) => authorization)).toEqual([null, null]);
    expect(status()).toBe('visitor');
    expect(said()).toEqual([sentence]);
    expect(readText('ec-user-temp')).toBeUndefined();
    expect(browser.visited).toEqual([]);
    expect(endIfExpired()).toBe(false);
  });

  it('while a members’ page is open leads to sign-in with the way back [8.076, 4.068]', () => {
    open('/member-centre?type=2');
    saveSession('t', true);
    vi.setSystemTime(now + 7 * 24 * hour);
    expect(endIfExpired()).toBe(true);
    expect(browser.visited).toEqual(['/signin']);
    expect(said()).toEqual([sentence]);
    expect(readStored('signin-callback-info')).toEqual({ path: '/member-centre', query: 'type=2' });
  });

  it('is noticed within a minute, also if nothing is done', () => {
    startSession();
    saveSession('t', false);
    vi.advanceTimersByTime(24 * hour);
    expect(status()).toBe('visitor');
    expect(said()).toEqual([sentence]);
  });

  it('goes on if another tab has renewed it', () => {
    saveSession('old', true);
    vi.setSystemTime(now + 7 * 24 * hour);
    writeStored('ec-user', { token: 'new', issuedAt: now + 6 * 24 * hour });
    expect(endIfExpired()).toBe(false);
    expect(useMemberStore.getState().ecUserToken).toBe('new');
  });

  it('stops a step to a members’ page, and signing in leads there [4.060]', async () => {
    saveSession('t', false);
    vi.setSystemTime(now + 24 * hour);
    const request = new Request('https://shop.example/member-centre?type=3');
    const refused = await requireMember(request).catch((reason: unknown) => reason);
    expect((refused as Response).headers.get('location')).toBe('/signin');
    expect(readStored('signin-callback-info')).toEqual({ path: '/member-centre', query: 'type=3' });
    expect(said()).toEqual([sentence]);
  });
});

describe('a token that the server refuses', () => {
  it('before it has expired leads to sign-in, from a public page too [4.068, 8.076]', async () => {
    saveSession('t', false);
    answer = () => refusal();
    await expect(api.readUser()).rejects.toMatchObject({ status: 401 });
    expect(browser.visited).toEqual(['/signin']);
    expect(readText('ec-user-temp')).toBeUndefined();
  });

  it('because the device’s clock is behind has expired by the shop’s time: the page stays', async () => {
    saveSession('t', false);
    answer = () => refusal(now + 48 * hour);
    await expect(api.readUser()).rejects.toMatchObject({ status: 401 });
    expect([status(), said(), browser.visited]).toEqual(['visitor', [sentence], []]);
  });
});

describe('what a member has written and not sent', () => {
  const written = () => [readStored('order-form'), readStored('drafts'), readStored('paypage')];
  function write() {
    saveSession('t', false);
    writeStored('order-form', 1);
    writeStored('drafts', 2);
    writeStored('paypage', 3);
  }

  it('stays when the session has run out by its own time, by the shop’s clock too', async () => {
    write();
    vi.setSystemTime(now + 24 * hour);
    expect(endIfExpired()).toBe(true);
    expect(written()).toEqual([1, 2, undefined]);
    vi.setSystemTime(now);
    write();
    answer = () => refusal(now + 48 * hour);
    await api.readUser().catch(() => {});
    expect([status(), written()]).toEqual(['visitor', [1, 2, undefined]]);
  });

  it('goes with a session that is refused: somebody has signed out this device, or changed the password', async () => {
    write();
    answer = () => refusal();
    await api.readUser().catch(() => {});
    expect([status(), written()]).toEqual(['visitor', [undefined, undefined, undefined]]);
  });

  it('goes an hour after its last change if nobody has signed in, on an open page and before the next one', async () => {
    const left = { content: {}, signedInAt: 5, memberId: 7, changedAt: now };
    const found = startSession();
    await found;
    expect(status()).toBe('visitor');
    writeStored('order-form', left);
    writeStored('drafts', { ...left, changedAt: now + hour / 2 });
    vi.advanceTimersByTime(hour - 60_000);
    expect(written()).toEqual([left, expect.anything(), undefined]);
    vi.advanceTimersByTime(60_000);
    expect(written()).toEqual([undefined, expect.anything(), undefined]);
    vi.setSystemTime(now + 2 * hour);
    useAuthStore.setState({ status: 'unknown' });
    await startSession();
    expect(written()).toEqual([undefined, undefined, undefined]);
  });
});

describe('a stored session', () => {
  const store = (age: number) => writeStored('ec-user', { token: 't', issuedAt: now - age });

  it('is entered at once', async () => {
    store(hour);
    const found = startSession();
    expect(status()).toBe('member');
    await found;
    expect(requests).toEqual([]);
  });

  it('that has expired is not sent: the shop is asked for the time only, and the page stays [8.076]', async () => {
    store(8 * 24 * hour);
    answer = responseAt(now);
    startSession();
    expect(status()).toBe('unknown');
    await awaitMemberState();
    expect(requests.map(({ line, authorization }) => [line, authorization])).toEqual([
      ['HEAD /products/1', null],
    ]);
    expect([status(), said(), browser.visited]).toEqual(['visitor', [sentence], []]);
    expect(readText('ec-user')).toBeUndefined();
  });

  it('is a member’s if only the device’s clock is ahead', async () => {
    store(hour);
    vi.setSystemTime(now + 400 * 24 * hour);
    answer = responseAt(now);
    startSession();
    await awaitMemberState();
    expect([status(), said()]).toEqual(['member', []]);
  });

  it('is judged by the device’s clock if the shop cannot be asked', async () => {
    store(8 * 24 * hour);
    answer = () => Promise.reject(new TypeError('offline'));
    startSession();
    await awaitMemberState();
    expect([status(), said()]).toEqual(['visitor', [sentence]]);
  });
});
