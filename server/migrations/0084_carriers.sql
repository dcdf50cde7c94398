-- Rows of before have none of these values, so they are not looked at. A later migration validates the checks.
ALTER TABLE "stores" DROP CONSTRAINT "stores_kind";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "drop_off_service" text;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "drop_off_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "drop_off_trade_no" text;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "drop_off_no" text;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "drop_off_code" text;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "drop_off_words" text;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "drop_off_reported_at" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "store_type" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "home_carrier" text;--> statement-breakpoint
ALTER TABLE "saved_recipients" ADD COLUMN "store_type" text DEFAULT 'UNIMART' NOT NULL;--> statement-breakpoint
-- No row has the value yet, so the index is empty; looking at all returns takes some milliseconds.
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX "order_returns_drop_off" ON "order_returns" USING btree ("drop_off_trade_no") WHERE "order_returns"."drop_off_trade_no" is not null;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_carrier" CHECK ("shipments"."carrier" in ('UNIMART', 'UNIMARTC2C', 'FAMI', 'FAMIC2C', 'HILIFE', 'HILIFEC2C', 'OKMARTC2C', 'TCAT', 'POST')) NOT VALID;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_kind" CHECK ("stores"."kind" in ('UNIMART', 'FAMI', 'HILIFE', 'OKMART')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_drop_off_service" CHECK ("order_returns"."drop_off_service" in ('UNIMART', 'FAMI', 'HILIFE')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_drop_off_whole" CHECK (("order_returns"."drop_off_no" is null) = ("order_returns"."drop_off_trade_no" is null) and ("order_returns"."drop_off_no" is null or "order_returns"."drop_off_service" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_store_type" CHECK ("orders"."store_type" is null or ("orders"."ship_type" = 'STORE' and "orders"."store_type" in ('FAMI', 'HILIFE', 'OKMART'))) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_home_carrier" CHECK ("orders"."home_carrier" is null or ("orders"."ship_type" = 'HOME' and "orders"."home_carrier" in ('TCAT', 'POST'))) NOT VALID;--> statement-breakpoint
ALTER TABLE "saved_recipients" ADD CONSTRAINT "saved_recipients_chain" CHECK ("saved_recipients"."store_type" in ('UNIMART', 'FAMI', 'HILIFE', 'OKMART')) NOT VALID;--> statement-breakpoint
ALTER TABLE "saved_recipients" ADD CONSTRAINT "saved_recipients_chain_of_store" CHECK ("saved_recipients"."type" = 'STORE' or "saved_recipients"."store_type" = 'UNIMART') NOT VALID;--> statement-breakpoint
-- The previous release, which runs beside this one during a deployment, writes the number of a store without its chain. Such a
-- number is one of the first chain. A statement that names the chain is noticed by the first trigger, and spared by the second;
-- triggers of one table run in the order of their names.
create function notice_chain() returns trigger language plpgsql as $$
begin
  perform set_config('shop.named_chain', tg_table_name || ' ' || new.id, true);
  return new;
end $$;--> statement-breakpoint
create function reset_chain_of_recipient() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if coalesce(current_setting('shop.named_chain', true), '') = tg_table_name || ' ' || new.id then
      perform set_config('shop.named_chain', '', true);
    elsif new.store_code <> old.store_code then
      new.store_type := 'UNIMART';
    end if;
  end if;
  if new.type <> 'STORE' then
    new.store_type := 'UNIMART';
  end if;
  return new;
end $$;--> statement-breakpoint
create function reset_chain_of_order() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('shop.named_chain', true), '') = tg_table_name || ' ' || new.id then
    perform set_config('shop.named_chain', '', true);
  elsif new.store_no <> old.store_no then
    new.store_type := null;
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger chain_1_notice before update of store_type on saved_recipients
  for each row execute function notice_chain();--> statement-breakpoint
create trigger chain_2_reset before insert or update of type, store_code, store_type on saved_recipients
  for each row execute function reset_chain_of_recipient();--> statement-breakpoint
create trigger chain_1_notice before update of store_type on orders
  for each row execute function notice_chain();--> statement-breakpoint
create trigger chain_2_reset before update of store_no, store_type on orders
  for each row execute function reset_chain_of_order();--> statement-breakpoint
-- The privacy statement names the companies, where the shop's own words still stand.
update pages set body = replace(body,
  '<li>物流業者與超商：收件人姓名、手機、地址或門市</li>',
  '<li>本店用來寄送的物流業者與超商（7-ELEVEN，以及本店另外提供的全家、萊爾富、OK 超商、黑貓宅急便、中華郵政），與代轉的綠界科技：收件人姓名、手機、地址或門市</li>')
where slug = 'privacy-statement';
