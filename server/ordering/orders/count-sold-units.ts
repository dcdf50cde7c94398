import { and, eq, gt, lt, max, min, ne, sql } from 'drizzle-orm';
import type { SaleableKind } from '#rules/saleable.ts';
import { addSoldUnits } from '#server/goods/catalog/add-sold-units.ts';
import { type Transaction, transact } from '#server/platform/database/database.ts';
import { jobMarks } from '#server/platform/database/tables.ts';
import type { Shop } from '#server/shop.ts';
import { orderLines, orders } from './tables.ts';

/** The row of `job_marks` with the id of the last order that was counted. */
const job = 'count-sold-units';
/** Milliseconds that an order rests before it is counted: whoever cancels mostly does so at once. */
const rest = 3_600_000;

/** Adds the units of orders an hour old and not cancelled to their goods, each order once. */
export function countSoldUnits({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  return transact(db, async (transaction) => {
    const from = await lockMark(transaction);
    const to = await findLastRested(transaction, from, new Date(clock.now().getTime() - rest));
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

async function lockMark(transaction: Transaction): Promise<number> {
  await transaction.insert(jobMarks).values({ job, mark: 0 }).onConflictDoNothing();
  const [row] = await transaction
    .select({ mark: jobMarks.mark })
    .from(jobMarks)
    .where(eq(jobMarks.job, job))
    .for('update');
  return Number(row?.mark ?? 0);
}

/** Ids are not quite in the order of time, so counting stops before the first order that still rests. */
async function findLastRested(
  transaction: Transaction,
  from: number,
  until: Date,
): Promise<number> {
  const [resting] = await transaction
    .select({ first: min(orders.id) })
    .from(orders)
    .where(and(gt(orders.id, from), gt(orders.createdAt, until)));
  if (resting?.first) return resting.first - 1;
  const [all] = await transaction.select({ last: max(orders.id) }).from(orders);
  return all?.last ?? 0;
}
