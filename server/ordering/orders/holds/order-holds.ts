import { type SQL, sql } from 'drizzle-orm';
import { moment } from '#server/platform/database/sql-moments.ts';
import { orderHolds } from './tables.ts';

/** SQL: whether an approval request about the order with this id waits for a second person. */
export const awaitsApproval = (orderId: SQL | number, now: Date): SQL =>
  sql`exists (
    select from ${orderHolds}
    where ${orderHolds.orderId} = ${orderId} and ${orderHolds.lapsesAt} > ${moment(now)})`;
