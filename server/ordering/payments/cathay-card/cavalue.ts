import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * CAVALUE, the signature of Cathay United Bank's card messages: MD5 over some fields and the CUBKEY, without
 * separators. Each message signs other fields, in a sequence of its own.
 */
export function caValue(...parts: readonly string[]): string {
  return createHash('md5').update(parts.join('')).digest('hex');
}

/** Whether a received CAVALUE is right; the bank writes the hex digits in upper or lower case. */
export function isCaValue(received: string, ...parts: readonly string[]): boolean {
  const given = Buffer.from(received.toLowerCase());
  const right = Buffer.from(caValue(...parts));
  return given.length === right.length && timingSafeEqual(given, right);
}
