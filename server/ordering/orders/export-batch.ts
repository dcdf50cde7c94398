import { and, gte, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { dayInMilliseconds, hourInMilliseconds } from '#rules/dates.ts';
import { paymentTypesOf } from '#rules/payment-types.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { orders } from './tables.ts';

// The statuses are literal: PostgreSQL plans statements without their parameters, and would not use the partial
// indexes.
const isOpen = sql`${orders.orderStatus} in ('ESTABLISHED', 'PROCESSING')`;
const isSent = sql`${orders.orderStatus} in ('SHIPPED', 'ARRIVED', 'COMPLETED')`;

/** `readyAt` and `isReadyToShip` of rules/order-states.ts in SQL. */
const isOnReceipt = isOneOf(orders.paymentType, paymentTypesOf('ON_RECEIPT'));
const readyAt = sql`case when ${isOnReceipt} then ${orders.createdAt} else ${orders.paymentAt} end`;
const isReady = sql`(${orders.paymentStatus} = 'PAID'
  or ${isOnReceipt} and ${orders.paymentStatus} in ('UNPAID', 'FAILED'))`;
const instant = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/** Milliseconds; longer than any transaction needs from the payment's time to its commit. */
const commitTime = hourInMilliseconds;
/** Milliseconds; longer than any order can wait for its payment. */
const paymentTime = 31 * dayInMilliseconds;

export interface ExportBatchOptions {
  previousBatchAt: Date | undefined;
  /**
   * SQL: whether the goods of the order with this id must not leave for now. Such an order goes into the first
   * export batch after its hold ends.
   */
  isHeld(orderId: SQL): SQL;
}

/**
 * Assigns to an export batch the orders that became ready before it and are in no export batch, and the cancelled
 * orders of earlier export batches. An order that is already shipped is included if it became ready after the
 * previous export batch. If there is no previous export batch, no ERP was connected before, so the batch has only
 * orders that still have to be shipped.
 */
export async function assignOrdersToExportBatch(
  transaction: Transaction,
  batchAt: Date,
  { previousBatchAt, isHeld }: ExportBatchOptions,
): Promise<void> {
  const isSentSince = (previous: Date) =>
    and(
      isSent,
      gte(orders.createdAt, new Date(previous.getTime() - paymentTime)),
      sql`${readyAt} >= ${instant(new Date(previous.getTime() - commitTime))}`,
    );
  await transaction
    .update(orders)
    .set({ exportBatchAt: batchAt })
    .where(
      and(
        isNull(orders.exportBatchAt),
        isReady,
        not(isHeld(sql`${orders.id}`)),
        sql`${readyAt} < ${instant(batchAt)}`,
        or(isOpen, previousBatchAt && isSentSince(previousBatchAt)),
      ),
    );
  await transaction
    .update(orders)
    .set({ cancellationBatchAt: batchAt })
    .where(
      and(
        isNotNull(orders.exportBatchAt),
        lt(orders.exportBatchAt, batchAt),
        sql`${orders.orderStatus} = 'CANCELLED'`,
        isNull(orders.cancellationBatchAt),
      ),
    );
}

/**
 * Ids of open orders that are in no export batch: those not paid yet, and those that became ready after the last export
 * batch.
 */
export async function listOrdersNotExported(db: Queryable): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNull(orders.exportBatchAt), isOpen));
  return rows.map(({ id }) => id);
}
