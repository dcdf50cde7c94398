ALTER TABLE "stock_goods" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_reports" ADD COLUMN "words" text DEFAULT '' NOT NULL;