import { beforeEach, describe, expect, it } from 'vitest';
import { stubBrowser, stubFetch } from '../testing/browser.ts';
import { useAuthStore } from './auth.ts';
import { rememberBackPath, useRoutingStore } from './routing.ts';
import { signIn, unverifiedEmail, useSigninStore } from './signin.ts';
import { useToastStore } from './toast.ts';

const credentials = { account: 'a@b.tw', password: 'abcd1234', rememberMe: false };
const user = { id: 7, email: 'a@b.tw', name: null, mobile_number: null };
let browser: ReturnType<typeof stubBrowser>;

const answers = (request: Request) =>
  request.url.endsWith('/auth/login') ? { token: 't', expires_at: '' } : user;

const refuse = (error_code: string, extra = {}) =>
  stubFetch(() => Response.json({ status: 400, error_code, extra }, { status: 400 }));

beforeEach(() => {
  browser = stubBrowser('https://shop.example/signin?utm_source=x&email=a%40b.tw');
  useRoutingStore.setState({ navigate: undefined });
  useAuthStore.setState({ status: 'visitor' });
  useToastStore.setState({ toasts: [] });
});

describe('signing in', () => {
  it('goes from pending to fulfilled with a status [3.095, 4.051]', async () => {
    stubFetch(answers);
    const signingIn = signIn(credentials);
    expect(useSigninStore.getState().phase).toBe('pending');
    await signingIn;
    expect(useSigninStore.getState()).toEqual({ phase: 'fulfilled', status: 200, errorCode: '' });
  });

  it('saves the token, reads the member, shows a message and leads back [4.052, 4.053, 4.054, 4.057, 4.058]', async () => {
    const requests = stubFetch(answers);
    rememberBackPath('/member-centre?type=2');
    await signIn(credentials);
    expect(browser.session.getItem('qingmian-ec-user-temp')).toContain('"token":"t"');
    expect(requests.map(({ line }) => line)).toEqual(['POST /auth/login', 'GET /user']);
    expect(requests[1]?.authorization).toBe('Bearer t');
    expect(useToastStore.getState().toasts[0]?.message).toBe('登入成功，開始購物');
    expect(browser.visited).toEqual(['/member-centre?type=2&utm_source=x']);
  });

  it('keeps session and account permanently only on request [6.013, 6.014]', async () => {
    stubFetch(answers);
    await signIn(credentials);
    expect(browser.local.getItem('qingmian-ec-user')).toBeNull();
    expect(browser.local.getItem('qingmian-auto-complete')).toBeNull();
    await signIn({ ...credentials, rememberMe: true });
    expect(browser.local.getItem('qingmian-ec-user')).toContain('"token":"t"');
    expect(browser.session.getItem('qingmian-ec-user-temp')).toBeNull();
    expect(browser.local.getItem('qingmian-auto-complete')).toBe('a@b.tw');
  });

  it('keeps status and code of a refusal and stays [3.095, 4.051, 8.019]', async () => {
    refuse('LOGIN_FAIL');
    await expect(signIn(credentials)).rejects.toMatchObject({ errorCode: 'LOGIN_FAIL' });
    expect(useSigninStore.getState()).toEqual({
      phase: 'rejected',
      status: 400,
      errorCode: 'LOGIN_FAIL',
    });
    expect(browser.visited).toEqual([]);
  });

  it('names the e-mail that must still be verified [8.014, 8.019]', async () => {
    refuse('USER_IS_UNVERIFIED', { email: 'a@b.tw' });
    const error = await signIn(credentials).catch((caught: unknown) => caught);
    expect(unverifiedEmail(error)).toBe('a@b.tw');
    refuse('LOGIN_FAIL', { email: 'a@b.tw' });
    expect(unverifiedEmail(await signIn(credentials).catch((caught: unknown) => caught))).toBe(
      undefined,
    );
  });
});
