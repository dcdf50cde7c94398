import { type SQL, sql } from 'drizzle-orm';
import { startOfTaipeiDay, taipeiDay } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { moment } from '#server/platform/database/sql-moments.ts';
import type { WaitingRows } from '#server/platform/database/waiting-rows.ts';
import { readyAt } from './open-orders.ts';
import { orderEvents, orders } from './tables.ts';

export interface WaitingDay {
  /** YYYY-MM-DD in Taipei. */
  day: string;
  count: number;
}

/** What capabilities above know about parcels, as SQL. */
export interface ParcelHistory {
  /** Rows of `order_id` and `at` for the parcels that were made since a moment. */
  madeSince(start: SQL): SQL;
  /** Whether the order with this id had a parcel before a moment. */
  hadParcelBefore(orderId: SQL, start: SQL): SQL;
  /** The orders that wait now. */
  waiting: WaitingRows;
}

/**
 * The number of orders that waited for a parcel at the end of each of the last `days` days, and now for today. An order
 * waited from the moment it was ready until its first parcel was made, or until it left or was cancelled without one.
 * An order that was held for some time counts as waiting on past days, because nothing records when it was held.
 */
export async function readDaysOfWaiting(
  db: Queryable,
  { madeSince, hadParcelBefore, waiting }: ParcelHistory,
  { now, days }: { now: Date; days: number },
): Promise<WaitingDay[]> {
  const first = startOfTaipeiDay(now, 1 - days);
  const start = moment(first);
  // The types are literal, so that the partial index of events is used.
  const isLeaving = sql`${orderEvents.type} in ('SHIPPED', 'CANCELLED')`;
  const { rows } = await db.execute<WaitingDay & Record<string, unknown>>(sql`
    with ended as (
      select order_id, min(at) as ended_at from (
        ${madeSince(start)}
        union all
        select ${orderEvents.orderId}, ${orderEvents.at}
        from ${orderEvents} where ${isLeaving} and ${orderEvents.at} >= ${start}
      ) endings group by order_id
    ),
    waits as (
      select ${readyAt} as ready_at, ended_at
      from ended join ${orders} on ${orders.id} = ended.order_id
      where not ${hadParcelBefore(sql`ended.order_id`, start)}
      union all
      select ${readyAt}, null from ${waiting.table} where ${waiting.where}
    )
    select to_char(day, 'YYYY-MM-DD') as day, (
      select count(*)::int from waits
      where ready_at < day_end and (ended_at is null or ended_at >= day_end)
    ) as count
    from generate_series(${taipeiDay(first)}::timestamp, ${taipeiDay(now)}::timestamp, '1 day') day
    cross join lateral (
      select least(
        (day + interval '1 day') at time zone 'Asia/Taipei',
        ${moment(now)}
      ) as day_end
    ) ends
    order by day`);
  return rows;
}
