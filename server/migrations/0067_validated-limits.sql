-- What 0066 added without looking at the rows of before. Validation does not keep anybody from writing.
ALTER TABLE "imports" VALIDATE CONSTRAINT "imports_encoding";--> statement-breakpoint
ALTER TABLE "product_combinations" VALIDATE CONSTRAINT "combinations_price_reason";--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_price_reason";--> statement-breakpoint
ALTER TABLE "discount_events" VALIDATE CONSTRAINT "discount_events_limits";
