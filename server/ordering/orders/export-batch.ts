import { and, gte, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { addDays, dayInMilliseconds, hourInMilliseconds } from '#rules/dates.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { moment } from '#server/platform/database/sql-moments.ts';
import { isOpen, isReady, readyAt } from './open-orders.ts';
import { orderEvents, orders } from './tables.ts';

/**
 * SQL: whether an order has left. The statuses are literal, so that the partial index `orders_left_not_cut` is used.
 */
const isSent = sql`${orders.orderStatus} in ('SHIPPED', 'ARRIVED', 'COMPLETED')`;

/** Milliseconds; longer than any transaction needs from its own time to its commit. */
const commitTime = hourInMilliseconds;
/** Milliseconds; longer than any order can wait for its payment. */
const paymentTime = 31 * dayInMilliseconds;

/** The export batches before one. */
export interface EarlierBatches {
  /** The moments of the first export batch of all, and of the last one. */
  firstAt: Date;
  previousAt: Date;
  /** Ids of the orders that had left, and that the last one left out because they were held. */
  leftOut: readonly number[];
}

export interface ExportBatchOptions {
  /** Undefined if this is the first export batch. */
  earlier: EarlierBatches | undefined;
  /**
   * SQL: whether the goods of the order with this id must not leave for now. Such an order goes into the first
   * export batch after its hold ends.
   */
  isHeld(orderId: SQL): SQL;
}

/**
 * Days before the last export batch to which a batch looks back for orders that an earlier one left out: what an
 * earlier release forgot longer ago has been entered in the ERP by hand.
 */
const daysBack = 31;

/** SQL: whether an order became ready since then, and has left. */
const isSentSince = (then: Date) =>
  and(
    isSent,
    gte(orders.createdAt, new Date(then.getTime() - paymentTime)),
    sql`${readyAt} >= ${moment(new Date(then.getTime() - commitTime))}`,
  );

/**
 * SQL: whether an order has left since the previous export batch. It may have been ready before the first one, which
 * left it out because it was held. The array is read once, by the partial index `order_events_leaving`.
 */
const hasLeftSince = (previousAt: Date) =>
  and(
    isSent,
    sql`${orders.id} = any(array(
      select ${orderEvents.orderId} from ${orderEvents}
      where ${orderEvents.type} in ('SHIPPED', 'CANCELLED') and ${orderEvents.type} = 'SHIPPED'
        and ${gte(orderEvents.at, new Date(previousAt.getTime() - commitTime))}))`,
  );

/** SQL: whether an order has left, and the next export batch takes it all the same. */
function isLate(earlier: EarlierBatches): SQL | undefined {
  const { firstAt, previousAt, leftOut } = earlier;
  const then = Math.max(firstAt.getTime(), addDays(previousAt, -daysBack).getTime());
  return or(
    isSentSince(new Date(then)),
    hasLeftSince(previousAt),
    and(isSent, isAmong(orders.id, leftOut)),
  );
}

/**
 * Assigns to an export batch the orders that became ready before it and are in no export batch, and the cancelled
 * orders of earlier export batches. An order that is already shipped is included too, however long a hold lasted
 * after it became ready, but not if it had left when the first export batch was made: no ERP was connected before.
 * Answers the ids of the orders that have left and are left out because they are held.
 */
export async function assignOrdersToExportBatch(
  transaction: Transaction,
  batchAt: Date,
  { earlier, isHeld }: ExportBatchOptions,
): Promise<number[]> {
  const isDue = and(isNull(orders.exportBatchAt), isReady, sql`${readyAt} < ${moment(batchAt)}`);
  // Read before the batch asks for holds: an order whose hold ends in between is in the batch or in this list.
  const late = earlier
    ? await transaction
        .select({ id: orders.id })
        .from(orders)
        .where(and(isDue, isLate(earlier)))
    : [];
  const lateIds = late.map(({ id }) => id);
  const taken = await transaction
    .update(orders)
    .set({ exportBatchAt: batchAt })
    .where(and(isDue, or(isOpen, isAmong(orders.id, lateIds)), not(isHeld(sql`${orders.id}`))))
    .returning({ id: orders.id });
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
  const takenIds = new Set(taken.map(({ id }) => id));
  return lateIds.filter((id) => !takenIds.has(id));
}

/**
 * Ids of open orders that are in no export batch: those not paid yet, and those that became ready after the last export
 * batch.
 */
export async function listOrdersNotExported(db: Queryable): Promise<number[]> {
  return listNotExported(db, isOpen);
}

/**
 * The same with the orders that have left and that the next export batch takes, or a later one after their hold.
 * `earlier`: the export batches until now.
 */
export async function listOrdersToExport(
  db: Queryable,
  earlier: EarlierBatches | undefined,
): Promise<number[]> {
  return listNotExported(db, or(isOpen, earlier && and(isReady, isLate(earlier))));
}

async function listNotExported(db: Queryable, isWanted: SQL | undefined): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNull(orders.exportBatchAt), isWanted));
  return rows.map(({ id }) => id);
}
