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
