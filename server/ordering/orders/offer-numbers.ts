import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SoldAdjustment } from '#contract/entities/orders.ts';
import { isBought } from './is-bought.ts';
import { orderLines, orders } from './tables.ts';

/** SQL of the numbers of one offer; `given` is TWD. */
export interface OfferNumbers {
  orders: SQL<number>;
  units: SQL<number>;
  given: SQL<number>;
  newBuyers: SQL<number>;
}

const isNotCancelled = sql`${orders.orderStatus} <> 'CANCELLED'`;
const isFirstOrder = sql`not exists (
  select from orders earlier
  where earlier.user_id = ${orders.userId} and earlier.id < ${orders.id} and earlier.order_status <> 'CANCELLED')`;

/** A sum as an integer. A greater one than integers hold is the greatest one, so that the record can still be read. */
const bounded = (sum: SQL) => sql`least(coalesce(${sum}, 0), 2147483647)::int`;

/**
 * The numbers of the offer whose id is `offerId`, from the adjustments of order lines, which are what the order
 * charged. As in other numbers of campaigns, cancelled orders and orders of exchanges do not count, and later refunds
 * change nothing. A new buyer is a member whose first order that was not cancelled got the offer.
 */
export function offerNumbers(kind: SoldAdjustment['kind'], offerId: SQLWrapper): OfferNumbers {
  const named = sql`jsonb_build_array(jsonb_build_object('kind', ${sql.raw(`'${kind}'`)}, 'offerId', ${offerId}))`;
  // The lines are found first, by their index. Otherwise PostgreSQL may begin with all orders of the shop. The first
  // two conditions are those of the index.
  const taken = sql`select ${orderLines.orderId} as order_id, given.units, given.amount
    from ${orderLines} cross join lateral jsonb_to_recordset(${orderLines.adjustments})
      as given(kind text, "offerId" int, units int, amount int)
    where ${orderLines.adjustments} <> '[]'::jsonb and ${orderLines.adjustments} @> ${named}
      and given.kind = ${sql.raw(`'${kind}'`)} and given."offerId" = ${offerId}`;
  const read = (number: SQL) =>
    sql<number>`(${sql`with taken as materialized (${taken})
      select ${number} from taken join ${orders} on ${orders.id} = taken.order_id
      where ${isNotCancelled} and ${isBought}`})`;
  return {
    orders: read(sql`count(distinct ${orders.id})::int`),
    units: read(bounded(sql`sum(taken.units)`)),
    given: read(bounded(sql`sum(taken.amount)`)),
    newBuyers: read(sql`count(distinct ${orders.userId}) filter (where ${isFirstOrder})::int`),
  };
}
