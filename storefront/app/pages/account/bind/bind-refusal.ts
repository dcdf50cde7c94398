import { ApiError } from '#contract/client.ts';
import type { Refusal } from '../../../forms/problems.ts';
import { accountRefusal } from '../account-refusal.ts';

/** The refusal of a password at its field. Undefined if the refusal concerns the LINE account (G-082). */
export function bindRefusal(error: unknown, email: string): Refusal<'password'> | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { errorCode, message } = error;
  switch (errorCode) {
    case 'PASSWORD_ERROR': {
      const to = `/forgot-password?${new URLSearchParams({ email })}`;
      return { fields: { password: { message, way: { to, text: '忘記密碼' } } } };
    }
    case 'USER_NOT_FOUND':
      return { form: { message, way: { to: '/new-member', text: '建立新帳號' } } };
    default:
      return accountRefusal(error);
  }
}
