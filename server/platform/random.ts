import { createHash, randomBytes, randomInt } from 'node:crypto';

/** The only source of random values on the server. Tests replace it. */
export interface Random {
  /** Answers 256 random bits as base64url, for sessions and keys. */
  token(): string;
  /** Answers four random digits, with leading zeros. */
  code(): string;
  /** Answers that many random characters of an alphabet, each as likely as the others. */
  characters(alphabet: string, length: number): string;
}

export const systemRandom: Random = {
  token: () => randomBytes(32).toString('base64url'),
  code: () => String(randomInt(10_000)).padStart(4, '0'),
  characters: (alphabet, length) =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
};

/**
 * Answers the hash that is stored in place of a secret. Use it only for secrets that are long enough to need no salt.
 */
export function sha256(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
