-- A change of nothing but prices, texts and pictures of few products concerns what shows one of them, not the whole catalogue: their ids
-- follow the tag. Texts and pictures also stand at the other sizes of a product ("kin-12"), and names decide what a search finds ("words").
-- After another mark than that of prices a copy of an earlier release drops the whole catalogue.
create or replace function announce_product_change() returns trigger language plpgsql as $$
declare
  -- What shoppers see of these is prices; the rest counts the changes.
  prices constant text[] := array['price', 'member_price', 'version', 'updated_at'];
  -- What of these is shown decides neither where a product is listed nor in which order, but for searches.
  texts constant text[] := array['name', 'brief_description', 'hashtag1', 'hashtag2', 'description', 'spec', 'notice', 'introduction',
    'web_introduction', 'mobile_introduction', 'volume', 'images', 'search_text', 'search_grams'];
  ids text;
begin
  if (select count(*) from new_rows) > 50 or exists (
    select from old_rows o full join new_rows n using (id)
    where to_jsonb(o) - prices - texts is distinct from to_jsonb(n) - prices - texts
  ) then
    perform pg_notify('content_changed', 'catalog');
  elsif exists (
    select from old_rows o join new_rows n using (id) where to_jsonb(o) - prices is distinct from to_jsonb(n) - prices
  ) then
    select string_agg(id || ' kin-' || id, ' ' order by id) into ids from new_rows;
    if exists (select from old_rows o join new_rows n using (id) where o.search_text <> n.search_text) then
      ids := ids || ' words';
    end if;
    perform pg_notify('content_changed', 'catalog@parts ' || ids);
  else
    select string_agg(id::text, ' ' order by id) into ids from new_rows;
    if ids is not null then perform pg_notify('content_changed', 'catalog@only ' || ids); end if;
  end if;
  return null;
end $$;
