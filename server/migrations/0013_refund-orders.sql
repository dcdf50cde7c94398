ALTER TABLE "payment_refunds" ADD COLUMN "ordered_at" timestamp with time zone;--> statement-breakpoint
-- Until now nobody wrote down what a provider had been told: whatever was tried may have been made.
UPDATE "payment_refunds" SET "ordered_at" = "created_at" WHERE "tries" > 0 AND "status" IN ('PENDING', 'FAILED');
