-- A change of nothing but prices, texts and pictures of few combinations concerns what shows one of them, not the whole catalogue: they
-- follow the tag as "set-7", and "words" where a search may find others. After another mark than those of products a copy of an
-- earlier release, whose answers do not say which combinations they show, drops the whole catalogue.
create function announce_combination_change() returns trigger language plpgsql as $$
declare
  -- What of these is shown decides neither where a combination is listed nor in which order, but for searches; the rest counts the changes.
  shown constant text[] := array['price', 'member_price', 'name', 'brief_description', 'hashtag1', 'hashtag2', 'description', 'spec',
    'notice', 'introduction', 'web_introduction', 'mobile_introduction', 'volume', 'images', 'version', 'updated_at'];
  parts text;
begin
  if (select count(*) from new_rows) > 50 or exists (
    select from old_rows o full join new_rows n using (id) where to_jsonb(o) - shown is distinct from to_jsonb(n) - shown
  ) then
    perform pg_notify('content_changed', 'catalog');
    return null;
  end if;
  select string_agg('set-' || id, ' ' order by id) into parts from new_rows;
  if exists (
    select from old_rows o join new_rows n using (id)
    where (o.name, o.hashtag1, o.hashtag2) is distinct from (n.name, n.hashtag1, n.hashtag2)
  ) then
    parts := parts || ' words';
  end if;
  if parts is not null then perform pg_notify('content_changed', 'catalog@sets ' || parts); end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger announce_change on product_combinations;
--> statement-breakpoint
create trigger announce_change after insert or delete or truncate on product_combinations
  for each statement execute function announce_change('catalog');
--> statement-breakpoint
create trigger announce_combination_change after update on product_combinations
  referencing old table as old_rows new table as new_rows
  for each statement execute function announce_combination_change();
