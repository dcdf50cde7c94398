import { ApiError } from '#contract/client.ts';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import type { Problem } from '../../../forms/problems.ts';

const shownBesideTheCode: readonly ErrorCode[] = [
  'VERIFY_FAIL',
  'VERIFY_ERROR_LIMIT_REACHED',
  'CODE_NOT_FOUND',
  'USER_NOT_FOUND',
];

/** Whether the code has had its five wrong entries, so that only a new one helps. */
export function isLimitError(error: unknown): boolean {
  return error instanceof ApiError && error.errorCode === 'VERIFY_ERROR_LIMIT_REACHED';
}

/**
 * What stands beside the code after a refused entry; undefined for failures that are none of the shopper's. Whoever has
 * already been told of the five wrong entries hears so again of a code that is gone (G-079).
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
