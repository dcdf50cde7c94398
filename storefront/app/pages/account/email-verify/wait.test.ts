import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { secondsLeft, secondsToWait, waitText } from './wait.ts';

describe('waiting for the next e-mail', () => {
  it('lasts as long as the server says', () => {
    const tooMany = (extra: Record<string, unknown>) =>
      new ApiError(429, { errorCode: 'TOO_MANY_REQUESTS', extra });
    expect(secondsToWait(tooMany({ retryAfter: 17 }))).toBe(17);
    expect(secondsToWait(tooMany({}))).toBe(60);
    expect(secondsToWait(new ApiError(503, { errorCode: 'MAIL_FAILED' }))).toBeUndefined();
    expect(secondsToWait(new Error('x'))).toBeUndefined();
  });

  it('counts whole seconds down to nothing', () => {
    expect(secondsLeft(61_000, 1_000)).toBe(60);
    expect(secondsLeft(61_000, 60_999)).toBe(1);
    expect(secondsLeft(61_000, 61_000)).toBe(0);
    expect(secondsLeft(0, 61_000)).toBe(0);
  });

  it.each([
    [1, '1 秒'],
    [60, '60 秒'],
    [91, '2 分鐘'],
    [5_401, '2 小時'],
    [80_000, '23 小時'],
  ])('%i seconds read %s', (seconds, text) => {
    expect(waitText(seconds)).toBe(text);
  });
});
