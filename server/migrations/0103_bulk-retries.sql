ALTER TABLE "bulk_changes" ADD COLUMN "retries" integer;--> statement-breakpoint
-- Changes of many records are few, and the new column is empty.
-- squawk-ignore adding-foreign-key-constraint,constraint-missing-not-valid
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_retries_bulk_changes_id_fk" FOREIGN KEY ("retries") REFERENCES "public"."bulk_changes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid, disallowed-unique-constraint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_retries" UNIQUE("retries");
