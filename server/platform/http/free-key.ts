import { setTimeout } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { idempotencyKeys } from '../database/tables.ts';
import { isDatabaseAway } from './request-errors.ts';

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

/** Milliseconds between two tries to free a key while the database is away, and until the last one. */
const pause = 250;
const longest = 60_000;
/** Milliseconds before the tries to free a key whose claim was not answered: past the limit of time of a statement. */
const pausesOfUnanswered = [250, 500, 1000, 2000, 4000, 8000, 16_000];

let last = Math.floor(Math.random() * 1000);

/** The moment of a new claim: two claims of the same millisecond differ in the microseconds. */
export function newClaim(now: Date): string {
  last = (last + 1) % 1000;
  return now.toISOString().replace('Z', `${String(last).padStart(3, '0')}Z`);
}

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

/** The same, at once or when the database answers again. */
export async function freeSoon(db: Queryable, claim: Claim): Promise<void> {
  await freeKey(db, claim).catch((failure) => {
    if (!isDatabaseAway(failure)) throw failure;
    const pauses = Array.from({ length: longest / pause }, () => pause);
    void freeLater(db, claim, { pauses, isDone: () => true });
  });
}

/**
 * The same for a claim whose connection has ended before it was answered. PostgreSQL does not notice that, so it may
 * make the claim some seconds later.
 */
export async function freeUnanswered(db: Queryable, claim: Claim): Promise<void> {
  if (await freeKey(db, claim).catch(() => false)) return;
  void freeLater(db, claim, { pauses: pausesOfUnanswered, isDone: (isFreed) => isFreed });
}

/**
 * Tries until the database answers what is wanted. Otherwise a shopper who presses once more would wait up to a minute,
 * until the key counts as abandoned.
 */
async function freeLater(
  db: Queryable,
  claim: Claim,
  { pauses, isDone }: { pauses: readonly number[]; isDone(isFreed: boolean): boolean },
): Promise<void> {
  for (const milliseconds of pauses) {
    await setTimeout(milliseconds, undefined, { ref: false });
    try {
      if (isDone(await freeKey(db, claim))) return;
    } catch (error) {
      if (!isDatabaseAway(error)) return;
    }
  }
}
