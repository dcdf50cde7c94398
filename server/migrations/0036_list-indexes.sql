-- A change of price or of a warning waits for it, no sale does; in a shop with many goods it is made by hand before, with concurrently.
-- squawk-ignore require-concurrent-index-creation
create index if not exists "combination_prices_by_price" ON "combination_prices" USING btree ("price");
--> statement-breakpoint
-- A change of price or of a warning waits for it, no sale does; in a shop with many goods it is made by hand before, with concurrently.
-- squawk-ignore require-concurrent-index-creation
create index if not exists "product_prices_by_price" ON "product_prices" USING btree ("price");
--> statement-breakpoint
-- A change of price or of a warning waits for it, no sale does; in a shop with many goods it is made by hand before, with concurrently.
-- squawk-ignore require-concurrent-index-creation
create index if not exists "stock_goods_by_alert" ON "stock_goods" USING btree ((greatest("alert_units", ceil("alert_days"::bigint * "sold_lately" / 7.0)::integer)),"stock_record_id");
--> statement-breakpoint
-- A change of price or of a warning waits for it, no sale does; in a shop with many goods it is made by hand before, with concurrently.
-- squawk-ignore require-concurrent-index-creation
create index if not exists "stock_goods_by_kind" ON "stock_goods" USING btree ("kind","stock_record_id");
--> statement-breakpoint
-- A change of price or of a warning waits for it, no sale does; in a shop with many goods it is made by hand before, with concurrently.
-- squawk-ignore require-concurrent-index-creation
create index if not exists "stock_goods_by_shown" ON "stock_goods" USING btree ("is_shown","stock_record_id");
