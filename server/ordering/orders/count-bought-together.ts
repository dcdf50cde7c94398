import { addDays } from '#rules/dates.ts';
import {
  mostTogether,
  type Pair,
  replaceBoughtTogether,
} from '#server/commerce/catalog/bought-together.ts';
import { type Transaction, transact } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import type { Shop } from '#server/shop.ts';

/** The fewest members who must have bought two products in one order. With fewer, a single basket could be guessed. */
const fewestMembers = 5;
const days = 180;

/**
 * The newest orders that are read: with more of them the night would take longer, and the answer would hardly change.
 */
const mostOrders = 200_000;
/** An order of more products than this is left out: it says little of each pair, and has very many of them. */
const mostOfOrder = 20;

/**
 * Pairs of products in the same orders since $1 that are not cancelled, by at least $2 members; for each product the $3
 * most frequent ones. An order counts each product once, and a member each pair once. Ids of orders grow with the time,
 * so the lines are read from the smallest id on.
 */
const pairsText = `
  with recent as (
    select id, user_id from orders where created_at >= $1 and order_status <> 'CANCELLED'
    order by created_at desc, id desc limit ${mostOrders}
  ), bought as (
    select order_id, user_id, product_id, count(*) over (partition by order_id) as products
    from (
      select distinct o.id as order_id, o.user_id, l.item_id as product_id
      from recent o join order_lines l on l.order_id = o.id
      where l.kind = 'product' and l.order_id >= (select min(id) from recent)
    ) each_once
  ), pairs as (
    select one.product_id, other.product_id as other_id, count(distinct one.user_id) as members
    from bought one join bought other using (order_id)
    where one.product_id < other.product_id and one.products <= ${mostOfOrder}
    group by one.product_id, other.product_id having count(distinct one.user_id) >= $2
  ), both_ways as (
    select product_id, other_id, members from pairs
    union all select other_id, product_id, members from pairs
  ), placed as (
    select product_id, other_id,
      (row_number() over (partition by product_id order by members desc, other_id))::int as place
    from both_ways
  )
  select product_id as "productId", other_id as "otherId", place from placed where place <= $3`;

/** Counts anew which products members often buy together. */
export function countBoughtTogether({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  return transact(db, (transaction) => countTogetherWithin(transaction, clock.now()));
}

/** The same within a transaction. */
export async function countTogetherWithin(transaction: Transaction, now: Date): Promise<void> {
  const since = addDays(now, -days);
  const values = [since, fewestMembers, mostTogether];
  await replaceBoughtTogether(
    transaction,
    await runNamed<Pair>(transaction, 'pairs bought together', pairsText, values),
  );
}
