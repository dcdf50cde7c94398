CREATE TABLE "order_reminders" (
	"order_id" integer NOT NULL,
	"occasion" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_reminders_order_id_occasion_pk" PRIMARY KEY("order_id","occasion")
);
--> statement-breakpoint
CREATE TABLE "line_friends" (
	"subject" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	CONSTRAINT "line_friends_state" CHECK ("line_friends"."state" in ('FRIEND', 'NOT_A_FRIEND', 'BLOCKED'))
);
--> statement-breakpoint
CREATE TABLE "line_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"recipient" text,
	"messages" jsonb,
	"errand" jsonb,
	"state" text DEFAULT 'TRYING' NOT NULL,
	"why" text,
	"tries" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"give_up_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "line_notices_state" CHECK ("line_notices"."state" in ('TRYING', 'SENT', 'BY_EMAIL')),
	CONSTRAINT "line_notices_ended" CHECK (("line_notices"."state" = 'TRYING') = ("line_notices"."ended_at" is null)
        and ("line_notices"."state" = 'TRYING') = ("line_notices"."messages" is not null)
        and ("line_notices"."state" = 'BY_EMAIL') = ("line_notices"."why" is not null))
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"of_orders" text,
	"of_coupons" text,
	"of_restocks" text,
	"of_refills" text,
	"of_news" text,
	CONSTRAINT "notice_settings_order" CHECK ("notice_settings"."of_orders" in ('LINE', 'EMAIL')),
	CONSTRAINT "notice_settings_coupon" CHECK ("notice_settings"."of_coupons" in ('LINE', 'EMAIL', 'NONE')),
	CONSTRAINT "notice_settings_restock" CHECK ("notice_settings"."of_restocks" in ('LINE', 'EMAIL', 'NONE')),
	CONSTRAINT "notice_settings_refill" CHECK ("notice_settings"."of_refills" in ('LINE', 'EMAIL', 'NONE')),
	CONSTRAINT "notice_settings_news" CHECK ("notice_settings"."of_news" in ('LINE', 'EMAIL', 'NONE'))
);
--> statement-breakpoint
ALTER TABLE "order_reminders" ADD CONSTRAINT "order_reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_notices" ADD CONSTRAINT "line_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "line_notices_due" ON "line_notices" USING btree ("next_at") WHERE "line_notices"."state" = 'TRYING';--> statement-breakpoint
CREATE INDEX "line_notices_member" ON "line_notices" USING btree ("user_id","first_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "line_notices_age" ON "line_notices" USING btree ("first_at");