import { setTimeout } from 'node:timers/promises';
import type { Queryable } from '../database/database.ts';
import { type Claim, freeKey } from './free-key.ts';
import { isDatabaseAway } from './request-errors.ts';

/** Milliseconds between two tries to free a key while the database is away, and until the last one. */
const pause = 250;
const longest = 60_000;
/** Milliseconds before the tries to free a key whose claim was not answered: past the limit of time of a statement. */
const pausesOfUnanswered = [250, 500, 1000, 2000, 4000, 8000, 16_000];

/** Frees the key of a claim at once, or when the database answers again. */
export async function freeSoon(db: Queryable, claim: Claim): Promise<void> {
  await freeKey(db, claim).catch((failure) => {
    if (!isDatabaseAway(failure)) throw failure;
    const pauses = Array.from({ length: longest / pause }, () => pause);
    void freeLater(db, claim, { pauses, isDone: () => true });
  });
}

/**
 * Frees the key of a claim whose connection has ended before it was answered. PostgreSQL does not notice that, so it
 * may make the claim some seconds later.
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
