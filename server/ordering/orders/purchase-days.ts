import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { moment } from '#server/platform/database/sql-moments.ts';
import { orders } from './tables.ts';

/** SQL: whether an order is a purchase: it was neither cancelled nor returned. */
const isPurchase = sql`${orders.orderStatus} not in ('CANCELLED', 'RETURNED')`;
const day = sql`to_char(${orders.createdAt} at time zone 'Asia/Taipei', 'YYYY-MM-DD')`;

/** The days (YYYY-MM-DD in Taipei) on which each of these members bought, the oldest first, by the member's id. */
export async function readPurchaseDays(
  db: Queryable,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; days: string[] }>(sql`
    select ${orders.userId} as id, array_agg(distinct ${day} order by ${day}) as days
    from ${orders} where ${orders.userId} = any(${sql.param([...memberIds])}::int[]) and ${isPurchase}
    group by ${orders.userId}`);
  return new Map(rows.map(({ id, days }) => [id, days]));
}

/**
 * Members whose first and only purchase was placed in this period, with its order, by the ids of members above `after`;
 * only `among` if it is given.
 */
export async function readOnlyPurchases(
  db: Queryable,
  {
    from,
    to,
    after,
    limit,
    among,
  }: { from: Date; to: Date; after: number; limit: number; among?: readonly number[] | undefined },
): Promise<{ id: number; orderId: number }[]> {
  const only = among ? sql`and ${orders.userId} = any(${sql.param([...among])}::int[])` : sql``;
  const { rows } = await db.execute<{ id: number; orderId: number }>(sql`
    select ${orders.userId} as id, min(${orders.id})::int as "orderId"
    from ${orders} where ${orders.createdAt} >= ${moment(from)} and ${orders.createdAt} < ${moment(to)}
      and ${orders.userId} > ${after}::int and ${isPurchase} ${only}
      and not exists (select from orders other where other.user_id = ${orders.userId} and other.id <> ${orders.id}
        and other.order_status not in ('CANCELLED', 'RETURNED'))
    group by ${orders.userId} order by ${orders.userId} limit ${limit}::int`);
  return rows;
}

/** Days after a letter during which orders of its recipient are counted. */
const countedDays = 7;

/**
 * SQL of the orders that were paid within 7 days of a letter to their member: their number and TWD, as the metrics
 * `paid_orders` and `sales` count them. `letters` selects (user_id, at); an order counts once.
 */
export function salesAfterMessages(letters: SQL): { orders: SQL<number>; sales: SQL<number> } {
  const read = (number: SQL) => sql<number>`(select ${number} from (
    select distinct o.id, o.paid_amount from (${letters}) letter
    join orders o on o.user_id = letter.user_id and o.payment_at >= letter.at
      and o.payment_at < letter.at + interval '${sql.raw(String(countedDays))} days') bought)`;
  return {
    orders: read(sql`count(*)`),
    sales: read(sql`coalesce(sum(bought.paid_amount), 0)`),
  };
}
