CREATE TABLE "restock_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restock_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"user_id" integer,
	"email" text,
	"recipient_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"chosen_at" timestamp with time zone,
	"begun_at" timestamp with time zone,
	CONSTRAINT "restock_notices_recipient_known" CHECK (num_nonnulls("restock_notices"."user_id", "restock_notices"."email") = 1),
	CONSTRAINT "restock_notices_steps" CHECK ("restock_notices"."begun_at" is null or "restock_notices"."chosen_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "restock_waves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restock_waves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"letters" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "restock_waves_letters" CHECK ("restock_waves"."letters" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refill_reminders" (
	"user_id" integer NOT NULL,
	"series_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "refill_reminders_user_id_series_id_pk" PRIMARY KEY("user_id","series_id")
);
--> statement-breakpoint
CREATE TABLE "refill_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"is_enabled" boolean,
	"counts_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "stock_goods" ADD COLUMN "waiting" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "restock_notices" ADD CONSTRAINT "restock_notices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restock_notices" ADD CONSTRAINT "restock_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restock_waves" ADD CONSTRAINT "restock_waves_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refill_reminders" ADD CONSTRAINT "refill_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refill_settings" ADD CONSTRAINT "refill_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "restock_notices_once" ON "restock_notices" USING btree ("product_id","recipient_hash");--> statement-breakpoint
CREATE INDEX "restock_notices_waiting" ON "restock_notices" USING btree ("product_id","id") WHERE "restock_notices"."chosen_at" is null;--> statement-breakpoint
CREATE INDEX "restock_notices_recipient" ON "restock_notices" USING btree ("recipient_hash");--> statement-breakpoint
CREATE INDEX "restock_notices_member" ON "restock_notices" USING btree ("user_id") WHERE "restock_notices"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "restock_notices_email" ON "restock_notices" USING btree ("email") WHERE "restock_notices"."email" is not null;--> statement-breakpoint
CREATE INDEX "restock_notices_created" ON "restock_notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "restock_waves_product" ON "restock_waves" USING btree ("product_id","at");--> statement-breakpoint
CREATE INDEX "restock_waves_at" ON "restock_waves" USING btree ("at");--> statement-breakpoint

-- There is a row for each product and gift, a few thousand.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "stock_goods_by_waiting" ON "stock_goods" USING btree ("waiting","stock_record_id");
--> statement-breakpoint
-- The list of stocks counts who waits for goods. The column comes last, because a view keeps the order of its columns.
create or replace view stock_list as
select g.stock_record_id as id, r.product_id, r.gift_id, r.web_stock, r.erp_stock, r.locked as held,
  g.kind, g.name, g.material_no, g.barcode, g.is_shown, g.alert_units, g.alert_days, g.sold_lately, g.erp_counted_at,
  counted.source, counted.on_hand, figures.available, figures.alert_level,
  case when g.sold_lately > 0 then (figures.available::bigint * 7 / g.sold_lately)::integer end as days_left,
  case when r.locked > counted.on_hand then 'OVERHELD'
    when figures.available = 0 then 'SOLD_OUT'
    when figures.available < figures.alert_level then 'LOW'
    else 'ENOUGH' end as state,
  searchable(g.name || ' ' || g.material_no || ' ' || g.barcode) as called,
  grams(searchable(g.name || ' ' || g.material_no || ' ' || g.barcode)) as called_grams,
  g.waiting
-- Each row has a record; by a left join PostgreSQL knows that the records need not be read to count and order the rows.
from stock_goods g
left join stock_records r on r.id = g.stock_record_id
cross join lateral (
  select case when coalesce((select is_maintained from maintain_settings where type = 'YIPIN_ERP'), true)
      then 'WEB' else 'ERP' end as source,
    case when coalesce((select is_maintained from maintain_settings where type = 'YIPIN_ERP'), true)
      then r.web_stock else r.erp_stock end as on_hand) counted
cross join lateral (
  select greatest(counted.on_hand - r.locked, 0) as available,
    greatest(g.alert_units, ceil(g.alert_days::bigint * g.sold_lately / 7.0)::integer) as alert_level) figures;
--> statement-breakpoint
-- Counts who waits for each product, whoever writes: a request, a wave, an erasure. Rows are locked in the order of their
-- ids, so that two writers never wait for each other. The wait for a product without a stock record is counted nowhere.
create function add_waiting(products integer[], changes integer[]) returns void language sql as $$
  with counted as (
    select r.id, sum(c.change)::int as change
    from unnest(products, changes) as c (product_id, change) join stock_records r on r.product_id = c.product_id
    group by r.id having sum(c.change) <> 0
  ), target as materialized (
    select g.stock_record_id as id, c.change from stock_goods g join counted c on c.id = g.stock_record_id
    order by g.stock_record_id for no key update of g
  )
  update stock_goods g set waiting = greatest(g.waiting + t.change, 0) from target t where g.stock_record_id = t.id;
$$;
--> statement-breakpoint
create function count_restock_notices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_waiting(array_agg(product_id), array_agg(1)) from added where chosen_at is null;
  elsif tg_op = 'DELETE' then
    perform add_waiting(array_agg(product_id), array_agg(-1)) from gone where chosen_at is null;
  else
    perform add_waiting(array_agg(product_id), array_agg(change)) from (
      select product_id, 1 as change from added where chosen_at is null
      union all
      select product_id, -1 from gone where chosen_at is null) both_states;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger count_added after insert on restock_notices
  referencing new table as added for each statement execute function count_restock_notices();
--> statement-breakpoint
create trigger count_gone after delete on restock_notices
  referencing old table as gone for each statement execute function count_restock_notices();
--> statement-breakpoint
create trigger count_chosen after update on restock_notices
  referencing old table as gone new table as added for each statement execute function count_restock_notices();
--> statement-breakpoint
-- The privacy statement names the new purposes, where the shop's own words still stand.
update pages set body = replace(body,
  '<tr><td>LINE 使用者識別碼、電子信箱</td>',
  '<tr><td>到貨通知的電子信箱或會員、等候的商品</td><td>登記到貨通知時</td><td>只用來通知這項商品到貨</td></tr>
<tr><td>本人完成的訂單：日期與數量</td><td>下單之後</td><td>估算用品何時用完並提醒補貨；會員中心可以關閉與清除</td></tr>
<tr><td>LINE 使用者識別碼、電子信箱</td>')
where slug = 'privacy-statement';
--> statement-breakpoint
update pages set body = replace(body,
  '<li>登入的安全紀錄：',
  '<li>到貨通知的登記：通知寄出後刪除，最長 90 天。</li>
<li>登入的安全紀錄：')
where slug = 'privacy-statement';
