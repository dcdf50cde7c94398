import { asc, inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { RecipientState } from '#contract/messages.ts';
import { addDays } from '#rules/dates.ts';
import { salesAfterMessages } from '#server/ordering/orders/purchase-days.ts';
import { isAmong, isOneOf } from '#server/platform/database/columns.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { deleteAdvertised } from './frequency.ts';
import type { Origin } from './origin.ts';
import { messageRecipients, messageSums } from './tables.ts';

/** Days after which recipients are deleted; the sums stay. */
const retentionDays = 90;
/** Rows of one statement. */
const piece = 5000;

/**
 * SQL of a number as an integer. A greater one than integers hold is the greatest one, so that the record can be read.
 */
const bounded = (number: SQLWrapper) => sql<number>`least(coalesce(${number}, 0), 2147483647)::int`;

/** The numbers of messages or automations: what the recipients say, and the sums of those that are deleted. */
export function numbersOf(kind: 'message' | 'automation', id: SQLWrapper) {
  const owner = sql.raw(`${kind}_id`);
  const inStates = (states: readonly RecipientState[]) => {
    const isAny = isOneOf(sql`r.state`, states);
    return sql`(select count(*) from ${messageRecipients} r where r.${owner} = ${id} and ${isAny})`;
  };
  const sum = (column: string) =>
    sql`coalesce((select s.${sql.raw(column)} from ${messageSums} s where s.${owner} = ${id}), 0)`;
  const { orders, sales } = salesAfterMessages(sql`
    select r.user_id, r.settled_at as at from ${messageRecipients} r where r.${owner} = ${id} and r.state = 'SENT'`);
  return {
    waitingCount: bounded(inStates(['WAITING', 'TAKEN'])),
    sentCount: bounded(sql`${inStates(['SENT'])} + ${sum('sent')}`),
    failedCount: bounded(sql`${inStates(['FAILED'])} + ${sum('failed')}`),
    leftOutCount: bounded(sql`${inStates(['LEFT_OUT'])} + ${sum('left_out')}`),
    pressedCount: bounded(sum('pressed')),
    unsubscribedCount: bounded(sum('unsubscribed')),
    orderCount: bounded(sql`${orders} + ${sum('orders')}`),
    salesAmount: bounded(sql`${sales} + ${sum('sales')}`),
  };
}

type Counted = 'pressed' | 'unsubscribed';

/** Adds to sums of an origin; nothing if it was removed meanwhile. */
export async function addToSums(
  db: Queryable,
  origin: Origin,
  added: Partial<Record<Counted, number>>,
): Promise<void> {
  const values = { ...origin, ...added };
  const target = 'messageId' in origin ? messageSums.messageId : messageSums.automationId;
  const set = Object.fromEntries(
    Object.entries(added).map(([name, number]): [string, SQL] => [
      name,
      sql`${messageSums[name as Counted]} + ${number}`,
    ]),
  );
  await db.insert(messageSums).values(values).onConflictDoUpdate({ target, set });
}

/**
 * Deletes recipients whose letter was sent, failed or was left out 90 days ago, however early they were chosen. A
 * trigger adds their states to the sums, and what they bought.
 */
export async function deleteRecipients({
  db,
  clock,
}: {
  db: Database;
  clock: { now(): Date };
}): Promise<void> {
  const now = clock.now();
  const oldest = addDays(now, -retentionDays);
  const some = db
    .select({ id: messageRecipients.id })
    .from(messageRecipients)
    .where(lt(messageRecipients.settledAt, oldest))
    .orderBy(asc(messageRecipients.settledAt))
    .limit(piece);
  for (let gone = piece; gone === piece; ) {
    const { rowCount } = await db
      .delete(messageRecipients)
      .where(inArray(messageRecipients.id, some));
    gone = rowCount ?? 0;
  }
  await deleteAdvertised(db, now);
}

/** How many recipients these messages or automations have; with one they are not removed. */
export const countRecipients = (
  db: Queryable,
  ids: readonly number[],
  kind: 'messageId' | 'automationId',
): Promise<number> => db.$count(messageRecipients, isAmong(messageRecipients[kind], ids));
