import { beforeEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { useAuthStore } from '../../../stores/auth.ts';
import { keepBind, keepIdToken, keepKey } from '../../../stores/line-sign-in.ts';
import { useMemberStore } from '../../../stores/member.ts';
import { confirmModal, useModalStore } from '../../../stores/modal.ts';
import { rememberBackPath, useRoutingStore } from '../../../stores/routing.ts';
import { clearRegistration, useSignupStore } from '../../../stores/signup.ts';
import { useToastStore } from '../../../stores/toast.ts';
import { stubBrowser, stubFetch } from '../../../testing/browser.ts';
import { bindMember, linkWithKey } from './bind-member.ts';
import { joinWithLine } from './join-with-line.ts';

const account = { email: 'a@b.tw', password: 'abcd1234' };
const user = { id: 7, email: 'a@b.tw', name: null, mobile_number: null };
const event = { id: 1, name: '註冊禮' };
const linked = { token: 't', line_id: 'U1', user_id: 7, received_registration_status: true };
const waiting = { ...linked, token: null, user_id: null, received_registration_status: null };

type Answers = Record<string, object | keyof typeof errorCodes>;

/** Answers each call by the end of its path. An error code as the answer refuses the call. */
const answers = (given: Answers) =>
  stubFetch(({ url }) => {
    const known: Answers = {
      '/auth/check-user-email': 'USER_NOT_FOUND',
      '/auth/register': { user_id: 7 },
      '/auth/verify-password': { key: 'k' },
      '/registration-coupon-events': event,
      '/user': user,
      ...given,
    };
    const found = known[Object.keys(known).find((path) => url.endsWith(path)) ?? ''] ?? {};
    if (typeof found === 'object') return found;
    const { status, message } = errorCodes[found];
    return Response.json({ status, error_code: found, message }, { status });
  });

const toasts = () => useToastStore.getState().toasts.map(({ message }) => message);
const modals = () => useModalStore.getState().stack;
const signUps = () => (window.dataLayer ?? []).filter(({ event: name }) => name === 'sign_up');
let browser: ReturnType<typeof stubBrowser>;

function comeFromLine() {
  keepIdToken('i');
  keepBind({ socialiteToken: 's', rememberMe: false });
}

beforeEach(() => {
  browser = stubBrowser('https://shop.example/new-member?email=a%40b.tw');
  useRoutingStore.setState({ navigate: undefined });
  useAuthStore.setState({ status: 'visitor' });
  useMemberStore.setState({ ecUserToken: undefined, userInfo: undefined });
  useToastStore.setState({ toasts: [] });
  useModalStore.setState({ stack: [] });
  clearRegistration();
});

describe('a new member from LINE', () => {
  it('whose e-mail LINE has verified is registered, linked, signed in and gets the gift [4.089, 4.100, 4.101, 4.102, 4.103, 4.085, 4.108]', async () => {
    comeFromLine();
    rememberBackPath('/products?all=1');
    const requests = answers({ '/auth/line/link': linked });
    await joinWithLine(account);
    expect(requests.slice(0, 3)).toMatchObject([
      { line: 'POST /auth/check-user-email' },
      { line: 'POST /auth/register', body: 'email=a%40b.tw&password=abcd1234' },
      {
        line: 'POST /auth/line/link',
        body: 'email=a%40b.tw&key=&socialite_token=s&remember_me=false',
        authorization: 'Bearer s',
      },
    ]);
    expect(useSignupStore.getState()).toMatchObject({ socialEmail: 'a@b.tw', status: 200 });
    expect(useAuthStore.getState().status).toBe('member');
    expect(toasts()).toEqual(['註冊成功']);
    expect(signUps()).toEqual([{ event: 'sign_up', user_id: 7 }]);
    expect(modals()).toMatchObject([{ type: 'SignUpGiftModal', content: { event } }]);
    expect(browser.visited).toEqual([]);
    confirmModal();
    expect(browser.visited).toEqual(['/products?all=1']);
    expect(browser.session.getItem('qingmian-line-bind')).toBeNull();
    expect(browser.session.getItem('qingmian-line-auth')).toBeNull();
  });

  it('continues at once if no gift is running, and sees a message about one that failed', async () => {
    comeFromLine();
    answers({ '/auth/line/link': { ...linked, received_registration_status: null } });
    await joinWithLine(account);
    expect(modals()).toEqual([]);
    expect(browser.visited).toEqual(['/']);
    comeFromLine();
    answers({ '/auth/line/link': { ...linked, received_registration_status: false } });
    await joinWithLine(account);
    expect(modals()).toMatchObject([{ type: 'ErrorModal', content: { button: '開始購物' } }]);
  });

  it('with another e-mail verifies it by a code, and is reported as one sign-up [4.104, 4.108]', async () => {
    comeFromLine();
    answers({ '/auth/line/link': waiting });
    await joinWithLine(account);
    expect(browser.visited).toEqual(['/email-verify?email=a%40b.tw&type=signup&lastStep=true']);
    expect(signUps()).toHaveLength(1);
    // The mailed code completes the link, so the proof of the LINE account must still be stored.
    expect(browser.session.getItem('qingmian-line-bind')).toContain('"s"');
  });

  it('without a stored proof is a member like any other [4.104]', async () => {
    const requests = answers({});
    await joinWithLine(account);
    expect(requests.map(({ line }) => line)).toEqual([
      'POST /auth/check-user-email',
      'POST /auth/register',
    ]);
    expect(browser.visited).toEqual(['/email-verify?email=a%40b.tw&type=signup&lastStep=true']);
  });

  it('is registered even if the LINE account cannot be linked', async () => {
    comeFromLine();
    answers({ '/auth/line/link': 'LINE_ACCOUNT_LINKED' });
    await joinWithLine(account);
    expect(modals()).toMatchObject([{ content: { message: '此 LINE 帳號已綁定其他會員' } }]);
    expect(browser.visited).toHaveLength(1);
    expect(browser.session.length).toBe(0);
  });

  it('who is a member already must prove the account instead [4.087]', async () => {
    comeFromLine();
    const requests = answers({ '/auth/check-user-email': { verified_status: true } });
    await joinWithLine(account);
    expect(requests).toHaveLength(1);
    expect(browser.visited).toEqual(['/bind?email=a%40b.tw']);
  });

  it('whose address was never verified gets a code that also links [4.088]', async () => {
    comeFromLine();
    const requests = answers({
      '/auth/check-user-email': { verified_status: false },
      '/auth/line/link': waiting,
    });
    await joinWithLine(account);
    expect(requests.map(({ line }) => line)).toEqual([
      'POST /auth/check-user-email',
      'POST /auth/line/link',
    ]);
    expect(signUps()).toEqual([]);
    expect(browser.visited).toEqual(['/email-verify?email=a%40b.tw&type=signup&lastStep=true']);
  });

  it('sees a refused registration at its field', async () => {
    answers({ '/auth/register': 'EMAIL_EXISTED' });
    await expect(joinWithLine(account)).rejects.toMatchObject({ errorCode: 'EMAIL_EXISTED' });
    expect(signUps()).toEqual([]);
  });
});

describe('a member who links LINE by the password', () => {
  it('is signed in with the key that the password gives [4.105, 4.106, 4.107, 7.070, 7.071]', async () => {
    comeFromLine();
    const requests = answers({ '/auth/line/link': linked });
    await bindMember(account);
    expect(requests.slice(0, 2)).toMatchObject([
      { line: 'POST /auth/verify-password', authorization: 'Bearer s' },
      {
        line: 'POST /auth/line/link',
        body: 'email=a%40b.tw&key=k&socialite_token=s&remember_me=false',
        authorization: 'Bearer s',
      },
    ]);
    expect(toasts()).toEqual(['帳號綁定成功']);
    expect(useAuthStore.getState().status).toBe('member');
    expect(browser.session.getItem('qingmian-line-verify-password')).toBeNull();
  });

  it.each(['line-auth', 'line-bind'])(
    'without %s opens the error modal and asks nobody [8.074]',
    async (key) => {
      comeFromLine();
      browser.session.removeItem(`qingmian-${key}`);
      const requests = answers({});
      await bindMember(account);
      expect(requests).toEqual([]);
      expect(modals()).toMatchObject([
        { type: 'ErrorModal', content: { message: 'LINE 綁定已逾時，請重新使用 LINE 登入' } },
      ]);
      confirmModal();
      expect(browser.visited).toEqual(['/signin']);
    },
  );

  it('leaves a wrong password to the screen, and keeps the proof', async () => {
    comeFromLine();
    answers({ '/auth/verify-password': 'PASSWORD_ERROR' });
    await expect(bindMember(account)).rejects.toMatchObject({ errorCode: 'PASSWORD_ERROR' });
    expect(browser.session.getItem('qingmian-line-bind')).not.toBeNull();
  });

  it.each(['LINE_BIND_EXPIRED', 'TOKEN_INVALID'] as const)(
    'is sent to LINE again when the proof has expired: %s',
    async (code) => {
      comeFromLine();
      answers({ '/auth/line/link': code });
      await bindMember(account);
      expect(modals()).toMatchObject([
        { content: { message: 'LINE 綁定已逾時，請重新使用 LINE 登入' } },
      ]);
      expect(browser.session.length).toBe(0);
    },
  );
});

describe('a member whose e-mail a code has verified for LINE', () => {
  it('is linked with that key and shown the gift [4.099]', async () => {
    comeFromLine();
    keepKey({ email: 'a@b.tw', key: 'k', hasReceivedGift: true });
    const requests = answers({
      '/auth/line/link': { ...linked, received_registration_status: null },
    });
    expect(await linkWithKey()).toBe(true);
    expect(requests[0]?.body).toContain('key=k');
    expect(toasts()).toEqual(['帳號綁定成功']);
    expect(modals()).toMatchObject([{ type: 'SignUpGiftModal' }]);
  });

  it('stays on the page when that fails, and is not linked twice', async () => {
    comeFromLine();
    keepKey({ email: 'a@b.tw', key: 'k', hasReceivedGift: null });
    answers({ '/auth/line/link': 'KEY_INVALID' });
    expect(await linkWithKey()).toBe(false);
    expect(modals()).toHaveLength(1);
    expect(browser.visited).toEqual([]);
    expect(browser.session.getItem('qingmian-line-verify-password')).toBeNull();
  });
});
