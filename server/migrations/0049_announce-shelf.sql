-- What shoppers are told of a stock (sold out, few, in stock) stands in pages that are kept. A sale announces nothing unless that
-- changes: then the tag is followed by the product, and by the combinations of it, as "set-7". The rest is decided by the condition
-- of the trigger, without a query, because every sale passes it (ADR 004).
create function shelf_state(units integer) returns integer language sql immutable parallel safe as
  $$ select case when units <= 0 then 0 when units <= 10 then 1 else 2 end $$;
--> statement-breakpoint
create function announce_shelf() returns trigger language plpgsql as $$
declare
  parts text;
begin
  -- Which of the two counts is in use is a setting, which announces itself.
  select string_agg(goods.part, ' ') into parts from (
    select new.product_id::text as part, 1 as quantity
    union all
    select 'set-' || combination_id, quantity from product_combination_products where product_id = new.product_id
  ) goods
  where shelf_state((old.web_stock - old.locked) / goods.quantity) <> shelf_state((new.web_stock - new.locked) / goods.quantity)
    or shelf_state((old.erp_stock - old.locked) / goods.quantity) <> shelf_state((new.erp_stock - new.locked) / goods.quantity);
  if parts is not null then
    perform pg_notify('content_changed', case when length(parts) > 7000 then 'shelf' else 'shelf@parts ' || parts end);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- A combination that takes q of a product runs out below q, and has few below 11 q: up to 24 of one product are seen here.
create trigger announce_shelf after update of web_stock, erp_stock, locked on stock_records
  for each row when (
    new.product_id is not null and (
      least(old.web_stock - old.locked, 24) <> least(new.web_stock - new.locked, 24)
      or least((old.web_stock - old.locked) / 11, 24) <> least((new.web_stock - new.locked) / 11, 24)
      or least(old.erp_stock - old.locked, 24) <> least(new.erp_stock - new.locked, 24)
      or least((old.erp_stock - old.locked) / 11, 24) <> least((new.erp_stock - new.locked) / 11, 24)
    )
  )
  execute function announce_shelf();
--> statement-breakpoint
-- A statement that might have inserted, as of a count that was there already, would announce itself for nothing.
create trigger announce_records after insert or delete on stock_records
  for each row execute function announce_change('shelf');
