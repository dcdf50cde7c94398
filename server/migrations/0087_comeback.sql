ALTER TABLE "privacy_requests" ADD COLUMN "last_email_to" text;--> statement-breakpoint

-- A save of a cart waits for it; in a shop with many carts it is made by hand before, with concurrently.
-- squawk-ignore require-concurrent-index-creation
create index if not exists "carts_updated" ON "carts" USING btree ("updated_at");--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_last_email" CHECK ("privacy_requests"."last_email_to" is null or ("privacy_requests"."kind" = 'ERASURE' and "privacy_requests"."state" = 'DONE')) NOT VALID;
