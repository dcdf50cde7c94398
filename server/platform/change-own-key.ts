import { eq, inArray, sql } from 'drizzle-orm';
import { type Database, type Queryable, transact } from './database/database.ts';
import { copies, jobMarks, secrets } from './database/tables.ts';
import { keyName, nameOfKeyBefore } from './keyed-hash.ts';
import { findSecret, ownSecret } from './own-secret.ts';
import type { Random } from './random.ts';

/** The mark that says when the key was changed. */
const changed = 'change-own-key';
/** Seconds of silence after which a copy counts as gone. */
const longestSilence = 60;

/**
 * Draws a new key and stores the present one as the one before. Copies that start from now on seal with the new key and read
 * what either sealed. False if an earlier change has not ended.
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

/** Whether a change has begun and not ended, and how many copies still seal with the key before. */
export async function readKeyChange(
  db: Queryable,
): Promise<{ isUnderWay: boolean; oldCopies: number }> {
  const isUnderWay = (await findSecret(db, nameOfKeyBefore)) !== undefined;
  const began = sql`(select (mark ->> 'at')::timestamptz from ${jobMarks} where job = ${changed})`;
  const oldCopies = await db.$count(
    copies,
    sql`${copies.seenAt} > now() - make_interval(secs => ${longestSilence}) and ${copies.startedAt} < ${began}`,
  );
  return { isUnderWay, oldCopies };
}

/** Forgets the key before. What it sealed must have been sealed again. */
export async function endKeyChange(db: Queryable): Promise<void> {
  await db.delete(secrets).where(inArray(secrets.name, [nameOfKeyBefore]));
  await db.delete(jobMarks).where(eq(jobMarks.job, changed));
}
