import { desc, eq, like } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { mailbox } from '../database/tables.ts';

export type StoredLetter = typeof mailbox.$inferSelect;

const mostShown = 100;

/** Letters in the stand-in mailbox, newest first, at most 100; only those to `recipient` if it is given. */
export function listLetters(db: Database, recipient?: string): Promise<StoredLetter[]> {
  return db
    .select()
    .from(mailbox)
    .where(recipient === undefined ? undefined : eq(mailbox.recipient, recipient.toLowerCase()))
    .orderBy(desc(mailbox.id))
    .limit(mostShown);
}

/** Letters whose recipient contains a text, newest first, at most 100. */
export function searchLetters(db: Database, text: string): Promise<StoredLetter[]> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return db
    .select()
    .from(mailbox)
    .where(like(mailbox.recipient, pattern))
    .orderBy(desc(mailbox.id))
    .limit(mostShown);
}

export async function readLetter(db: Database, id: number): Promise<StoredLetter | undefined> {
  const [letter] = await db.select().from(mailbox).where(eq(mailbox.id, id));
  return letter;
}
