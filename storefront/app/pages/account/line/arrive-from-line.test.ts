import { beforeEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { useAuthStore } from '../../../stores/auth.ts';
import { keepBegin } from '../../../stores/line-sign-in.ts';
import { useMemberStore } from '../../../stores/member.ts';
import { useModalStore } from '../../../stores/modal.ts';
import { useSigninStore } from '../../../stores/signin.ts';
import { useToastStore } from '../../../stores/toast.ts';
import { stubBrowser, stubFetch } from '../../../testing/browser.ts';
import { arriveFromLine } from './arrive-from-line.ts';

const nobody = {
  token: null,
  expires_at: null,
  socialite_token: 's',
  email: null,
  icon_user: null,
  user_verified_status: null,
  line_id: 'U1',
  user_id: null,
};
const user = { id: 7, email: 'a@b.tw', name: null, mobile_number: null, line_bound: true };

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const shopState = encoded({ path: '/products', query: '?all=1', nonce: 'n' });
const rebindState = encoded({ path: '/member-centre', query: '?type=5', nonce: 'n', rebind: true });

/** The answers of the shop: the result of LINE's check, and the answers to all other calls. */
const answers = (info: object) =>
  stubFetch((request) => {
    if (request.url.endsWith('/auth/line/get-token')) return { id_token: 'i' };
    if (request.url.endsWith('/auth/line/verify')) return info;
    if (request.url.endsWith('/auth/line/link')) return { token: 't', line_id: 'U1', user_id: 7 };
    return user;
  });

const refuse = (path: string, code: keyof typeof errorCodes, extra = {}) =>
  stubFetch((request) => {
    if (!request.url.endsWith(path)) return { id_token: 'i', socialite_token: 's', ...user };
    const { status, message } = errorCodes[code];
    return Response.json({ status, error_code: code, message, extra }, { status });
  });

const leave = (state: string, rememberMe = false) =>
  keepBegin({ state, codeVerifier: 'v', rememberMe });
const arrive = (query: Record<string, string>) => arriveFromLine(new URLSearchParams(query));
const toasts = () =>
  useToastStore.getState().toasts.map(({ message, type }) => `${type}: ${message}`);
const failed = 'warn: LINE 登入失敗，請再試一次';
let browser: ReturnType<typeof stubBrowser>;

beforeEach(() => {
  browser = stubBrowser('https://shop.example/line-auth');
  useAuthStore.setState({ status: 'visitor' });
  useMemberStore.setState({ ecUserToken: undefined, userInfo: undefined });
  useToastStore.setState({ toasts: [] });
  useModalStore.setState({ stack: [] });
  useSigninStore.setState({ phase: 'idle', status: 0, errorCode: '' });
});

const becomeMember = () => {
  useAuthStore.setState({ status: 'member' });
  useMemberStore.setState({ ecUserToken: 'own' });
};

describe('coming back from LINE', () => {
  it('keeps the way back and the id token, and asks the server who this is [2.072, 2.073, 2.074, 4.090, 4.091, 7.076, 7.077]', async () => {
    const requests = answers(nobody);
    leave(shopState);
    await arrive({ code: 'c', state: shopState });
    expect(JSON.parse(browser.local.getItem('qingmian-signin-callback-info') ?? '')).toEqual({
      path: '/products',
      query: 'all=1',
    });
    expect(browser.session.getItem('qingmian-line-auth')).toContain('"i"');
    expect(requests.map(({ line, body }) => `${line} ${body}`)).toEqual([
      'POST /auth/line/get-token code=c&code_verifier=v',
      'POST /auth/line/verify id_token=i&remember_me=false',
    ]);
  });

  it('signs a linked member in, leads back with the query, and keeps nothing of LINE [4.092]', async () => {
    answers({ ...nobody, token: 't', socialite_token: null });
    leave(shopState);
    expect(await arrive({ code: 'c', state: shopState, friendship_status_changed: 'true' })).toBe(
      '/products?all=1',
    );
    expect(browser.session.getItem('qingmian-ec-user-temp')).toContain('"t"');
    expect(toasts()).toEqual(['success: 登入成功，開始購物']);
    expect(window.dataLayer).toContainEqual({ event: 'login', method: 'line' });
    expect([...Array(browser.session.length).keys()].map((at) => browser.session.key(at))).toEqual([
      'qingmian-ec-user-temp',
    ]);
    expect(browser.local.length).toBe(0);
  });

  it('keeps the session as long as was chosen before leaving', async () => {
    const requests = answers({ ...nobody, token: 't', socialite_token: null });
    leave(shopState, true);
    await arrive({ code: 'c', state: shopState });
    expect(requests[1]?.body).toContain('remember_me=true');
    expect(browser.local.getItem('qingmian-ec-user')).toContain('"t"');
  });

  it('keeps the proof of a LINE account without a member, and continues [4.093, 4.097]', async () => {
    answers(nobody);
    leave(shopState);
    expect(await arrive({ code: 'c', state: shopState })).toBe('/new-member');
    expect(JSON.parse(browser.session.getItem('qingmian-line-bind') ?? '')).toEqual({
      socialiteToken: 's',
      rememberMe: false,
    });
    expect(toasts()).toEqual([]);
  });
});

describe('an invalid return from LINE', () => {
  it.each([
    ['without a code', {}],
    ['a cancelled one', { error: 'access_denied', state: shopState }],
    ['with another state', { code: 'c', state: rebindState }],
    ['without a state', { code: 'c' }],
  ])('%s shows a warning and leads to sign-in, without a request [2.075]', async (_, query) => {
    const requests = answers(nobody);
    leave(shopState);
    expect(await arrive(query)).toBe('/signin');
    expect(toasts()).toEqual([failed]);
    expect(requests).toEqual([]);
    expect(browser.session.length).toBe(0);
    expect(browser.local.getItem('qingmian-signin-callback-info')).toBeNull();
  });

  it('leaves the right answer possible', async () => {
    answers(nobody);
    leave(shopState);
    await arrive({ code: 'x', state: 'forged' });
    expect(await arrive({ code: 'c', state: shopState })).toBe('/new-member');
  });

  it('counts once: the same address again is invalid', async () => {
    const requests = answers(nobody);
    leave(shopState);
    const both = [arrive({ code: 'c', state: shopState }), arrive({ code: 'c', state: shopState })];
    expect(await Promise.all(both)).toEqual(['/new-member', '/signin']);
    expect(requests).toHaveLength(2);
  });

  it('shows no message to a member who came back by the browser’s button', async () => {
    becomeMember();
    expect(await arrive({ code: 'c', state: shopState })).toBe('/');
    expect(toasts()).toEqual([]);
  });
});

describe('a refused answer', () => {
  it('keeps status and code for the screen, and shows a warning [8.075]', async () => {
    refuse('/auth/line/verify', 'LINE_LOGIN_FAILED');
    leave(shopState);
    expect(await arrive({ code: 'c', state: shopState })).toBe('/signin');
    expect(useSigninStore.getState()).toEqual({
      phase: 'rejected',
      status: 400,
      errorCode: 'LINE_LOGIN_FAILED',
    });
    expect(toasts()).toEqual([failed]);
    expect(browser.session.getItem('qingmian-line-auth')).toBeNull();
  });

  it('says so if LINE cannot be reached', async () => {
    refuse('/auth/line/get-token', 'LINE_LOGIN_UNAVAILABLE');
    leave(shopState);
    expect(await arrive({ code: 'c', state: shopState })).toBe('/signin');
    expect(toasts()).toEqual(['warn: 目前無法連線至 LINE，請稍後再試']);
  });

  it('for an unverified e-mail leads to its code [8.012]', async () => {
    refuse('/auth/line/verify', 'USER_IS_UNVERIFIED', { email: 'a@b.tw' });
    leave(shopState);
    expect(await arrive({ code: 'c', state: shopState })).toBe(
      '/email-verify?email=a%40b.tw&type=signup',
    );
    expect(toasts()).toEqual(['warn: 會員尚未驗證，前往驗證']);
  });

  it('for a disabled account shows the phone number to call [8.017]', async () => {
    refuse('/auth/line/verify', 'USER_IS_DISABLE');
    leave(shopState);
    expect(await arrive({ code: 'c', state: shopState })).toBe('/signin');
    expect(useModalStore.getState().stack).toMatchObject([
      { content: { message: '此帳號已停用，請聯繫客服 0800-889-933' } },
    ]);
  });
});

describe('a member who changes the LINE account', () => {
  it('keeps the session, links with it and sees a message [8.089, 8.090, 7.078]', async () => {
    becomeMember();
    const requests = answers(nobody);
    leave(rebindState);
    expect(await arrive({ code: 'c', state: rebindState })).toBe('/member-centre?type=5');
    expect(requests.at(-1)).toMatchObject({
      line: 'POST /auth/line/link',
      body: 'email=a%40b.tw&socialite_token=s',
      authorization: 'Bearer own',
    });
    expect(toasts()).toEqual(['success: LINE 帳號重新綁定成功']);
    expect(browser.session.length).toBe(0);
    expect(browser.local.length).toBe(0);
  });

  it('goes back to the member centre after cancelling', async () => {
    becomeMember();
    leave(rebindState);
    expect(await arrive({ error: 'access_denied', state: rebindState })).toBe(
      '/member-centre?type=5',
    );
    expect(toasts()).toEqual([failed]);
  });

  it('sees a message if the LINE account belongs to another member', async () => {
    becomeMember();
    refuse('/auth/line/link', 'LINE_ACCOUNT_LINKED');
    leave(rebindState);
    expect(await arrive({ code: 'c', state: rebindState })).toBe('/member-centre?type=5');
    expect(useModalStore.getState().stack).toMatchObject([
      { content: { message: '此 LINE 帳號已綁定其他會員' } },
    ]);
    expect(useAuthStore.getState().status).toBe('member');
  });

  it('signs in first if the session was ended in another tab', async () => {
    const requests = answers(nobody);
    leave(rebindState);
    expect(await arrive({ code: 'c', state: rebindState })).toBe('/signin');
    expect(requests).toEqual([]);
    expect(browser.local.getItem('qingmian-signin-callback-info')).toContain('/member-centre');
    expect(toasts()).toEqual(['warn: 請先登入會員，再綁定 LINE 帳號']);
  });
});
