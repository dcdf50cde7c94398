import { and, desc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { addDays } from '#rules/dates.ts';
import type { Clock } from '../clock.ts';
import { batched } from '../database/batching-database.ts';
import type { Database, Queryable } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { mailbox, sentEmails } from '../database/tables.ts';
import type { Log } from '../log.ts';
import type { Email, Mail } from './mail.ts';

const retentionDays = 90;
const mostRefusal = 300;

/**
 * Sends e-mails through `inner`, and records for each e-mail whether the mail server took it. An e-mail that is tried
 * again has one row. If the record cannot be written, `send` succeeds all the same; otherwise a second try would send
 * the e-mail again.
 */
export function notedMail<Inner extends Mail>(
  mail: Inner,
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
): Inner {
  const note = async ({ to, subject, id }: Email, refusal: string | null) => {
    const row = { recipient: to.toLowerCase(), subject, at: clock.now(), refusal };
    await prepared(batched(db), 'note e-mail', noteQuery)
      .execute({ ...row, emailId: id ?? null })
      .catch(() => log.warn({ emailId: id }, 'e-mail not noted'));
  };
  return {
    ...mail,
    async send(message) {
      if (message.isUnnoted) return mail.send(message);
      try {
        await mail.send(message);
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error);
        await note(message, said.slice(0, mostRefusal));
        throw error;
      }
      await note(message, null);
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
    .insert(sentEmails)
    .values({ ...row, emailId: sql.placeholder('emailId') })
    .onConflictDoUpdate({ target: sentEmails.emailId, set: changed })
    .prepare(name);
};

/** Answers the newest e-mails to an address, without their texts. */
export function readSentEmails(db: Queryable, address: string, most: number) {
  return db
    .select({
      id: sentEmails.id,
      subject: sentEmails.subject,
      at: sentEmails.at,
      refusal: sentEmails.refusal,
    })
    .from(sentEmails)
    .where(eq(sentEmails.recipient, address.toLowerCase()))
    .orderBy(desc(sentEmails.id))
    .limit(most);
}

/** Answers how many e-mails the mail server has refused since a moment. */
export const countRefusedEmails = (db: Queryable, since: Date): Promise<number> =>
  db.$count(sentEmails, and(gte(sentEmails.at, since), isNotNull(sentEmails.refusal)));

/**
 * Deletes the records of these e-mails, also from the stand-in mailbox: nobody shall find their recipients any more.
 */
export async function deleteEmails(db: Queryable, emailIds: readonly string[]): Promise<void> {
  await db.delete(sentEmails).where(inArray(sentEmails.emailId, [...emailIds]));
  await db.delete(mailbox).where(inArray(mailbox.emailId, [...emailIds]));
}

/** Deletes the records of e-mails that are older than 90 days. */
export async function deleteOldEmails(db: Queryable, now: Date): Promise<void> {
  const oldest = addDays(now, -retentionDays);
  await db.delete(sentEmails).where(lt(sentEmails.at, oldest));
}
