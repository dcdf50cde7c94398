import type { DiscountUsage } from '#rules/prices/discount-limits.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { refuseText, type Statement } from '#server/platform/database/run-batch.ts';
import { runNamed } from '#server/platform/database/run-named.ts';

/** What an order gets from discount events with limits: TWD by the id of the event. */
export type GivenDiscounts = ReadonlyMap<number, number>;

export interface DiscountUse {
  orderId: number;
  memberId: number;
  /** The day in Taiwan, 2026-11-20. */
  day: string;
  given: GivenDiscounts;
  /** SQL text: the ids of the orders of the member `$4`. */
  ordersOfMember: string;
}

const refuse = refuseText("'PRE_PROCESS_TEMP_ORDER_FAILED'");

// The rows are locked in the order of their ids, so that two orders with the same two events never wait for each other.
const countText = `
  with wanted as materialized (
    select * from unnest($1::int[], $2::int[]) as w (event_id, gives)
  ), locked as materialized (
    select c.discount_event_id as id, c.orders + 1 as orders, c.given + w.gives as given, e.order_limit, e.budget
    from discount_event_counts c
    join wanted w on w.event_id = c.discount_event_id
    join discount_events e on e.id = c.discount_event_id
    order by c.discount_event_id for no key update of c
  ), counted as (
    update discount_event_counts c set orders = l.orders, given = l.given,
      is_used_up = coalesce(l.orders >= l.order_limit, false) or coalesce(l.given >= l.budget, false)
    from locked l where c.discount_event_id = l.id
      and (l.order_limit is null or l.orders <= l.order_limit) and (l.budget is null or l.given <= l.budget)
    returning c.discount_event_id
  )
  select case when (select count(*) from counted) < (select count(*) from wanted) then ${refuse} end`;

// A statement of its own: it sees what was committed while the one before waited for the rows. After a higher limit the
// day is no longer marked, so that reaching the new limit is announced, too.
const noteText = (ordersOfMember: string) => `
  with seen as materialized (
    select e.id, e.member_limit, e.day_limit, g.gives,
      (select count(*) from discount_event_uses u
        where u.discount_event_id = e.id and u.order_id in (${ordersOfMember})) as of_member,
      case when e.day_limit is not null then (select count(*) from discount_event_uses u
        where u.discount_event_id = e.id and u.used_on = $5::date) end as of_day
    from discount_events e join unnest($1::int[], $2::int[]) as g (event_id, gives) on g.event_id = e.id
  ), noted as (
    insert into discount_event_uses (discount_event_id, order_id, used_on, given)
    select id, $3, $5::date, gives from seen
  ), marked as (
    update discount_event_counts c
    set used_up_on = case when s.of_day + 1 >= s.day_limit then $5::date end
    from seen s where c.discount_event_id = s.id
      and (s.of_day + 1 >= s.day_limit or c.used_up_on = $5::date)
  )
  select case when exists (select from seen where of_member >= member_limit or of_day >= day_limit) then ${refuse} end`;

/**
 * The statements that count an order among the uses of discount events with limits, or refuse it. All orders with the
 * same event wait here for each other, so they run late. They refuse with PRE_PROCESS_TEMP_ORDER_FAILED.
 */
export function discountStatements(use: DiscountUse): Statement[] {
  const { orderId, memberId, day, given, ordersOfMember } = use;
  const [ids, amounts] = [[...given.keys()], [...given.values()]];
  return [
    { name: 'count discount uses', text: countText, values: [ids, amounts] },
    {
      name: 'note discount uses',
      text: noteText(ordersOfMember),
      values: [ids, amounts, orderId, memberId, day],
    },
  ];
}

const returnText = `
  with returned as (
    delete from discount_event_uses where order_id = $1
    returning discount_event_id as id, given, used_on
  ), locked as materialized (
    select c.discount_event_id as id, c.orders - 1 as orders, c.given - r.given as given, r.used_on
    from discount_event_counts c join returned r on r.id = c.discount_event_id
    order by c.discount_event_id for no key update of c
  )
  update discount_event_counts c set orders = l.orders, given = l.given, is_used_up = false,
    used_up_on = nullif(c.used_up_on, l.used_on)
  from locked l where c.discount_event_id = l.id`;

/**
 * Takes a cancelled order out of the uses of discount events. Does nothing if it has none, or if it was taken out
 * before. The caller must hold the lock on the order, and call it before coupon and stock are returned.
 */
export async function returnDiscounts(transaction: Transaction, orderId: number): Promise<void> {
  await runNamed(transaction, 'return discounts', returnText, [orderId]);
}

const usageText = (ordersOfMember: string) => `
  select c.discount_event_id as id, c.orders, c.given,
    case when e.day_limit is null then 0 else (select count(*)::int from discount_event_uses u
      where u.discount_event_id = c.discount_event_id and u.used_on = $2::date) end as "ordersToday",
    (select count(*)::int from discount_event_uses u
      where u.discount_event_id = c.discount_event_id and u.order_id in (${ordersOfMember})) as "ordersOfMember"
  from discount_event_counts c join discount_events e on e.id = c.discount_event_id
  where c.discount_event_id = any($1)`;

/** Whose orders count as those of the member. `orders` is SQL text: the ids of the orders of the member `$3`. */
interface Buyer {
  memberId: number;
  orders: string;
}

/** What these events have given so far, by their ids, on this day and to this buyer; null for somebody unknown. */
export async function readDiscountUsage(
  db: Queryable,
  ids: readonly number[],
  day: string,
  buyer: Buyer | null,
): Promise<ReadonlyMap<number, DiscountUsage>> {
  if (ids.length === 0) return new Map();
  const rows = await runNamed<DiscountUsage & { id: number }>(
    db,
    buyer ? 'usages of discounts for a member' : 'usages of discounts',
    usageText(buyer?.orders ?? 'select 0 where $3::int is not null'),
    [[...ids], day, buyer?.memberId ?? null],
  );
  return new Map(rows.map(({ id, ...usage }) => [id, usage]));
}
