-- An export batch looks for orders that left before a batch took them. With an ERP these are few; a shop without one has
-- all its orders in it. Where there are millions, make it by hand with `concurrently` before the release.
-- squawk-ignore require-concurrent-index-creation
create index if not exists "orders_left_not_cut" ON "orders" USING btree ("created_at") WHERE "orders"."erp_cut_at" is null and "orders"."order_status" in ('SHIPPED', 'ARRIVED', 'COMPLETED');
