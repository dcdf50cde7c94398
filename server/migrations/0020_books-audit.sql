CREATE TABLE "book_audits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_audits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"broken_rows" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_audits_broken_rows" CHECK ("book_audits"."broken_rows" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payment_exceptions" DROP CONSTRAINT "payment_exceptions_kind";--> statement-breakpoint
DROP INDEX "payment_exceptions_once";--> statement-breakpoint
ALTER TABLE "payment_exceptions" ALTER COLUMN "provider" DROP NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_exceptions_once_open" ON "payment_exceptions" USING btree ("kind","reference") WHERE "payment_exceptions"."resolved_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_exceptions_once" ON "payment_exceptions" USING btree ("kind","reference") WHERE "payment_exceptions"."kind" <> 'BOOKS_DIFFER';--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD CONSTRAINT "payment_exceptions_provider_known" CHECK (("payment_exceptions"."provider" is null) = ("payment_exceptions"."kind" = 'BOOKS_DIFFER'));--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD CONSTRAINT "payment_exceptions_kind" CHECK ("payment_exceptions"."kind" in ('PAID_AFTER_CANCEL', 'PAID_TWICE', 'AMOUNT_DIFFERS', 'PROVIDER_UNKNOWN', 'DEPOSIT_LATE', 'DEPOSIT_OVER', 'DEPOSIT_UNDER', 'DEPOSIT_UNKNOWN', 'NOT_AT_PROVIDER', 'NOT_TOLD', 'REFUND_DIFFERS', 'REFUND_FAILED', 'REFUND_BY_HAND', 'BOOKS_DIFFER'));