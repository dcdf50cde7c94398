import { beforeEach, describe, expect, it } from 'vitest';
import { confirmModal, useModalStore } from '../../../stores/modal.ts';
import { useRoutingStore } from '../../../stores/routing.ts';
import { useSignupStore } from '../../../stores/signup.ts';
import { useToastStore } from '../../../stores/toast.ts';
import { stubBrowser, stubFetch } from '../../../testing/browser.ts';
import { goOnVerified } from './after-verification.ts';

const signup = { email: 'a@b.tw', type: 'signup', isLastStep: true } as const;
const event = { id: 1, name: '註冊禮' };
const signInPage = '/signin?email=a%40b.tw&type=verified&utm_source=x';
const stack = () => useModalStore.getState().stack;
let browser: ReturnType<typeof stubBrowser>;

beforeEach(() => {
  browser = stubBrowser('https://shop.example/email-verify?email=a%40b.tw&utm_source=x');
  useRoutingStore.setState({ navigate: undefined });
  useToastStore.setState({ toasts: [] });
  useModalStore.setState({ stack: [] });
  useSignupStore.setState({ userId: 7, status: 200, errorCode: '' });
});

describe('after the code of a registration', () => {
  it('forgets the registration and says that signing in is next [4.081, 4.084]', async () => {
    stubFetch(() => null);
    await goOnVerified(signup, { key: 'k', receivedRegistrationStatus: null });
    expect(useSignupStore.getState()).toEqual({ userId: undefined, status: 0, errorCode: '' });
    expect(useToastStore.getState().toasts[0]?.message).toBe('驗證成功，請登入會員');
    expect(browser.visited).toEqual([signInPage]);
  });

  it('shows the gift first if one was received [4.082]', async () => {
    stubFetch(() => event);
    await goOnVerified(signup, { key: 'k', receivedRegistrationStatus: true });
    expect(stack()).toMatchObject([{ type: 'SignUpGiftModal', content: { event } }]);
    expect(browser.visited).toEqual([]);
    confirmModal();
    expect(browser.visited).toEqual([signInPage]);
  });

  it('continues without a gift if its event is over [4.084, 4.085]', async () => {
    stubFetch(() => Response.json({ status: 200, data: null }));
    await goOnVerified(signup, { key: 'k', receivedRegistrationStatus: true });
    expect(stack()).toEqual([]);
    expect(browser.visited).toHaveLength(1);
  });

  it('stays and explains when the gift was not received [4.083, 4.085, 8.018]', async () => {
    stubFetch(() => event);
    await goOnVerified(signup, { key: 'k', receivedRegistrationStatus: false });
    expect(useSignupStore.getState().errorCode).toBe('received_registration_failed');
    expect(stack()).toMatchObject([
      {
        type: 'ErrorModal',
        content: { message: '註冊成功，但註冊禮發送失敗，請聯繫客服 0800-889-933' },
      },
    ]);
    expect(browser.visited).toEqual([]);
    confirmModal();
    expect(browser.visited).toEqual([signInPage]);
  });
});

describe('after another code', () => {
  it('keeps key and e-mail for the new password [3.096, 4.073]', async () => {
    await goOnVerified({ ...signup, type: 'resetPassword' }, { key: 'k' });
    expect(JSON.parse(browser.session.getItem('qingmian-reset-password') ?? '')).toEqual({
      email: 'a@b.tw',
      key: 'k',
    });
    expect(browser.visited).toEqual(['/reset-password?utm_source=x']);
  });

  it('keeps the key for LINE and loads the sign-up page again [4.098]', async () => {
    await goOnVerified({ ...signup, type: 'line-bind' }, { key: 'k' });
    expect(browser.session.getItem('qingmian-line-verify-password')).toContain('"key":"k"');
    expect(browser.visited).toEqual(['/signup']);
  });
});
