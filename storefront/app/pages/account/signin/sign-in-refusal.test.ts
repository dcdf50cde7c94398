import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import { signInRefusal } from './sign-in-refusal.ts';

const refusal = (errorCode: ErrorCode) =>
  signInRefusal(new ApiError(400, { errorCode, message: errorCodes[errorCode].message }));

describe('a refused sign-in', () => {
  it('names an unknown account beside its field, with the way to register [8.005]', () => {
    const account = {
      message: '此電子信箱或帳號尚未註冊',
      way: { to: '/signup', text: '註冊會員' },
    };
    expect(refusal('USER_NOT_FOUND')).toEqual({ fields: { account } });
  });

  it('does not say which of the two was wrong [8.016]', () => {
    expect(refusal('LOGIN_FAIL')).toEqual({
      form: { message: '帳號或密碼錯誤', way: { to: '/forgot-password', text: '忘記密碼' } },
    });
  });

  it('shows the phone number to call about a disabled account [8.017]', () => {
    expect(refusal('USER_IS_DISABLE')?.form).toEqual({
      message: '此帳號已停用',
      detail: '請聯繫客服 0800-889-933',
    });
  });

  it('leaves everything else to the shared error handler [8.020, 8.021]', () => {
    expect(refusal('INTERNAL_ERROR')).toBeUndefined();
    expect(signInRefusal(new Error('x'))).toBeUndefined();
  });
});
