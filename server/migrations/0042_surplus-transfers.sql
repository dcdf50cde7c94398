ALTER TABLE "payment_attempts" ADD COLUMN "deposit_id" integer;
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_deposit_id_bank_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."bank_deposits"("id") ON DELETE no action ON UPDATE no action not valid;
--> statement-breakpoint
-- No row has a transfer yet, so the index is empty; in a shop with many payments it is made by hand before, with concurrently.
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX if not exists "payment_attempts_deposit" ON "payment_attempts" USING btree ("deposit_id") WHERE "payment_attempts"."deposit_id" is not null;
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_surplus" CHECK ("payment_attempts"."deposit_id" is null or (not "payment_attempts"."is_payment" and "payment_attempts"."status" = 'SUCCEEDED')) not valid;
