import { createHash } from 'node:crypto';

/** The CAVALUE (signature) of these parts as the bank computes it, in upper case as in some of its messages. */
export function caValue(...parts: readonly string[]): string {
  return createHash('md5').update(parts.join('')).digest('hex').toUpperCase();
}

/** Whether `given` signs these parts, ignoring case. */
export function isCaValue(given: string, ...parts: readonly string[]): boolean {
  return given.toUpperCase() === caValue(...parts);
}
