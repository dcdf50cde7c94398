CREATE TABLE "stock_digest_days" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_digest_readers" (
	"administrator_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_adjustments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_adjustments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"administrator_id" integer NOT NULL,
	"cause" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"key" text,
	"asked_hash" text,
	"import_id" integer,
	"is_undo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_adjustments_cause" CHECK ("stock_adjustments"."cause" in ('COUNT', 'DAMAGE', 'TRANSFER', 'OTHER'))
);
--> statement-breakpoint
CREATE TABLE "stock_goods" (
	"stock_record_id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"material_no" text NOT NULL,
	"barcode" text DEFAULT '' NOT NULL,
	"is_shown" boolean NOT NULL,
	"alert_units" integer,
	"alert_days" integer,
	"sold_lately" integer DEFAULT 0 NOT NULL,
	"erp_counted_at" timestamp with time zone,
	CONSTRAINT "stock_goods_kind" CHECK ("stock_goods"."kind" in ('PRODUCT', 'GIFT')),
	CONSTRAINT "stock_goods_alerts" CHECK ("stock_goods"."alert_units" >= 0 and "stock_goods"."alert_days" >= 0)
);
--> statement-breakpoint
ALTER TABLE "combination_prices" ADD COLUMN "administrator_id" integer;--> statement-breakpoint
ALTER TABLE "product_prices" ADD COLUMN "administrator_id" integer;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "adjustment_id" integer;--> statement-breakpoint
ALTER TABLE "stock_digest_readers" ADD CONSTRAINT "stock_digest_readers_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustments" ADD CONSTRAINT "stock_adjustments_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_goods" ADD CONSTRAINT "stock_goods_stock_record_id_stock_records_id_fk" FOREIGN KEY ("stock_record_id") REFERENCES "public"."stock_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_adjustments_once" ON "stock_adjustments" USING btree ("administrator_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_adjustments_import" ON "stock_adjustments" USING btree ("import_id","is_undo","cause");--> statement-breakpoint
CREATE INDEX "stock_goods_by_name" ON "stock_goods" USING btree ("name","stock_record_id");--> statement-breakpoint
CREATE INDEX "stock_goods_by_material_no" ON "stock_goods" USING btree ("material_no","stock_record_id");--> statement-breakpoint
CREATE INDEX "stock_goods_by_barcode" ON "stock_goods" USING btree ("barcode") WHERE "stock_goods"."barcode" <> '';--> statement-breakpoint
CREATE INDEX "stock_goods_by_sales" ON "stock_goods" USING btree ("sold_lately","stock_record_id");--> statement-breakpoint
CREATE INDEX "stock_goods_by_erp_count" ON "stock_goods" USING btree ("erp_counted_at","stock_record_id");--> statement-breakpoint
CREATE INDEX "stock_goods_called" ON "stock_goods" USING gin (grams(searchable("name" || ' ' || "material_no" || ' ' || "barcode")));--> statement-breakpoint
ALTER TABLE "combination_prices" ADD CONSTRAINT "combination_prices_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_adjustment_id_stock_adjustments_id_fk" FOREIGN KEY ("adjustment_id") REFERENCES "public"."stock_adjustments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "combination_prices_by_time" ON "combination_prices" USING btree ("valid_from","id");--> statement-breakpoint
CREATE INDEX "product_prices_by_time" ON "product_prices" USING btree ("valid_from","id");--> statement-breakpoint
CREATE INDEX "stock_movements_adjustment" ON "stock_movements" USING btree ("adjustment_id") WHERE "stock_movements"."adjustment_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_at" ON "stock_movements" USING brin ("at");
--> statement-breakpoint
-- What a list says of a stock record besides its counts: opened with the record, and copied whenever its goods change.
create function open_stock_goods() returns trigger language plpgsql as $$
begin
  insert into stock_goods (stock_record_id, kind, name, material_no, barcode, is_shown)
  select new.id, 'PRODUCT', name, material_no, international_barcode, current_visibility_rule = 'ONLINE'
  from products where id = new.product_id
  union all
  select new.id, 'GIFT', name, material_no, '', current_visibility_rule = 'ONLINE'
  from gifts where id = new.gift_id;
  return null;
end
$$;
--> statement-breakpoint
insert into stock_goods (stock_record_id, kind, name, material_no, barcode, is_shown)
select r.id, 'PRODUCT', p.name, p.material_no, p.international_barcode, p.current_visibility_rule = 'ONLINE'
from stock_records r join products p on p.id = r.product_id
union all
select r.id, 'GIFT', g.name, g.material_no, '', g.current_visibility_rule = 'ONLINE'
from stock_records r join gifts g on g.id = r.gift_id;
--> statement-breakpoint
create trigger open_stock_goods after insert on stock_records
  for each row execute function open_stock_goods();
--> statement-breakpoint
create function copy_product_to_stock() returns trigger language plpgsql as $$
begin
  update stock_goods g set name = new.name, material_no = new.material_no, barcode = new.international_barcode,
    is_shown = new.current_visibility_rule = 'ONLINE'
  from stock_records r where r.product_id = new.id and g.stock_record_id = r.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger copy_product_to_stock after update of name, material_no, international_barcode, current_visibility_rule on products
  for each row when ((old.name, old.material_no, old.international_barcode, old.current_visibility_rule)
    is distinct from (new.name, new.material_no, new.international_barcode, new.current_visibility_rule))
  execute function copy_product_to_stock();
--> statement-breakpoint
create function copy_gift_to_stock() returns trigger language plpgsql as $$
begin
  update stock_goods g set name = new.name, material_no = new.material_no, is_shown = new.current_visibility_rule = 'ONLINE'
  from stock_records r where r.gift_id = new.id and g.stock_record_id = r.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger copy_gift_to_stock after update of name, material_no, current_visibility_rule on gifts
  for each row when ((old.name, old.material_no, old.current_visibility_rule)
    is distinct from (new.name, new.material_no, new.current_visibility_rule))
  execute function copy_gift_to_stock();
--> statement-breakpoint
-- The list of the stock desk. What can be sold is what the shop itself says (`goods/stock/source.ts`); nothing is stored twice.
create view stock_list as
select g.stock_record_id as id, r.product_id, r.gift_id, r.web_stock, r.erp_stock, r.locked as held,
  g.kind, g.name, g.material_no, g.barcode, g.is_shown, g.alert_units, g.alert_days, g.sold_lately, g.erp_counted_at,
  counted.source, counted.on_hand, figures.available, figures.alert_level,
  case when g.sold_lately > 0 then (figures.available::bigint * 7 / g.sold_lately)::integer end as days_left,
  case when r.locked > counted.on_hand then 'OVERHELD'
    when figures.available = 0 then 'SOLD_OUT'
    when figures.available < figures.alert_level then 'LOW'
    else 'ENOUGH' end as state,
  searchable(g.name || ' ' || g.material_no || ' ' || g.barcode) as called,
  grams(searchable(g.name || ' ' || g.material_no || ' ' || g.barcode)) as called_grams
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
-- Every price that goods have had. Even numbers are those of products.
create view price_list as
select p.id * 2 as id, 'PRODUCT' as kind, p.product_id as goods_id, p.price, p.member_price, p.valid_from, p.administrator_id,
  (select g.name from products g where g.id = p.product_id) as name,
  (select g.material_no from products g where g.id = p.product_id) as material_no,
  (select b.price from product_prices b
    where b.product_id = p.product_id and (b.valid_from, b.id) < (p.valid_from, p.id)
    order by b.valid_from desc, b.id desc limit 1) as price_before
from product_prices p
union all
select c.id * 2 + 1, 'COMBINATION', c.combination_id, c.price, c.member_price, c.valid_from, c.administrator_id,
  (select g.name from product_combinations g where g.id = c.combination_id),
  (select g.material_no from product_combinations g where g.id = c.combination_id),
  (select b.price from combination_prices b
    where b.combination_id = c.combination_id and (b.valid_from, b.id) < (c.valid_from, c.id)
    order by b.valid_from desc, b.id desc limit 1)
from combination_prices c;
--> statement-breakpoint
create index product_prices_listed on product_prices ((id * 2));
--> statement-breakpoint
create index combination_prices_listed on combination_prices ((id * 2 + 1));
--> statement-breakpoint
-- A price and the entry of the log about it are written in one transaction. The price's moment is its beginning, or the
-- moment that the change names.
create function note_price_author() returns trigger language plpgsql as $$
begin
  update product_prices p set administrator_id = e.administrator_id
  from entered e join products g on g.id = e.subject_id
  where e.subject_type = 'products' and p.product_id = g.id
    and p.valid_from in (now(), g.updated_at) and p.administrator_id is null;
  update combination_prices p set administrator_id = e.administrator_id
  from entered e join product_combinations g on g.id = e.subject_id
  where e.subject_type = 'product-combinations' and p.combination_id = g.id
    and p.valid_from in (now(), g.updated_at) and p.administrator_id is null;
  return null;
end
$$;
--> statement-breakpoint
create trigger note_price_author after insert on audit_entries
  referencing new table as entered
  for each statement execute function note_price_author();
