ALTER TABLE "product_combinations" ADD COLUMN "change_every" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_combinations" ADD COLUMN "not_for" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_combinations" ADD COLUMN "thickness_tenths" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "change_every" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "not_for" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "thickness_tenths" integer;