-- All orders of a member were counted again for each order that was cancelled, moved or deleted: to merge a member with 3,000
-- orders counted 3,000 orders 6,000 times. Now each changes the count by one. The last order is looked for again only if it is the
-- one that goes. A count that somebody changed by hand to less than there are orders stops at 0 and refuses no cancellation.
create or replace function count_changed_orders() returns trigger language plpgsql as $$
begin
  if old.order_status <> 'CANCELLED' then
    -- The member is locked before the last order is looked for, so that two that go at once do not miss each other.
    perform from users where id = old.user_id for no key update;
    update users u
    set order_count = greatest(u.order_count - 1, 0),
      last_order_at = case when u.last_order_at is distinct from old.created_at then u.last_order_at else (
        select max(o.created_at) from orders o where o.user_id = old.user_id and o.order_status <> 'CANCELLED'
      ) end
    where u.id = old.user_id;
  end if;
  if tg_op = 'UPDATE' and new.order_status <> 'CANCELLED' then
    update users u
    set order_count = u.order_count + 1, last_order_at = greatest(u.last_order_at, new.created_at)
    where u.id = new.user_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
drop function recount_orders(integer);
