import { ApiError } from '#contract/client.ts';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import type { Problem } from '../../../forms/problems.ts';

const shownBesideTheCode: readonly ErrorCode[] = [
  'VERIFY_FAIL',
  'VERIFY_ERROR_LIMIT_REACHED',
  'CODE_NOT_FOUND',
  'USER_NOT_FOUND',
];

/** Whether the code was entered wrong five times. The shopper then needs a new code. */
export function isLimitError(error: unknown): boolean {
  return error instanceof ApiError && error.errorCode === 'VERIFY_ERROR_LIMIT_REACHED';
}

/**
 * The message beside the code after a refused entry. Undefined for failures that the shopper did not cause. A shopper
 * who has already seen the message about five wrong entries sees it again when the code no longer exists (G-079).
 */
export function codeProblem(error: unknown, hasSeenLimit: boolean): Problem | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { errorCode, message } = error;
  if (!errorCode || !shownBesideTheCode.includes(errorCode)) return undefined;
  if (errorCode === 'CODE_NOT_FOUND' && hasSeenLimit) {
    return { message: errorCodes.VERIFY_ERROR_LIMIT_REACHED.message };
  }
  return { message };
}
