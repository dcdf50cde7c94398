import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { daysOfNotice } from '#contract/standing-orders.ts';
import { dayAfter } from '#rules/orders/standing-order.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { standingOrders, standingParcels } from './tables.ts';

/** How many to read at once, after which id. */
interface Batch {
  after: number;
  limit: number;
}

const running = (db: Queryable, { after, limit }: Batch, condition: SQL | undefined) =>
  db
    .select({ id: standingOrders.id })
    .from(standingOrders)
    // The state stands in the text, so that the index of running ones is found.
    .where(and(sql`${standingOrders.state} = 'RUNNING'`, gt(standingOrders.id, after), condition))
    .orderBy(asc(standingOrders.id))
    .limit(limit);

/** The running standing orders whose date has come, by id. */
export const findDue = (db: Queryable, today: string, batch: Batch) =>
  running(db, batch, lte(standingOrders.nextOn, today));

/** The running standing orders whose next date is near and whose member was not notified of it yet, by id. */
export function findUnannounced(db: Queryable, today: string, batch: Batch) {
  const isNotified = sql`exists (select from ${standingParcels}
    where ${eq(standingParcels.standingOrderId, standingOrders.id)}
      and ${eq(standingParcels.dueOn, standingOrders.nextOn)} and ${standingParcels.announcedAt} is not null)`;
  return running(
    db,
    batch,
    and(
      gt(standingOrders.nextOn, today),
      lte(standingOrders.nextOn, dayAfter(today, daysOfNotice)),
      sql`not ${isNotified}`,
    ),
  );
}
