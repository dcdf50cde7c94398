import { desc, eq, like } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { mailbox } from '../database/tables.ts';

export type StoredEmail = typeof mailbox.$inferSelect;

const mostShown = 100;

/** E-mails in the stand-in mailbox, newest first, at most 100; only those to `recipient` if it is given. */
export function listEmails(db: Database, recipient?: string): Promise<StoredEmail[]> {
  return db
    .select()
    .from(mailbox)
    .where(recipient === undefined ? undefined : eq(mailbox.recipient, recipient.toLowerCase()))
    .orderBy(desc(mailbox.id))
    .limit(mostShown);
}

/** E-mails whose recipient contains a text, newest first, at most 100. */
export function searchEmails(db: Database, text: string): Promise<StoredEmail[]> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return db
    .select()
    .from(mailbox)
    .where(like(mailbox.recipient, pattern))
    .orderBy(desc(mailbox.id))
    .limit(mostShown);
}

/** The e-mail with this id as it was sent; undefined if there is none. */
export async function readEmail(db: Database, id: number): Promise<StoredEmail | undefined> {
  const [message] = await db.select().from(mailbox).where(eq(mailbox.id, id));
  return message;
}
