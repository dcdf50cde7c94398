import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * CAVALUE of Cathay United Bank's card messages: MD5 over the fields and the CUBKEY, without separators. Which fields,
 * and in which order, is said where each message is made.
 */
export function caValue(...parts: readonly string[]): string {
  return createHash('md5').update(parts.join('')).digest('hex');
}

/** Whether a received CAVALUE is the right one; the bank writes its hex in either case. */
export function isCaValue(received: string, ...parts: readonly string[]): boolean {
  const given = Buffer.from(received.toLowerCase());
  const right = Buffer.from(caValue(...parts));
  return given.length === right.length && timingSafeEqual(given, right);
}
