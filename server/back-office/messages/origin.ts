import { eq, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { automations, messageRecipients, messages } from './tables.ts';

/** What sends letters: a message or an automation. */
export type Origin = { messageId: number } | { automationId: number };

/** The condition of the recipients of an origin. */
export const isOf = (origin: Origin): SQL =>
  'messageId' in origin
    ? eq(messageRecipients.messageId, origin.messageId)
    : eq(messageRecipients.automationId, origin.automationId);

/** The origin of a recipient's row. */
export function originOf(row: { messageId: number | null; automationId: number | null }): Origin {
  if (row.messageId !== null) return { messageId: row.messageId };
  if (row.automationId !== null) return { automationId: row.automationId };
  throw new Error('A recipient belongs to a message or an automation.');
}

/** The letter of an origin with its channel and coupon; undefined if it was removed. */
export async function readLetter(db: Queryable, origin: Origin) {
  const [letter] =
    'messageId' in origin
      ? await db.select().from(messages).where(eq(messages.id, origin.messageId))
      : await db.select().from(automations).where(eq(automations.id, origin.automationId));
  return letter;
}

/** The stored message, locked against changes until the transaction ends; undefined if there is none. */
export async function lockMessage(transaction: Transaction, id: number) {
  const [message] = await transaction
    .select()
    .from(messages)
    .where(eq(messages.id, id))
    .for('update');
  return message;
}
