ALTER TABLE "stores" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "city_zone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Stores are some thousands, and a job alone writes them: it waits for milliseconds.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "stores_place" ON "stores" USING btree ("city","city_zone","address","no") WHERE not "stores"."is_closed";