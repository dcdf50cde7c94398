import { createHash, randomBytes, randomInt } from 'node:crypto';

/** The only source of chance on the server. */
export interface Random {
  /** 256 bits as base64url: sessions and keys. */
  token(): string;
  /** Four digits, leading zeros included. */
  code(): string;
}

export const systemRandom: Random = {
  token: () => randomBytes(32).toString('base64url'),
  code: () => String(randomInt(10_000)).padStart(4, '0'),
};

/** The hash that is stored in place of a secret; only for secrets that are long enough to need no salt. */
export function sha256(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
