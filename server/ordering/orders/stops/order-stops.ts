import { type SQL, sql } from 'drizzle-orm';
import { orderStops } from './tables.ts';

/** SQL: a wish about the order with this id waits for a second person. */
export const isStopped = (orderId: SQL | number, now: Date): SQL =>
  sql`exists (
    select from ${orderStops}
    where ${orderStops.orderId} = ${orderId} and ${orderStops.lapsesAt} > ${now.toISOString()}::timestamptz)`;
