import { and, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { dayInMilliseconds } from '#rules/dates.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { sentLetters } from '../database/tables.ts';
import { together } from '../database/together.ts';
import type { Log } from '../log.ts';
import type { Letter, Mail } from './mail.ts';

const daysKept = 90;
const mostRefusal = 300;

/**
 * Sends by another mail and notes of each letter whether the mail server took it; a letter that is tried again has one row.
 * A note that cannot be written fails nothing: the letter would be sent a second time.
 */
export function notedMail<Inner extends Mail>(
  mail: Inner,
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
): Inner {
  const note = async ({ to, subject, id }: Letter, refusal: string | null) => {
    const row = { recipient: to.toLowerCase(), subject, at: clock.now(), refusal };
    await prepared(together(db), 'note letter', noteQuery)
      .execute({ ...row, letterId: id ?? null })
      .catch(() => log.warn({ letterId: id }, 'letter not noted'));
  };
  return {
    ...mail,
    async send(letter) {
      try {
        await mail.send(letter);
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error);
        await note(letter, said.slice(0, mostRefusal));
        throw error;
      }
      await note(letter, null);
    },
  };
}

const noteQuery = (db: Queryable, name: string) => {
  const row = {
    recipient: sql.placeholder('recipient'),
    subject: sql.placeholder('subject'),
    at: sql.placeholder('at'),
    refusal: sql.placeholder('refusal'),
  };
  const changed = {
    recipient: sql`excluded.recipient`,
    subject: sql`excluded.subject`,
    at: sql`excluded.at`,
    refusal: sql`excluded.refusal`,
  };
  return db
    .insert(sentLetters)
    .values({ ...row, letterId: sql.placeholder('letterId') })
    .onConflictDoUpdate({ target: sentLetters.letterId, set: changed })
    .prepare(name);
};

/** The newest letters to an address, without their texts. */
export function readSentLetters(db: Queryable, address: string, most: number) {
  return db
    .select({
      id: sentLetters.id,
      subject: sentLetters.subject,
      at: sentLetters.at,
      refusal: sentLetters.refusal,
    })
    .from(sentLetters)
    .where(eq(sentLetters.recipient, address.toLowerCase()))
    .orderBy(desc(sentLetters.id))
    .limit(most);
}

/** How many letters the mail server has not taken since a moment. */
export const countRefusedLetters = (db: Queryable, since: Date): Promise<number> =>
  db.$count(sentLetters, and(gte(sentLetters.at, since), isNotNull(sentLetters.refusal)));

/** Forgets letters that are older than 90 days. */
export async function forgetOldLetters(db: Queryable, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - daysKept * dayInMilliseconds);
  await db.delete(sentLetters).where(lt(sentLetters.at, oldest));
}
