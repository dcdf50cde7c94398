import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from './database/database.ts';
import { ownSecret } from './own-secret.ts';
import type { Random } from './random.ts';

/**
 * Answers the HMAC-SHA-256 of a value with the shop's own key, as 43 characters of base64url. The same value has
 * different hashes for different purposes. Without the key nobody can find a short value, such as a code of four
 * digits, by trying all of them.
 */
export type KeyedHash = (purpose: string, value: string) => string;

/** Reads the key from the table `secrets`. All copies of the server share it. */
export async function openKeyedHash(db: Database, random: Random): Promise<KeyedHash> {
  return keyedHashWith(await ownSecret(db, random, 'keyed-hashes'));
}

/** Answers the hash function with this key. */
export function keyedHashWith(secret: string): KeyedHash {
  const keyOf = (purpose: string) => createHmac('sha256', secret).update(purpose).digest();
  return (purpose, value) => createHmac('sha256', keyOf(purpose)).update(value).digest('base64url');
}

/** Compares two texts in a time that does not depend on where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
