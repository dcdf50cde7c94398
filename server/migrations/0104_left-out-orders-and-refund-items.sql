ALTER TABLE "erp_cuts" ADD COLUMN "left_out" integer[];--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "items" jsonb;