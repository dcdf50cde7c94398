-- Where there are millions of orders or members, each of these is made by hand before, with concurrently.
-- squawk-ignore require-concurrent-index-creation
create index if not exists "orders_no_backwards" ON "orders" USING btree (reverse("order_no") text_pattern_ops);--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
create index if not exists "orders_name_pieces" ON "orders" USING gin (grams(searchable("recipient" || ' ' || "buyer_name")));--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
create index if not exists "users_email_start" ON "users" USING btree ("email" text_pattern_ops);
