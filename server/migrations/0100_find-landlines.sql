-- Finds orders by the last digits of the recipient's landline. Few orders have one. Where there are millions of orders, make it
-- by hand with `concurrently` before the release.
-- squawk-ignore require-concurrent-index-creation
create index if not exists "orders_recipient_phone" ON "orders" USING btree (reverse("recipient_phone") text_pattern_ops) WHERE "orders"."recipient_phone" <> '';
