CREATE TABLE "refund_accounts" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refund_accounts" ADD CONSTRAINT "refund_accounts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- No row had a transfer before the column was added, so nothing is found that would stand against these.
ALTER TABLE "payment_attempts" VALIDATE CONSTRAINT "payment_attempts_deposit_id_bank_deposits_id_fk";
--> statement-breakpoint
ALTER TABLE "payment_attempts" VALIDATE CONSTRAINT "payment_attempts_surplus";
