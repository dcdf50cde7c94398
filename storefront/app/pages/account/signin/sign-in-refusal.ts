import { ApiError } from '#contract/client.ts';
import type { Refusal } from '../../../forms/problems.ts';
import { accountRefusal } from '../account-refusal.ts';

/** The refusal of a sign-in at its field. Undefined for failures the shopper did not cause (G-082, G-136). */
export function signInRefusal(error: unknown): Refusal<'account'> | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { errorCode, message } = error;
  switch (errorCode) {
    case 'USER_NOT_FOUND':
      return { fields: { account: { message, way: { to: '/signup', text: '註冊會員' } } } };
    case 'LOGIN_FAIL':
      return { form: { message, way: { to: '/forgot-password', text: '忘記密碼' } } };
    default:
      return accountRefusal(error);
  }
}
