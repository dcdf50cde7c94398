-- How the keyword search spells a text: half-width, lower-case, without hyphens (rules/search.ts does the same).
create function searchable(value text) returns text
language sql immutable parallel safe
return translate(lower(normalize(value, nfkc)), '-', '');
--> statement-breakpoint
-- The pieces of one and two characters in a text: a trigram index cannot find Chinese words of two characters.
create function grams(value text) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  pieces text[] := '{}';
  letter text;
  before text := '';
begin
  foreach letter in array string_to_array(value, null) loop
    pieces := pieces || letter || (before || letter);
    before := letter;
  end loop;
  return pieces;
end
$$;
--> statement-breakpoint
-- Tells every copy of the server, after commit, that kept answers with these tags are stale.
create function announce_change() returns trigger
language plpgsql as $$
begin
  perform pg_notify('content_changed', tg_argv[0]);
  return null;
end
$$;
--> statement-breakpoint
-- A struck-out price must have been charged: each price a product had stays as a dated row.
create function keep_price() returns trigger
language plpgsql as $$
begin
  insert into product_prices (product_id, price, member_price) values (new.id, new.price, new.member_price);
  return null;
end
$$;
--> statement-breakpoint
-- A CHECK may hold no subquery, so that the sum of an order's named reductions is a function.
create function reductions_sum(reductions jsonb, kinds text[]) returns bigint
  language sql immutable parallel safe as $$
    select coalesce(sum((each ->> 'amount')::integer), 0)::bigint
    from jsonb_array_elements(reductions) each
    where each ->> 'kind' = any (kinds)
  $$;
--> statement-breakpoint
-- The two tables of rules/order-states.ts once more: no program, and nobody at a console, takes an order on a way that
-- they do not allow. A test tries every pair.
create function keep_order_transitions() returns trigger language plpgsql as $$
begin
  if old.order_status <> new.order_status and old.order_status || '>' || new.order_status not in (
    'ESTABLISHED>PROCESSING', 'ESTABLISHED>SHIPPED', 'ESTABLISHED>CANCELLED',
    'PROCESSING>SHIPPED', 'PROCESSING>CANCELLED',
    'SHIPPED>ARRIVED', 'SHIPPED>COMPLETED', 'SHIPPED>RETURNED',
    'ARRIVED>COMPLETED', 'ARRIVED>RETURNED',
    'COMPLETED>RETURNED'
  ) then
    raise exception 'Order % may not go from % to %', old.id, old.order_status, new.order_status
      using errcode = 'check_violation', constraint = 'orders_order_transition', table = 'orders';
  end if;
  if old.payment_status <> new.payment_status and old.payment_status || '>' || new.payment_status not in (
    'UNPAID>PAID', 'UNPAID>FAILED', 'UNPAID>EXPIRED',
    'FAILED>PAID', 'FAILED>EXPIRED',
    'PAID>REFUNDED'
  ) then
    raise exception 'The payment of order % may not go from % to %', old.id, old.payment_status, new.payment_status
      using errcode = 'check_violation', constraint = 'orders_payment_transition', table = 'orders';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create function keep_order_beginning() returns trigger language plpgsql as $$
begin
  raise exception 'Order % may not begin as % and %', new.id, new.order_status, new.payment_status
    using errcode = 'check_violation', constraint = 'orders_beginning', table = 'orders';
end
$$;
--> statement-breakpoint
-- What an administrator did stays as it was written, for programs and consoles alike.
create function keep_audit_entries() returns trigger language plpgsql as $$
begin
  raise exception 'Audit entries are only added'
    using errcode = 'check_violation', constraint = 'audit_entries_append_only', table = 'audit_entries';
end
$$;
--> statement-breakpoint
-- Whatever is sold has its row of sales from the beginning: the popular order reads nothing else.
create function open_product_sales() returns trigger language plpgsql as $$
begin
  insert into product_sales (product_id) select id from added;
  return null;
end
$$;
--> statement-breakpoint
create function open_combination_sales() returns trigger language plpgsql as $$
begin
  insert into combination_sales (combination_id) select id from added;
  return null;
end
$$;
