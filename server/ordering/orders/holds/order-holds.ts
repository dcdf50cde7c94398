import { type SQL, sql } from 'drizzle-orm';
import { orderHolds } from './tables.ts';

/** SQL: whether an approval request about the order with this id waits for a second person. */
export const awaitsApproval = (orderId: SQL | number, now: Date): SQL =>
  sql`exists (
    select from ${orderHolds}
    where ${orderHolds.orderId} = ${orderId} and ${orderHolds.lapsesAt} > ${now.toISOString()}::timestamptz)`;
