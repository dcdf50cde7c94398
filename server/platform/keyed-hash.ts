import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from './database/database.ts';
import { findSecret, ownSecret } from './own-secret.ts';
import type { Random } from './random.ts';

/**
 * Answers the HMAC-SHA-256 of a value with the shop's own key, as 43 characters of base64url. The same value has
 * different hashes for different purposes. Without the key nobody can find a short value, such as a code of four
 * digits, by trying all of them.
 */
export interface KeyedHash {
  (purpose: string, value: string): string;
  /** The same with the key before, while the key is being changed: what it sealed and signed is still read. */
  before?: KeyedHash | undefined;
}

/** The names of the key, and of the one before it, in the table `secrets`. */
export const keyName = 'keyed-hashes';
export const nameOfKeyBefore = 'keyed-hashes before';

/**
 * Reads the key from the table `secrets`, and the one before it if there is one. All copies of the server share them.
 */
export async function openKeyedHash(db: Database, random: Random): Promise<KeyedHash> {
  // Read first: a change that happens in between leaves a key that is both.
  const secret = await ownSecret(db, random, keyName);
  const before = await findSecret(db, nameOfKeyBefore);
  return keyedHashWith(secret, before === undefined ? undefined : keyedHashWith(before));
}

/** Answers the hash function with this key, and with the function of the key before it. */
export function keyedHashWith(secret: string, before?: KeyedHash): KeyedHash {
  const keyOf = (purpose: string) => createHmac('sha256', secret).update(purpose).digest();
  const hash = (purpose: string, value: string) =>
    createHmac('sha256', keyOf(purpose)).update(value).digest('base64url');
  return before ? Object.assign(hash, { before }) : hash;
}

/** The signature of a text for one purpose. */
export const signatureOf = (keyedHash: KeyedHash, purpose: string, content: string): string =>
  keyedHash(`signature of ${purpose}`, content);

/** Compares two texts in a time that does not depend on where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
