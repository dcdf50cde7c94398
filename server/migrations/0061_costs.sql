ALTER TABLE "products" ADD COLUMN "cost_price" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "unit_cost" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_cost_price" CHECK ("products"."cost_price" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_unit_cost" CHECK ("order_lines"."unit_cost" >= 0) NOT VALID;
