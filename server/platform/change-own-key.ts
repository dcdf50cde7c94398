import { eq, inArray, sql } from 'drizzle-orm';
import { type Database, type Queryable, transact } from './database/database.ts';
import { copies, jobMarks, secrets } from './database/tables.ts';
import { keyName, nameOfKeyBefore } from './keyed-hash.ts';
import { findSecret, ownSecret } from './own-secret.ts';
import type { Random } from './random.ts';

/** The mark that says when the key was changed. */
const changed = 'change-own-key';
/**
 * Minutes after the beginning at which copies are restarted, or later. A copy says that it lives some time after it has
 * read the key, so one that started sooner may have read the key before.
 */
export const minutesToRestart = 5;
/**
 * Minutes after the beginning at which the change may end. A copy that has read the key before has said by then that it
 * lives.
 */
export const minutesToFinish = 10;

/**
 * Draws a new key and stores the present one as the one before. Copies that start from now on seal with the new key and
 * read what either sealed. False if an earlier change has not ended.
 */
export async function beginKeyChange(db: Database, random: Random): Promise<boolean> {
  const present = await ownSecret(db, random, keyName);
  return transact(db, async (transaction) => {
    const added = await transaction
      .insert(secrets)
      .values({ name: nameOfKeyBefore, value: present })
      .onConflictDoNothing()
      .returning({ name: secrets.name });
    if (added.length === 0) return false;
    const value = random.token();
    await transaction.update(secrets).set({ value }).where(eq(secrets.name, keyName));
    const mark = sql`jsonb_build_object('at', now())`;
    await transaction
      .insert(jobMarks)
      .values({ job: changed, mark })
      .onConflictDoUpdate({ target: jobMarks.job, set: { mark } });
    return true;
  });
}

export interface KeyChange {
  /** Whole minutes since the change began; null if nothing says when that was. */
  minutes: number | null;
  /** How many copies of the last day, also silent ones, may still seal with the key before. */
  oldCopies: number;
}

/** The change that has begun and not ended; undefined if there is none. */
export async function readKeyChange(db: Queryable): Promise<KeyChange | undefined> {
  if ((await findSecret(db, nameOfKeyBefore)) === undefined) return undefined;
  const began = sql`(select (mark ->> 'at')::timestamptz from ${jobMarks} where job = ${changed})`;
  const { rows } = await db.execute<{ minutes: number | null }>(
    sql`select floor(extract(epoch from now() - ${began}) / 60)::integer as minutes`,
  );
  const oldCopies = await db.$count(
    copies,
    sql`${copies.startedAt} < ${began} + make_interval(mins => ${minutesToRestart})`,
  );
  return { minutes: rows[0]?.minutes ?? null, oldCopies };
}

/** Forgets the key before. What it sealed must have been sealed again. */
export async function endKeyChange(db: Queryable): Promise<void> {
  await db.delete(secrets).where(inArray(secrets.name, [nameOfKeyBefore]));
  await db.delete(jobMarks).where(eq(jobMarks.job, changed));
}
