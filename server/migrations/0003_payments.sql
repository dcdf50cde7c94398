CREATE TABLE "bank_deposits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_deposits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"virtual_account" text NOT NULL,
	"amount" integer NOT NULL,
	"deposited_at" timestamp with time zone NOT NULL,
	"occurrence" integer DEFAULT 1 NOT NULL,
	"bank_number" text,
	"attempt_id" integer,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_deposits_amount" CHECK ("bank_deposits"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_exceptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"order_id" integer,
	"attempt_id" integer,
	"reference" text NOT NULL,
	"amount" integer,
	"expected_amount" integer,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	"resolution" text,
	CONSTRAINT "payment_exceptions_kind" CHECK ("payment_exceptions"."kind" in ('PAID_AFTER_CANCEL', 'PAID_TWICE', 'AMOUNT_DIFFERS', 'PROVIDER_UNKNOWN', 'DEPOSIT_LATE', 'DEPOSIT_OVER', 'DEPOSIT_UNDER', 'DEPOSIT_UNKNOWN', 'NOT_AT_PROVIDER', 'REFUND_DIFFERS', 'REFUND_FAILED', 'REFUND_BY_HAND')),
	CONSTRAINT "payment_exceptions_provider" CHECK ("payment_exceptions"."provider" in ('CATHAY_ATM', 'CATHAY_CREDIT_CARD', 'LINE_PAY', 'HOME_CASH')),
	CONSTRAINT "payment_exceptions_resolved" CHECK (("payment_exceptions"."resolved_at" is null) = ("payment_exceptions"."resolved_by" is null) and ("payment_exceptions"."resolved_at" is null) = ("payment_exceptions"."resolution" is null))
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"attempt_id" integer NOT NULL,
	"refund_key" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"refunded_before" integer,
	"tries" integer DEFAULT 0 NOT NULL,
	"provider_refund_id" text,
	"failure_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "payment_refunds_status_known" CHECK ("payment_refunds"."status" in ('PENDING', 'BY_HAND', 'DONE', 'FAILED')),
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attempt_id" integer NOT NULL,
	"door" text NOT NULL,
	"state" text NOT NULL,
	"amount" integer,
	"code" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_reports_door" CHECK ("payment_reports"."door" in ('START', 'RETURN', 'NOTIFICATION', 'QUERY', 'OPERATOR'))
);
--> statement-breakpoint
CREATE TABLE "virtual_account_days" (
	"day" date PRIMARY KEY NOT NULL,
	"last_serial" integer NOT NULL,
	CONSTRAINT "virtual_account_days_serial" CHECK ("virtual_account_days"."last_serial" between 1 and 99999)
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_status_known";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "provider_order_id" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "transaction_id" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "auth_code" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "view_token" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "failure_code" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "captured_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "refunded_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "is_payment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bank_deposits" ADD CONSTRAINT "bank_deposits_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD CONSTRAINT "payment_exceptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD CONSTRAINT "payment_exceptions_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_deposits_once" ON "bank_deposits" USING btree ("virtual_account","amount","deposited_at","occurrence");--> statement-breakpoint
CREATE INDEX "bank_deposits_time" ON "bank_deposits" USING btree ("deposited_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_exceptions_once" ON "payment_exceptions" USING btree ("kind","reference");--> statement-breakpoint
CREATE INDEX "payment_exceptions_open" ON "payment_exceptions" USING btree ("id") WHERE "payment_exceptions"."resolved_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_key" ON "payment_refunds" USING btree ("refund_key");--> statement-breakpoint
CREATE INDEX "payment_refunds_attempt" ON "payment_refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_order" ON "payment_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_status" ON "payment_refunds" USING btree ("status");--> statement-breakpoint
CREATE INDEX "payment_reports_attempt" ON "payment_reports" USING btree ("attempt_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_provider_order" ON "payment_attempts" USING btree ("provider","provider_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_transaction" ON "payment_attempts" USING btree ("provider","transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_view" ON "payment_attempts" USING btree ("view_token");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_payment" ON "payment_attempts" USING btree ("order_id") WHERE "payment_attempts"."is_payment";--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_confirming" ON "payment_attempts" USING btree ("order_id") WHERE "payment_attempts"."status" = 'CONFIRMING';--> statement-breakpoint
CREATE INDEX "payment_attempts_settled" ON "payment_attempts" USING btree ("provider","settled_at");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_money" CHECK ("payment_attempts"."refunded_amount" >= 0 and "payment_attempts"."refunded_amount" <= "payment_attempts"."captured_amount");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_captured" CHECK ("payment_attempts"."captured_amount" = 0 or "payment_attempts"."status" = 'SUCCEEDED');--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_pays" CHECK (not "payment_attempts"."is_payment" or "payment_attempts"."status" = 'SUCCEEDED');--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_status_known" CHECK ("payment_attempts"."status" in ('STARTED', 'CONFIRMING', 'SUCCEEDED', 'FAILED', 'UNKNOWN'));