import { and, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { dayInMilliseconds } from '#rules/dates.ts';
import { paymentTypesOf } from '#rules/payment-types.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { orders } from './tables.ts';

// Written out, since statements are planned without their values and would not find the indexes of these orders.
const isOpen = sql`${orders.orderStatus} in ('ESTABLISHED', 'PROCESSING')`;
const isSent = sql`${orders.orderStatus} in ('SHIPPED', 'ARRIVED', 'COMPLETED')`;

/** `readyAt` and `isReadyToShip` of rules/order-states.ts in SQL. */
const isOnReceipt = isOneOf(orders.paymentType, paymentTypesOf('ON_RECEIPT'));
const readyAt = sql`case when ${isOnReceipt} then ${orders.createdAt} else ${orders.paymentAt} end`;
const isReady = sql`(${orders.paymentStatus} = 'PAID'
  or ${isOnReceipt} and ${orders.paymentStatus} = 'UNPAID')`;
const instant = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/** Longer than any payment takes from being received to being committed. */
const commitTime = 3_600_000;
/** Longer than any order waits for its money. */
const paymentTime = 31 * dayInMilliseconds;

/**
 * Gives the ERP's cut its orders: those that became ready before it and are in none, and the cancelled ones of earlier
 * cuts. One that has left already counts when it became ready since the previous cut; without one, the shop has lived
 * without an ERP so far, and it gets what is still to be sent.
 */
export async function assignOrdersToCut(
  transaction: Transaction,
  cutAt: Date,
  previousCutAt: Date | undefined,
): Promise<void> {
  const isSentSince = (previous: Date) =>
    and(
      isSent,
      gte(orders.createdAt, new Date(previous.getTime() - paymentTime)),
      sql`${readyAt} >= ${instant(new Date(previous.getTime() - commitTime))}`,
    );
  await transaction
    .update(orders)
    .set({ erpCutAt: cutAt })
    .where(
      and(
        isNull(orders.erpCutAt),
        isReady,
        sql`${readyAt} < ${instant(cutAt)}`,
        or(isOpen, previousCutAt && isSentSince(previousCutAt)),
      ),
    );
  await transaction
    .update(orders)
    .set({ erpCancelledCutAt: cutAt })
    .where(
      and(
        isNotNull(orders.erpCutAt),
        lt(orders.erpCutAt, cutAt),
        sql`${orders.orderStatus} = 'CANCELLED'`,
        isNull(orders.erpCancelledCutAt),
      ),
    );
}

/** The standing orders that the ERP has not been given: unpaid ones, and what came after the last cut. */
export async function listOrdersNotCut(db: Queryable): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNull(orders.erpCutAt), isOpen));
  return rows.map(({ id }) => id);
}
