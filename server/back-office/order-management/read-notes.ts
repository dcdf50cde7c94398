import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { adminOrderPageCalls } from '#contract/calls/admin-order-page.ts';
import { toWireInstant } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { namesOf } from '../admin/colleagues.ts';
import { emailsOf } from '../admin/history.ts';
import { orderMentions, orderNotes } from './tables.ts';

/** The newest notes of an order, with the names of the mentioned colleagues. */
export async function readNotes(
  db: Queryable,
  orderId: number,
): Promise<Reply<typeof adminOrderPageCalls.readOrderDesk>['notes']> {
  const rows = await db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(orderNotes.id))
    .limit(100);
  const noteIds = rows.map(({ id }) => id);
  const mentions =
    noteIds.length === 0
      ? []
      : await db
          .select()
          .from(orderMentions)
          .where(inArray(orderMentions.noteId, noteIds))
          .orderBy(asc(orderMentions.administratorId));
  const emails = await emailsOf(
    db,
    rows.map(({ administratorId }) => administratorId),
  );
  const names = await namesOf(
    db,
    mentions.map(({ administratorId }) => administratorId),
  );
  return rows.map(({ id, text, administratorId, createdAt }) => ({
    id,
    text,
    by: emails.get(administratorId) ?? '',
    at: toWireInstant(createdAt),
    mentions: mentions
      .filter(({ noteId }) => noteId === id)
      .map((each) => names.get(each.administratorId) ?? ''),
  }));
}
