CREATE TABLE "page_views" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	"entries" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "page_views_day_page_pk" PRIMARY KEY("day","page"),
	CONSTRAINT "page_views_page" CHECK ("page_views"."page" in ('HOME', 'LISTING', 'PRODUCT', 'CHOOSE', 'COMPARE', 'NEWS', 'CONTENT', 'ACCOUNT', 'CART', 'CHECKOUT', 'MEMBER')),
	CONSTRAINT "page_views_views" CHECK ("page_views"."views" >= 0),
	CONSTRAINT "page_views_entries" CHECK ("page_views"."entries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "vital_counts" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"device" text NOT NULL,
	"vital" text NOT NULL,
	"bound" integer NOT NULL,
	"loads" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "vital_counts_day_page_device_vital_bound_pk" PRIMARY KEY("day","page","device","vital","bound"),
	CONSTRAINT "vital_counts_page" CHECK ("vital_counts"."page" in ('HOME', 'LISTING', 'PRODUCT', 'CHOOSE', 'COMPARE', 'NEWS', 'CONTENT', 'ACCOUNT', 'CART', 'CHECKOUT', 'MEMBER')),
	CONSTRAINT "vital_counts_device" CHECK ("vital_counts"."device" in ('PHONE', 'DESKTOP')),
	CONSTRAINT "vital_counts_vital" CHECK ("vital_counts"."vital" in ('LCP', 'INP', 'CLS')),
	CONSTRAINT "vital_counts_loads" CHECK ("vital_counts"."loads" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refill_outcomes" (
	"day" date PRIMARY KEY NOT NULL,
	"predicted" integer NOT NULL,
	"met" integer NOT NULL,
	CONSTRAINT "refill_outcomes_counts" CHECK ("refill_outcomes"."met" >= 0 and "refill_outcomes"."met" <= "refill_outcomes"."predicted")
);
--> statement-breakpoint
ALTER TABLE "report_schedules" DROP CONSTRAINT "report_schedules_report";--> statement-breakpoint
-- The previous release reads rows without a product as goods that nobody can buy.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "restock_notices" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
-- The previous release reads only the waves of a product.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "restock_waves" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "restock_notices" ADD COLUMN "combination_id" integer;--> statement-breakpoint
ALTER TABLE "restock_waves" ADD COLUMN "combination_id" integer;--> statement-breakpoint
ALTER TABLE "restock_notices" ADD CONSTRAINT "restock_notices_combination_id_product_combinations_id_fk" FOREIGN KEY ("combination_id") REFERENCES "public"."product_combinations"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "restock_waves" ADD CONSTRAINT "restock_waves_combination_id_product_combinations_id_fk" FOREIGN KEY ("combination_id") REFERENCES "public"."product_combinations"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
-- Nobody waits for a combination yet.
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX "restock_notices_combination_once" ON "restock_notices" USING btree ("combination_id","recipient_hash") WHERE "restock_notices"."combination_id" is not null;--> statement-breakpoint
-- Nobody waits for a combination yet.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "restock_waves_combination" ON "restock_waves" USING btree ("combination_id","at") WHERE "restock_waves"."combination_id" is not null;--> statement-breakpoint
-- Where there are millions of orders it is made by hand before, with `concurrently`. An order enters it when it is paid.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "orders_paid_of_user" ON "orders" USING btree ("user_id","payment_at","id") WHERE "orders"."payment_at" is not null;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_report" CHECK ("report_schedules"."report" in ('sales', 'products', 'campaigns', 'coupons', 'members', 'payments', 'repeat', 'cohorts', 'visits', 'speed', 'searches')) NOT VALID;--> statement-breakpoint
ALTER TABLE "restock_notices" ADD CONSTRAINT "restock_notices_goods" CHECK (num_nonnulls("restock_notices"."product_id", "restock_notices"."combination_id") <= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "restock_waves" ADD CONSTRAINT "restock_waves_goods" CHECK (num_nonnulls("restock_waves"."product_id", "restock_waves"."combination_id") = 1) NOT VALID;--> statement-breakpoint
-- Offers count as campaigns from now on. Without its stored sums each day is summed up anew.
DELETE FROM "metric_days" WHERE "metric" IN ('event_cost', 'event_uses');--> statement-breakpoint
-- The privacy statement says what is counted, unless the operator has rewritten this list.
UPDATE "pages" SET "body" = replace("body", '<li>由 LINE 購物連入時的瀏覽與選購事件：14 天。</li>',
  '<li>由 LINE 購物連入時的瀏覽與選購事件：14 天。</li>
<li>頁面的瀏覽次數與速度：每天只累計各類頁面的次數，速度由十分之一的瀏覽量得，也只累計次數；不使用 Cookie，不記錄 IP 位址、網址或任何能辨識您的資料。</li>')
WHERE "slug" = 'privacy-statement' AND position('<li>頁面的瀏覽次數與速度' in "body") = 0;
