import { beforeEach, describe, expect, it } from 'vitest';
import { useModalStore } from '../../../stores/modal.ts';
import { useToastStore } from '../../../stores/toast.ts';
import { stubBrowser, stubFetch } from '../../../testing/browser.ts';
import { codeEmailOf, sendCodeEmail } from './verification-mail.ts';

let count = 0;
/** Each test uses its own address, because e-mails are remembered for the whole visit. */
const address = (type: 'signup' | 'resetPassword' = 'signup') =>
  ({ email: `a${++count}@b.tw`, type }) as const;

const toasts = () => useToastStore.getState().toasts.map(({ message }) => message);
const modals = () => useModalStore.getState().stack.map(({ content }) => content);
const refuse = (status: number, body: object) => Response.json({ status, ...body }, { status });

beforeEach(() => {
  stubBrowser();
  useToastStore.setState({ toasts: [] });
  useModalStore.setState({ stack: [] });
});

describe('sending a code', () => {
  it('requests the e-mail for its purpose and shows a message [4.072, 7.063, 7.074]', async () => {
    const requests = stubFetch(() => ({}));
    const [first, second] = [address(), address('resetPassword')];
    expect(await sendCodeEmail(first)).toBe(true);
    expect(toasts()).toEqual(['已發送驗證信件']);
    await sendCodeEmail(second);
    expect(requests.map(({ line }) => line)).toEqual([
      'POST /auth/send-user-verification-email',
      'POST /auth/send-reset-password-verification-email',
    ]);
    expect(requests[0]?.body).toBe(new URLSearchParams({ email: first.email }).toString());
  });

  it('happens once, even if the page is opened again within a minute [2.069]', async () => {
    const requests = stubFetch(() => ({}));
    const to = address();
    let now = 1_000;
    await Promise.all([sendCodeEmail(to, () => now), sendCodeEmail(to, () => now)]);
    now += 59_000;
    expect(await sendCodeEmail(to, () => now)).toBe(false);
    expect(requests).toHaveLength(1);
    now += 1_000;
    expect(await sendCodeEmail(to, () => now)).toBe(true);
    expect(requests).toHaveLength(2);
  });

  it('only waits if the server has sent one already, without toast or error', async () => {
    const wait = { error_code: 'TOO_MANY_REQUESTS', extra: { retry_after: 40 } };
    const requests = stubFetch(() => refuse(429, wait));
    const to = address();
    expect(await sendCodeEmail(to, () => 0)).toBe(false);
    await sendCodeEmail(to, () => 39_000);
    expect(requests).toHaveLength(1);
    expect([toasts(), modals()]).toEqual([[], []]);
  });

  it('keeps the reason if the server refuses the address, without a modal', async () => {
    const message = '此電子信箱或帳號尚未註冊';
    stubFetch(() => refuse(400, { error_code: 'USER_NOT_FOUND', message }));
    const to = address();
    expect(await sendCodeEmail(to)).toBe(false);
    expect(codeEmailOf(to).refusal).toBe(message);
    expect(modals()).toEqual([]);
  });

  it('opens the error modal when the e-mail could not be sent, and may be tried again [4.079, 8.085]', async () => {
    const message = '驗證信件寄送失敗，請稍後再試';
    const requests = stubFetch(() => refuse(503, { error_code: 'MAIL_FAILED', message }));
    const to = address();
    await sendCodeEmail(to);
    expect(modals()).toEqual([{ message, requestId: '' }]);
    expect(toasts()).toEqual([]);
    await sendCodeEmail(to);
    expect(requests).toHaveLength(2);
  });
});
