import { and, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import {
  type IsStillAtStore,
  remindOfLastDays,
} from '#server/ordering/orders/reminders/remind-once.ts';
import type { ShopJob } from '#server/shop.ts';
import { shipments } from './tables.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'remind-of-last-days': Record<never, never>;
  }
}

/** SQL: whether an order has a parcel that fulfils this condition. */
const hasParcelWith = (orderId: SQL, condition: SQL | undefined) =>
  sql`exists (select from ${shipments} where ${and(eq(shipments.orderId, orderId), condition)})`;

/** If no parcel has arrived, the ERP reported the arrival, and only the order's status says whether it is over. */
const isStillAtStore: IsStillAtStore = (orderId, { from, until }) => {
  const isWaiting = and(
    eq(shipments.stage, 'ARRIVED'),
    gte(shipments.stageAt, from),
    lt(shipments.stageAt, until),
    isNull(shipments.notFetchedAt),
  );
  const hasArrived = inArray(shipments.stage, ['ARRIVED', 'COLLECTED', 'RETURNED']);
  return sql`(${hasParcelWith(orderId, isWaiting)} or not ${hasParcelWith(orderId, hasArrived)})`;
};

/** From nine in the morning, several times, so that a server that is down at one of these times misses nobody. */
const remind: ShopJob<'remind-of-last-days'> = {
  name: 'remind-of-last-days',
  schedule: '11 9-20 * * *',
  work: (shop) => remindOfLastDays(shop, isStillAtStore),
};

export const fulfilmentJobs = [remind];
