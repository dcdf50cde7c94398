-- Products of before have none of these values, so their rows are not looked at. A later migration validates the checks.
ALTER TABLE "products" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "length_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "width_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "height_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_weight_grams" CHECK ("products"."weight_grams" between 1 and 100000) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_measures" CHECK (least("products"."length_mm", "products"."width_mm", "products"."height_mm") >= 1
          and greatest("products"."length_mm", "products"."width_mm", "products"."height_mm") <= 3000) NOT VALID;