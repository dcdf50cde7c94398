ALTER TABLE "carts" ADD COLUMN "add_ons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "gift_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;