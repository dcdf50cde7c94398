import { sql } from 'drizzle-orm';
import { startOfTaipeiDay, taipeiDay } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { readyAt } from '../orders/open-orders.ts';
import { orderEvents, orders } from '../orders/tables.ts';
import { ordersToShip } from './board.ts';
import { shipments } from './tables.ts';

/** The days of the line, with today. */
export const waitingDays = 14;

export interface WaitingDay {
  /** YYYY-MM-DD in Taipei. */
  day: string;
  count: number;
}

/**
 * The number of orders that waited for a parcel at the end of each of the last days, and now for today. An order waited
 * from the moment it was ready until its first parcel was made, or until it left or was cancelled without one. An order
 * that was held for some time counts as waiting on past days, because nothing records when it was held.
 */
export async function readWaitingDays(db: Queryable, now: Date): Promise<WaitingDay[]> {
  const start = sql`${startOfTaipeiDay(now, 1 - waitingDays).toISOString()}::timestamptz`;
  const moment = sql`${now.toISOString()}::timestamptz`;
  const { table, where } = ordersToShip(now);
  // The types are literal, so that the partial index of events is used.
  const isLeaving = sql`${orderEvents.type} in ('SHIPPED', 'CANCELLED')`;
  const { rows } = await db.execute<WaitingDay & Record<string, unknown>>(sql`
    with ended as (
      select order_id, min(at) as ended_at from (
        select ${shipments.orderId} as order_id, ${shipments.createdAt} as at
        from ${shipments} where ${shipments.createdAt} >= ${start}
        union all
        select ${orderEvents.orderId}, ${orderEvents.at}
        from ${orderEvents} where ${isLeaving} and ${orderEvents.at} >= ${start}
      ) endings group by order_id
    ),
    waits as (
      select ${readyAt} as ready_at, ended_at
      from ended join ${orders} on ${orders.id} = ended.order_id
      where not exists (
        select from ${shipments}
        where ${shipments.orderId} = ended.order_id and ${shipments.createdAt} < ${start})
      union all
      select ${readyAt}, null from ${table} where ${where}
    )
    select to_char(day, 'YYYY-MM-DD') as day, (
      select count(*)::int from waits
      where ready_at < day_end and (ended_at is null or ended_at >= day_end)
    ) as count
    from generate_series(
      ${taipeiDay(startOfTaipeiDay(now, 1 - waitingDays))}::timestamp, ${taipeiDay(now)}::timestamp, '1 day'
    ) day
    cross join lateral (
      select least((day + interval '1 day') at time zone 'Asia/Taipei', ${moment}) as day_end
    ) ends
    order by day`);
  return rows;
}
