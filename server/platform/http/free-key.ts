import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { idempotencyKeys } from '../database/tables.ts';

/** The keys of two members, and of two calls, are independent. */
export interface KeyName {
  memberId: number;
  endpoint: string;
  key: string;
}

export interface Claim extends KeyName {
  /** A moment with microseconds (`newClaim`), which distinguishes this claim from every other one of the key. */
  claimedAt: string;
}

let last = Math.floor(Math.random() * 1000);

/** The moment of a new claim: two claims of the same millisecond differ in the microseconds. */
export function newClaim(now: Date): string {
  last = (last + 1) % 1000;
  return now.toISOString().replace('Z', `${String(last).padStart(3, '0')}Z`);
}

/** SQL: the row of this Idempotency-Key. */
export const isKey = ({ memberId, endpoint, key }: KeyName) =>
  and(
    eq(idempotencyKeys.userId, memberId),
    eq(idempotencyKeys.endpoint, endpoint),
    eq(idempotencyKeys.key, key),
  );

/**
 * Frees the key, so that the work can be tried again. The key stays if the work has stored its answer in its own
 * transaction, even if something failed afterwards, and if another request has taken it over. Answers whether it was
 * freed.
 */
export async function freeKey(db: Queryable, claim: Claim): Promise<boolean> {
  const isOwn = sql`${idempotencyKeys.createdAt} = ${claim.claimedAt}::timestamptz`;
  const freed = await db
    .delete(idempotencyKeys)
    .where(and(isKey(claim), isOwn, isNull(idempotencyKeys.status)))
    .returning({ key: idempotencyKeys.key });
  return freed.length > 0;
}
