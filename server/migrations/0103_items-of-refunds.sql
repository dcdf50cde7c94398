ALTER TABLE "payment_refunds" ADD COLUMN "items" jsonb;
