CREATE TABLE "refused_notices" (
	"day" date NOT NULL,
	"provider" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refused_notices_day_provider_pk" PRIMARY KEY("day","provider"),
	CONSTRAINT "refused_notices_provider" CHECK ("refused_notices"."provider" in ('CATHAY_ATM', 'CATHAY_CREDIT_CARD', 'LINE_PAY', 'HOME_CASH'))
);
--> statement-breakpoint
ALTER TABLE "mailbox" ADD COLUMN "letter_id" text;--> statement-breakpoint
ALTER TABLE "mailbox" ADD CONSTRAINT "mailbox_letter_id" UNIQUE("letter_id");