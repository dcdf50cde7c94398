import { createHash } from 'node:crypto';

/** The bank's own computing of a CAVALUE; in capitals, as some of its messages are. */
export function caValue(...parts: readonly string[]): string {
  return createHash('md5').update(parts.join('')).digest('hex').toUpperCase();
}

export function isCaValue(given: string, ...parts: readonly string[]): boolean {
  return given.toUpperCase() === caValue(...parts);
}
