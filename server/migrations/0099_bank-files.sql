ALTER TABLE "payment_refunds" ADD COLUMN "bank_file_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "bank_file_by" text;