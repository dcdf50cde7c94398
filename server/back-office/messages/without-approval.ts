import { and, count, eq, gt, ne, not, sql } from 'drizzle-orm';
import { addDays } from '#rules/dates.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { holdNamedLock } from '#server/platform/database/transaction-locks.ts';
import { wasApproved } from '../approvals/ask.ts';
import { automations, messageRecipients, messages } from './tables.ts';

/**
 * The type of subject of sending in the audit log and in approval requests. The history of the record has its changes
 * only.
 */
export const messageSubject = 'message';

/**
 * Lets others who send a message or switch an automation on wait until the transaction ends, so that each counts the
 * others.
 */
export async function lockSending(transaction: Transaction): Promise<void> {
  await holdNamedLock(transaction, 'sending');
}

/**
 * Recipients of the messages that were sent in the last 24 hours and that no second person approved, and those of them
 * who get this coupon. Who was left out does not count.
 */
export async function sentWithoutApproval(
  db: Queryable,
  { now, couponEventId }: { now: Date; couponEventId: number | null },
): Promise<{ recipients: number; withCoupon: number }> {
  const rows = await db
    .select({ couponEventId: messages.couponEventId, members: count() })
    .from(messages)
    .innerJoin(messageRecipients, eq(messageRecipients.messageId, messages.id))
    .where(
      and(
        gt(messages.startedAt, addDays(now, -1)),
        ne(messageRecipients.state, 'LEFT_OUT'),
        not(wasApproved(db, messageSubject, messages.id)),
      ),
    )
    .groupBy(messages.couponEventId);
  const sum = (some: typeof rows) => some.reduce((total, { members }) => total + members, 0);
  const alike = rows.filter((row) => row.couponEventId === couponEventId);
  return { recipients: sum(rows), withCoupon: couponEventId === null ? 0 : sum(alike) };
}

/** How many members a day the automations that are on may write to, without this one. */
export async function dailyLimitOfOthers(db: Queryable, id: number | undefined): Promise<number> {
  const [others] = await db
    .select({ sum: sql<number>`coalesce(sum(${automations.dailyLimit}), 0)::int` })
    .from(automations)
    .where(and(eq(automations.isOn, true), ne(automations.id, id ?? 0)));
  return others?.sum ?? 0;
}
