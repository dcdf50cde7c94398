-- The list of prices in its own order, and by the reason of a change.
-- Where there are millions of prices these are made by hand before, with `concurrently`.
-- squawk-ignore require-concurrent-index-creation
create index if not exists "combination_prices_listed_by_time" ON "combination_prices" USING btree ("valid_from",("id" * 2 + 1));--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
create index if not exists "combination_prices_reason" ON "combination_prices" USING gin (grams(searchable("reason")));--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
create index if not exists "combination_prices_with_reason" ON "combination_prices" USING btree ("valid_from",("id" * 2 + 1)) WHERE "combination_prices"."reason" <> '';--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
create index if not exists "product_prices_listed_by_time" ON "product_prices" USING btree ("valid_from",("id" * 2));--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
create index if not exists "product_prices_reason" ON "product_prices" USING gin (grams(searchable("reason")));--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
create index if not exists "product_prices_with_reason" ON "product_prices" USING btree ("valid_from",("id" * 2)) WHERE "product_prices"."reason" <> '';--> statement-breakpoint
-- Nothing reads the prices by these any more.
-- squawk-ignore require-concurrent-index-deletion
drop index if exists "combination_prices_by_time";--> statement-breakpoint
-- squawk-ignore require-concurrent-index-deletion
drop index if exists "product_prices_by_time";
