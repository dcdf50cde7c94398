import { ApiError } from '#contract/client.ts';

/** Seconds between two e-mails (G-078). */
export const pauseBetweenEmails = 60;

/** Seconds to wait before the next e-mail. Undefined if the e-mail was refused for another reason. */
export function secondsToWait(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined;
  const { retryAfter } = error.extra;
  return typeof retryAfter === 'number' && retryAfter > 0 ? retryAfter : pauseBetweenEmails;
}

/** Whole seconds from `now` until `until`, both in milliseconds. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** The wait in words: 59 秒, 14 分鐘 or 23 小時. */
export function waitText(seconds: number): string {
  if (seconds <= 90) return `${seconds} 秒`;
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} 分鐘`;
  return `${Math.ceil(seconds / 3600)} 小時`;
}
