import { and, eq, gt, lt, max, min, ne, sql } from 'drizzle-orm';
import { hourInMilliseconds } from '#rules/dates.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { addSoldUnits } from '#server/commerce/catalog/add-sold-units.ts';
import { type Transaction, transact } from '#server/platform/database/database.ts';
import { jobMarks } from '#server/platform/database/tables.ts';
import type { Shop } from '#server/shop.ts';
import { orderLines, orders } from './tables.ts';

/** The row of `job_marks` with the id of the last order that was counted. */
const job = 'count-sold-units';
/** Milliseconds before an order is counted, because most cancellations come soon after the order. */
const countingDelay = hourInMilliseconds;

/** Adds the units of orders that are an hour old and not cancelled to their goods; each order counts once. */
export function countSoldUnits({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  return transact(db, async (transaction) => {
    const from = await lockMark(transaction);
    const to = await findLastToCount(
      transaction,
      from,
      new Date(clock.now().getTime() - countingDelay),
    );
    if (to <= from) return;
    const sold = await transaction
      .select({
        kind: sql<SaleableKind>`${orderLines.kind}`,
        itemId: orderLines.itemId,
        units: sql<number>`sum(${orderLines.quantity})::int`,
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(
        and(
          gt(orders.id, from),
          lt(orders.id, to + 1),
          ne(orders.orderStatus, 'CANCELLED'),
          ne(orderLines.kind, 'gift'),
        ),
      )
      .groupBy(orderLines.kind, orderLines.itemId);
    await addSoldUnits(transaction, sold);
    await transaction.update(jobMarks).set({ mark: to }).where(eq(jobMarks.job, job));
  });
}

/** Notes that all present orders count already: the demonstration brings its own numbers of sold units. */
export async function noteAllCounted(transaction: Transaction): Promise<void> {
  const from = await lockMark(transaction);
  const [all] = await transaction.select({ last: max(orders.id) }).from(orders);
  const mark = Math.max(from, all?.last ?? 0);
  await transaction.update(jobMarks).set({ mark }).where(eq(jobMarks.job, job));
}

async function lockMark(transaction: Transaction): Promise<number> {
  await transaction.insert(jobMarks).values({ job, mark: 0 }).onConflictDoNothing();
  const [row] = await transaction
    .select({ mark: jobMarks.mark })
    .from(jobMarks)
    .where(eq(jobMarks.job, job))
    .for('update');
  return Number(row?.mark ?? 0);
}

/** The last id to count. Ids are not exactly in order of time, so it is the one before the first order that waits. */
async function findLastToCount(
  transaction: Transaction,
  from: number,
  until: Date,
): Promise<number> {
  const [waiting] = await transaction
    .select({ first: min(orders.id) })
    .from(orders)
    .where(and(gt(orders.id, from), gt(orders.createdAt, until)));
  if (waiting?.first) return waiting.first - 1;
  const [all] = await transaction.select({ last: max(orders.id) }).from(orders);
  return all?.last ?? 0;
}
