ALTER TABLE "coupon_events" ADD COLUMN "use_limit" integer;--> statement-breakpoint
ALTER TABLE "coupon_events" ADD COLUMN "used_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_coupons" ADD COLUMN "order_id" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "coupon_share" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "gift_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_events_any_case" ON "coupon_events" USING btree (upper("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "user_coupons_once" ON "user_coupons" USING btree ("user_id","coupon_event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_coupons_order" ON "user_coupons" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_coupon_once" ON "orders" USING btree ("user_coupon_id") WHERE "orders"."order_status" <> 'CANCELLED';--> statement-breakpoint
ALTER TABLE "coupon_events" ADD CONSTRAINT "coupon_events_used_within_limit" CHECK ("coupon_events"."used_count" >= 0 and ("coupon_events"."use_limit" is null or "coupon_events"."used_count" <= "coupon_events"."use_limit"));--> statement-breakpoint
ALTER TABLE "coupon_events" ADD CONSTRAINT "coupon_events_per_cent" CHECK ("coupon_events"."discount_type" <> 'PERCENT' or "coupon_events"."discount_value" <= 100);--> statement-breakpoint
ALTER TABLE "user_coupons" ADD CONSTRAINT "user_coupons_used" CHECK (("user_coupons"."status" = 'USED') = ("user_coupons"."order_id" is not null and "user_coupons"."used_at" is not null));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_coupon_share" CHECK ("order_lines"."coupon_share" >= 0 and "order_lines"."coupon_share" <= "order_lines"."unit_price" * "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_gift" CHECK (("order_lines"."kind" = 'gift') = ("order_lines"."gift_reason" is not null));