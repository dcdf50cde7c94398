import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readStored, readText, writeStored } from './storage.ts';
import { stubBrowser, stubTabs } from './testing/browser.ts';

const now = Date.parse('2026-11-20T10:00:00+08:00');
const hour = 3_600_000;
const theirs = { token: 'theirs', rememberMe: false, issuedAt: now - hour, signedInAt: now - hour };

/** A newly opened page of the shop, with modules of its own. */
async function openTab(address = '/products/1') {
  vi.resetModules();
  const browser = stubBrowser(`https://shop.example${address}`);
  const tabs = stubTabs();
  const { startSession } = await import('./start-session.ts');
  const auth = await import('./stores/auth.ts');
  const status = () => auth.useAuthStore.getState().status;
  return { browser, ...tabs, start: startSession, auth, status };
}

/** Starts the page and waits until it has asked the other tabs; `found` resolves once the page knows its session. */
async function start(tab: Awaited<ReturnType<typeof openTab>>) {
  const found = tab.start();
  await vi.waitFor(() => expect(tab.heard).toEqual([{ is: 'wanted', token: undefined }]));
  return { found };
}

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'setInterval', 'Date'] });
});

describe('a tab without a stored session', () => {
  it('asks the others, and is nobody’s until one answers', async () => {
    const tab = await openTab();
    const { found } = await start(tab);
    expect(tab.status()).toBe('unknown');
    tab.say({ is: 'session', session: theirs, replaces: undefined });
    await found;
    expect(tab.auth.currentSession()).toEqual(theirs);
    expect(tab.auth.useAuthStore.getState().isHandedOver).toBe(true);
    const { issuedAt, signedInAt } = theirs;
    expect(readStored('ec-user-temp')).toEqual({ token: 'theirs', issuedAt, signedInAt });
    expect(tab.browser.local.length).toBe(0);
  });

  it('is a visitor’s if nobody answers in time; a late answer still counts', async () => {
    const tab = await openTab();
    const { found } = await start(tab);
    vi.advanceTimersByTime(200);
    await found;
    expect(tab.status()).toBe('visitor');
    tab.say({ is: 'session', session: theirs, replaces: undefined });
    expect(tab.status()).toBe('member');
  });

  it('is a visitor’s at once in a browser without channels', async () => {
    const tab = await openTab();
    vi.stubGlobal('BroadcastChannel', undefined);
    await tab.start();
    expect(tab.status()).toBe('visitor');
    tab.auth.saveSession('mine', false);
    expect(tab.heard).toEqual([]);
  });

  it('becomes a member’s where storage is refused', async () => {
    const tab = await openTab();
    vi.stubGlobal('sessionStorage', undefined);
    vi.stubGlobal('localStorage', undefined);
    const { found } = await start(tab);
    tab.say({ is: 'session', session: theirs, replaces: undefined });
    await found;
    expect(tab.auth.currentSession()).toEqual(theirs);
  });
});

/** A page that has just been signed in. */
async function memberTab({ rememberMe = false, address = '/products/1' } = {}) {
  const tab = await openTab(address);
  const { found } = await start(tab);
  vi.advanceTimersByTime(200);
  await found;
  tab.heard.length = 0;
  vi.setSystemTime(now);
  tab.auth.saveSession('mine', rememberMe);
  return tab;
}

const mine = { token: 'mine', rememberMe: false, issuedAt: now, signedInAt: now };

describe('signing in', () => {
  it('is told to the other tabs, remembered or not', async () => {
    for (const rememberMe of [false, true]) {
      const { heard } = await memberTab({ rememberMe });
      expect(heard).toEqual([
        { is: 'session', session: { ...mine, rememberMe }, replaces: undefined },
      ]);
    }
  });

  it('elsewhere with remember-me leaves nothing in this tab’s own storage', async () => {
    const tab = await openTab();
    const { found } = await start(tab);
    tab.say({ is: 'session', session: { ...theirs, rememberMe: true }, replaces: undefined });
    await found;
    expect(tab.status()).toBe('member');
    expect(readText('ec-user-temp')).toBeUndefined();
  });

  it('elsewhere does not replace the session of a member’s page, but its exchanged token does', async () => {
    const tab = await memberTab();
    tab.say({ is: 'session', session: theirs, replaces: undefined });
    expect(tab.auth.currentSession()?.token).toBe('mine');
    tab.say({ is: 'session', session: { ...mine, token: 'next' }, replaces: 'mine' });
    expect(tab.auth.currentSession()?.token).toBe('next');
    expect(readStored('ec-user-temp')).toMatchObject({ token: 'next' });
  });
});

describe('a member’s tab that is asked', () => {
  const question = { is: 'wanted', token: undefined };
  const answersOf = async (tab: Awaited<ReturnType<typeof memberTab>>) => {
    tab.heard.length = 0;
    tab.say(question);
    return tab.heard;
  };

  it('hands its session over', async () => {
    const tab = await memberTab();
    expect(await answersOf(tab)).toEqual([{ is: 'session', session: mine, replaces: undefined }]);
  });

  it('tells which token its own has replaced', async () => {
    const tab = await memberTab();
    tab.auth.saveSession('next', false);
    expect(await answersOf(tab)).toMatchObject([{ session: { token: 'next' }, replaces: 'mine' }]);
  });

  it('says nothing of a remembered session, of one that has expired, and as a visitor', async () => {
    expect(await answersOf(await memberTab({ rememberMe: true }))).toEqual([]);
    const tab = await memberTab();
    vi.setSystemTime(now + 25 * hour);
    expect(await answersOf(tab)).toEqual([]);
    const left = await memberTab();
    left.auth.clearSession();
    expect(await answersOf(left)).toEqual([]);
  });
});

describe('a page that the browser may keep for the Back button', () => {
  it('says nothing to the other tabs until it is shown again', async () => {
    const tab = await openTab();
    const page = new EventTarget();
    Object.assign(window, { addEventListener: page.addEventListener.bind(page) });
    const { announceCart, joinTabs } = await import('./tabs.ts');
    joinTabs();
    page.dispatchEvent(new Event('pagehide'));
    announceCart();
    expect(tab.heard).toEqual([]);
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    announceCart();
    expect(tab.heard).toEqual([{ is: 'wanted', token: undefined }, { is: 'cart' }]);
  });
});

describe('signing out', () => {
  it('is told to the other tabs; the token is called ended whenever it turns up again', async () => {
    const tab = await memberTab();
    tab.heard.length = 0;
    tab.auth.clearSession();
    const ended = { is: 'ended', token: 'mine' };
    expect(tab.heard).toEqual([ended]);
    tab.say({ is: 'session', session: mine, replaces: undefined });
    tab.say({ is: 'wanted', token: 'mine' });
    expect(tab.heard).toEqual([ended, ended, ended]);
    expect(tab.status()).toBe('visitor');
  });

  it('elsewhere leaves a public page as a visitor’s, and the storage that all tabs share as it is', async () => {
    const tab = await memberTab();
    writeStored('productData', { normal: { 1: 1 } });
    tab.say({ is: 'ended', token: 'mine' });
    expect([tab.status(), tab.browser.visited]).toEqual(['visitor', []]);
    expect(readText('ec-user-temp')).toBeUndefined();
    expect(readStored('productData')).toEqual({ normal: { 1: 1 } });
    tab.heard.length = 0;
    tab.say({ is: 'wanted', token: undefined });
    expect(tab.heard).toEqual([]);
  });

  it('elsewhere leads from a members’ page to sign-in, with the way back', async () => {
    const tab = await memberTab({ address: '/member-centre?type=2' });
    tab.say({ is: 'ended', token: 'mine' });
    expect(tab.browser.visited).toEqual(['/signin']);
    expect(readStored('signin-callback-info')).toEqual({ path: '/member-centre', query: 'type=2' });
  });

  it('elsewhere takes what the same session left here when it had expired before', async () => {
    const tab = await memberTab();
    vi.setSystemTime(now + 25 * hour);
    writeStored('order-form', 1);
    writeStored('drafts', 2);
    tab.auth.clearSession(true);
    tab.say({ is: 'ended', token: 'theirs' });
    expect([readStored('order-form'), readStored('drafts')]).toEqual([1, 2]);
    tab.say({ is: 'ended', token: 'mine' });
    expect([readStored('order-form'), readStored('drafts')]).toEqual([undefined, undefined]);
  });

  it('of a session that expired here leaves the next one, and what is written in it, as it is', async () => {
    const tab = await memberTab();
    vi.setSystemTime(now + 25 * hour);
    tab.auth.clearSession(true);
    tab.auth.saveSession('next', false);
    writeStored('drafts', 2);
    tab.say({ is: 'ended', token: 'mine' });
    expect([tab.status(), readStored('drafts')]).toEqual(['member', 2]);
  });

  it('of another session does not concern this one', async () => {
    const tab = await memberTab();
    tab.say({ is: 'ended', token: 'theirs' });
    expect(tab.status()).toBe('member');
  });

  it('is not told when a session expires: each tab notices and says so itself', async () => {
    const tab = await memberTab();
    tab.heard.length = 0;
    vi.setSystemTime(now + 25 * hour);
    tab.auth.clearSession();
    expect(tab.heard).toEqual([]);
  });
});
