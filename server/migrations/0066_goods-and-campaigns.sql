CREATE TABLE "discount_event_counts" (
	"discount_event_id" integer PRIMARY KEY NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"given" integer DEFAULT 0 NOT NULL,
	"is_used_up" boolean DEFAULT false NOT NULL,
	"used_up_on" date,
	CONSTRAINT "discount_event_counts_not_negative" CHECK ("discount_event_counts"."orders" >= 0 and "discount_event_counts"."given" >= 0)
);
--> statement-breakpoint
CREATE TABLE "discount_event_uses" (
	"discount_event_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"used_on" date NOT NULL,
	"given" integer NOT NULL,
	CONSTRAINT "discount_event_uses_discount_event_id_order_id_pk" PRIMARY KEY("discount_event_id","order_id"),
	CONSTRAINT "discount_event_uses_given" CHECK ("discount_event_uses"."given" >= 0)
);
--> statement-breakpoint
-- Releases before write it with each picture, and read it only to find the name of an administrator, where none is allowed.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "media_files" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "encoding" text;--> statement-breakpoint
ALTER TABLE "combination_prices" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_combinations" ADD COLUMN "price_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_prices" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_events" ADD COLUMN "order_limit" integer;--> statement-breakpoint
ALTER TABLE "discount_events" ADD COLUMN "member_limit" integer;--> statement-breakpoint
ALTER TABLE "discount_events" ADD COLUMN "day_limit" integer;--> statement-breakpoint
ALTER TABLE "discount_events" ADD COLUMN "budget" integer;--> statement-breakpoint
ALTER TABLE "discount_event_counts" ADD CONSTRAINT "discount_event_counts_discount_event_id_discount_events_id_fk" FOREIGN KEY ("discount_event_id") REFERENCES "public"."discount_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_event_uses" ADD CONSTRAINT "discount_event_uses_discount_event_id_discount_events_id_fk" FOREIGN KEY ("discount_event_id") REFERENCES "public"."discount_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discount_event_uses_of_order" ON "discount_event_uses" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "discount_event_uses_of_day" ON "discount_event_uses" USING btree ("discount_event_id","used_on");--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_encoding" CHECK ("imports"."encoding" in ('UTF_8', 'UTF_16', 'BIG5')) NOT VALID;--> statement-breakpoint
ALTER TABLE "product_combinations" ADD CONSTRAINT "combinations_price_reason" CHECK (length("product_combinations"."price_reason") <= 200) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_price_reason" CHECK (length("products"."price_reason") <= 200) NOT VALID;--> statement-breakpoint
ALTER TABLE "discount_events" ADD CONSTRAINT "discount_events_limits" CHECK ("discount_events"."order_limit" > 0 and "discount_events"."member_limit" > 0 and "discount_events"."day_limit" > 0 and "discount_events"."budget" > 0) NOT VALID;--> statement-breakpoint
-- A dated price has the reason of the change that made it.
create or replace function keep_price() returns trigger
language plpgsql as $$
begin
  insert into product_prices (product_id, price, member_price, reason, valid_from)
  values (new.id, new.price, new.member_price, new.price_reason,
    case when tg_op = 'INSERT' or new.updated_at is distinct from old.updated_at then new.updated_at else now() end);
  return null;
end
$$;
--> statement-breakpoint
create or replace function keep_combination_price() returns trigger
language plpgsql as $$
begin
  insert into combination_prices (combination_id, price, member_price, reason, valid_from)
  values (new.id, new.price, new.member_price, new.price_reason,
    case when tg_op = 'INSERT' or new.updated_at is distinct from old.updated_at then new.updated_at else now() end);
  return null;
end
$$;
--> statement-breakpoint
create or replace view price_list as
select p.id * 2 as id, 'PRODUCT' as kind, p.product_id as goods_id, p.price, p.member_price, p.valid_from, p.administrator_id,
  (select g.name from products g where g.id = p.product_id) as name,
  (select g.material_no from products g where g.id = p.product_id) as material_no,
  (select b.price from product_prices b
    where b.product_id = p.product_id and (b.valid_from, b.id) < (p.valid_from, p.id)
    order by b.valid_from desc, b.id desc limit 1) as price_before,
  p.reason
from product_prices p
union all
select c.id * 2 + 1, 'COMBINATION', c.combination_id, c.price, c.member_price, c.valid_from, c.administrator_id,
  (select g.name from product_combinations g where g.id = c.combination_id),
  (select g.material_no from product_combinations g where g.id = c.combination_id),
  (select b.price from combination_prices b
    where b.combination_id = c.combination_id and (b.valid_from, b.id) < (c.valid_from, c.id)
    order by b.valid_from desc, b.id desc limit 1),
  c.reason
from combination_prices c;
--> statement-breakpoint
-- Also pictures that came with the demonstration shop are in the library. Their stem is the path below /media.
create or replace function note_media_uses() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from media_uses where resource = tg_argv[0] and record_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into media_uses (resource, record_id, stem)
    select distinct tg_argv[0], new.id, regexp_replace(hit.parts[1], '^library/', '')
    from jsonb_each_text(to_jsonb(new)) as field,
      regexp_matches(field.value, '/media/([[:alnum:]_/.-]{1,200})-[0-9]{1,5}(?:x[0-9]{3})?\.[a-z0-9]{3,4}', 'g') as hit (parts)
    where field.key = any (tg_argv[1:]);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Each event has the row in which its uses are counted from the first moment on.
create function make_discount_event_counts() returns trigger language plpgsql as $$
begin
  insert into discount_event_counts (discount_event_id) values (new.id) on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger make_counts after insert on discount_events
  for each row execute function make_discount_event_counts();
--> statement-breakpoint
insert into discount_event_counts (discount_event_id) select id from discount_events on conflict do nothing;
--> statement-breakpoint
-- Not each use is announced, only that a limit is reached, or may be no longer. An operator may have lowered the limit since
-- it was compared, so that each cancelled order counts.
create trigger announce_change after update on discount_event_counts
  for each row when (old.is_used_up <> new.is_used_up or old.used_up_on is distinct from new.used_up_on
    or new.orders < old.orders)
  execute function announce_change('promotions');
