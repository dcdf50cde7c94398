import { ApiError } from '#contract/client.ts';
import type { Problem } from '../../../forms/problems.ts';

/** The message beside a password that was refused; undefined for other failures. */
export function passwordProblem(error: unknown): Problem | undefined {
  if (!(error instanceof ApiError) || error.errorCode !== 'PASSWORD_ERROR') return undefined;
  return { message: error.message, way: { to: '/forgot-password', text: '忘記密碼' } };
}
