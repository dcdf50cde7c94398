import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import { codeProblem, isLimitError } from './code-problem.ts';

const refusal = (errorCode: ErrorCode) =>
  new ApiError(400, { errorCode, message: errorCodes[errorCode].message });

const limitText = '驗證碼錯誤已達 5 次，請重新發送驗證碼';

describe('a refused code', () => {
  it.each([
    ['VERIFY_FAIL', '驗證碼錯誤，請重新輸入'],
    ['VERIFY_ERROR_LIMIT_REACHED', limitText],
    ['CODE_NOT_FOUND', '驗證碼已過期，請重新發送驗證碼'],
  ] as const)('%s is explained beside the field [8.001, 8.003, 8.004, 8.008]', (code, message) => {
    expect(codeProblem(refusal(code), false)).toEqual({ message });
  });

  it('that is void after five wrong entries keeps saying so [8.009, 8.010]', () => {
    expect(isLimitError(refusal('VERIFY_ERROR_LIMIT_REACHED'))).toBe(true);
    expect(isLimitError(refusal('VERIFY_FAIL'))).toBe(false);
    expect(codeProblem(refusal('CODE_NOT_FOUND'), true)).toEqual({ message: limitText });
    expect(codeProblem(refusal('VERIFY_FAIL'), true)).toEqual({
      message: '驗證碼錯誤，請重新輸入',
    });
  });

  it('for another reason is left to the shared error handler [8.021]', () => {
    expect(codeProblem(refusal('INTERNAL_ERROR'), false)).toBeUndefined();
    expect(codeProblem(new ApiError(0), true)).toBeUndefined();
    expect(codeProblem(new TypeError('x'), false)).toBeUndefined();
  });
});
