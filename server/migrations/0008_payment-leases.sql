ALTER TABLE "issued_invoices" ADD COLUMN "enqueued_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "order_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "pay_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "asking_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "issued_invoices_due" ON "issued_invoices" USING btree ("id") WHERE "issued_invoices"."enqueued_at" is null;