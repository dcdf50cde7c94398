-- A change of nothing but prices of few products concerns what shows one of them, not the whole catalogue. Their ids follow the tag after
-- a mark, where a copy of an earlier release looks for the name of who announces: it drops the whole catalogue as ever.
create function announce_product_change() returns trigger language plpgsql as $$
declare
  -- What shoppers see of these is prices; the rest counts the changes.
  prices constant text[] := array['price', 'member_price', 'version', 'updated_at'];
  ids text;
begin
  if (select count(*) from new_rows) <= 50 and not exists (
    select from old_rows o full join new_rows n using (id)
    where to_jsonb(o) - prices is distinct from to_jsonb(n) - prices
  ) then
    select string_agg(id::text, ' ') into ids from new_rows;
    if ids is not null then perform pg_notify('content_changed', 'catalog@only ' || ids); end if;
  else
    perform pg_notify('content_changed', 'catalog');
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger announce_change on products;
--> statement-breakpoint
create trigger announce_change after insert or delete or truncate on products
  for each statement execute function announce_change('catalog');
--> statement-breakpoint
create trigger announce_product_change after update on products
  referencing old table as old_rows new table as new_rows
  for each statement execute function announce_product_change();
