import { sql } from 'drizzle-orm';
import { readDaysOfWaiting, type WaitingDay } from '#server/ordering/orders/days-of-waiting.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { ordersToShip } from './board.ts';
import { shipments } from './tables.ts';

/** The days of the line, with today. */
export const waitingDays = 14;

/** The number of orders that waited for a parcel at the end of each of the last days, and now for today. */
export const readWaitingDays = (db: Queryable, now: Date): Promise<WaitingDay[]> =>
  readDaysOfWaiting(
    db,
    {
      madeSince: (start) => sql`
        select ${shipments.orderId} as order_id, ${shipments.createdAt} as at
        from ${shipments} where ${shipments.createdAt} >= ${start}`,
      hadParcelBefore: (orderId, start) => sql`exists (
        select from ${shipments}
        where ${shipments.orderId} = ${orderId} and ${shipments.createdAt} < ${start})`,
      waiting: ordersToShip(now),
    },
    { now, days: waitingDays },
  );
