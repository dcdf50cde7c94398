-- A price is dated by the moment that its change names, which the shop's clock tells: a preview of a later moment dates it
-- then, and not now. Who changes a price and names no moment means the present one.
create or replace function keep_price() returns trigger
language plpgsql as $$
begin
  insert into product_prices (product_id, price, member_price, valid_from)
  values (new.id, new.price, new.member_price,
    case when tg_op = 'INSERT' or new.updated_at is distinct from old.updated_at then new.updated_at else now() end);
  return null;
end
$$;
--> statement-breakpoint
create or replace function keep_combination_price() returns trigger
language plpgsql as $$
begin
  insert into combination_prices (combination_id, price, member_price, valid_from)
  values (new.id, new.price, new.member_price,
    case when tg_op = 'INSERT' or new.updated_at is distinct from old.updated_at then new.updated_at else now() end);
  return null;
end
$$;
