import { and, gte, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { dayInMilliseconds, hourInMilliseconds } from '#rules/dates.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { moment } from '#server/platform/database/span.ts';
import { isOpen, isReady, readyAt } from './open-orders.ts';
import { orders } from './tables.ts';

/** SQL: whether an order has left. The statuses are literal, as in `isOpen`. */
const isSent = sql`${orders.orderStatus} in ('SHIPPED', 'ARRIVED', 'COMPLETED')`;

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
      sql`${readyAt} >= ${moment(new Date(previous.getTime() - commitTime))}`,
    );
  await transaction
    .update(orders)
    .set({ exportBatchAt: batchAt })
    .where(
      and(
        isNull(orders.exportBatchAt),
        isReady,
        not(isHeld(sql`${orders.id}`)),
        sql`${readyAt} < ${moment(batchAt)}`,
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
