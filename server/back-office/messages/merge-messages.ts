import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { mergeAdvertised } from './frequency.ts';
import { messageRecipients } from './tables.ts';

/** Moves what a member was sent to another account. What both were sent stays one letter. */
export async function mergeMessages(
  transaction: Transaction,
  fromId: number,
  intoId: number,
): Promise<void> {
  await transaction.execute(sql`
    update ${messageRecipients} as moved set user_id = ${intoId}::int where moved.user_id = ${fromId}
      and not exists (select from ${messageRecipients} own where own.user_id = ${intoId}
        and own.message_id is not distinct from moved.message_id
        and own.automation_id is not distinct from moved.automation_id and own.occasion = moved.occasion)`);
  await transaction.delete(messageRecipients).where(eq(messageRecipients.userId, fromId));
  await mergeAdvertised(transaction, fromId, intoId);
}
