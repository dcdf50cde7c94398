DROP INDEX "payment_refunds_status";--> statement-breakpoint
ALTER TABLE "administrators" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_deed" ON "audit_entries" USING btree (split_part("call", '/', -1),"id");--> statement-breakpoint
CREATE INDEX "audit_entries_sign_in" ON "audit_entries" USING btree ("administrator_id","at") WHERE "audit_entries"."call" in ('adminLogin', 'adminLoginByPasskey');--> statement-breakpoint
CREATE INDEX "order_returns_status" ON "order_returns" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "order_returns_created" ON "order_returns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_returns_by_amount" ON "order_returns" USING btree ("refund_amount","id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("order_status","id");--> statement-breakpoint
CREATE INDEX "orders_by_payment_status" ON "orders" USING btree ("payment_status","id");--> statement-breakpoint
CREATE INDEX "orders_by_payment_type" ON "orders" USING btree ("payment_type","id");--> statement-breakpoint
CREATE INDEX "orders_by_ship_type" ON "orders" USING btree ("ship_type","id");--> statement-breakpoint
CREATE INDEX "orders_by_amount" ON "orders" USING btree ("paid_amount","id");--> statement-breakpoint
CREATE INDEX "orders_recipient_mobile" ON "orders" USING btree (reverse("recipient_mobile") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_buyer_mobile" ON "orders" USING btree (reverse("buyer_mobile") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_virtual_account" ON "orders" USING btree ("virtual_account");--> statement-breakpoint
CREATE INDEX "orders_tracking_no" ON "orders" USING btree ("tracking_no");--> statement-breakpoint
CREATE INDEX "orders_invoice_no" ON "orders" USING btree ("invoice_no");--> statement-breakpoint
CREATE INDEX "payment_exceptions_state" ON "payment_exceptions" USING btree ((case when "resolved_at" is null then 'OPEN' else 'RESOLVED' end),"id");--> statement-breakpoint
CREATE INDEX "payment_exceptions_by_kind" ON "payment_exceptions" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "payment_exceptions_order" ON "payment_exceptions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_exceptions_account" ON "payment_exceptions" USING btree (("detail" ->> 'virtualAccount'));--> statement-breakpoint
CREATE INDEX "payment_exceptions_created" ON "payment_exceptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_exceptions_resolved_at" ON "payment_exceptions" USING btree ("resolved_at","id");--> statement-breakpoint
CREATE INDEX "payment_refunds_created" ON "payment_refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_refunds_done" ON "payment_refunds" USING btree ("done_at","id");--> statement-breakpoint
CREATE INDEX "payment_refunds_by_amount" ON "payment_refunds" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "payment_refunds_status" ON "payment_refunds" USING btree ("status","id");