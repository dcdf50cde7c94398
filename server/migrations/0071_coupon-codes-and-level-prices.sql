CREATE TABLE "coupon_code_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_code_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"coupon_event_id" integer NOT NULL,
	"administrator_id" integer NOT NULL,
	"key" text,
	"prefix" text NOT NULL,
	"count" integer NOT NULL,
	"task_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_code_batches_count" CHECK ("coupon_code_batches"."count" between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "coupon_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"batch_id" integer NOT NULL,
	"coupon_event_id" integer NOT NULL,
	"code" text NOT NULL,
	"state" text DEFAULT 'UNUSED' NOT NULL,
	"member_id" integer,
	"received_at" timestamp with time zone,
	"user_coupon_id" integer,
	"taken_back_at" timestamp with time zone,
	"exported_at" timestamp with time zone,
	"exported_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_codes_state" CHECK ("coupon_codes"."state" in ('UNUSED', 'RECEIVED', 'TAKEN_BACK')),
	CONSTRAINT "coupon_codes_received" CHECK (("coupon_codes"."state" = 'RECEIVED') = ("coupon_codes"."received_at" is not null)),
	CONSTRAINT "coupon_codes_taken_back" CHECK (("coupon_codes"."state" = 'TAKEN_BACK') = ("coupon_codes"."taken_back_at" is not null)),
	CONSTRAINT "coupon_codes_capital" CHECK ("coupon_codes"."code" = upper("coupon_codes"."code"))
);
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_kind";--> statement-breakpoint
ALTER TABLE "level_rules" ADD COLUMN "level_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_code_batches" ADD CONSTRAINT "coupon_code_batches_coupon_event_id_coupon_events_id_fk" FOREIGN KEY ("coupon_event_id") REFERENCES "public"."coupon_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_code_batches" ADD CONSTRAINT "coupon_code_batches_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_code_batches" ADD CONSTRAINT "coupon_code_batches_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_codes" ADD CONSTRAINT "coupon_codes_batch_id_coupon_code_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."coupon_code_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_codes" ADD CONSTRAINT "coupon_codes_coupon_event_id_coupon_events_id_fk" FOREIGN KEY ("coupon_event_id") REFERENCES "public"."coupon_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_codes" ADD CONSTRAINT "coupon_codes_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_codes" ADD CONSTRAINT "coupon_codes_user_coupon_id_user_coupons_id_fk" FOREIGN KEY ("user_coupon_id") REFERENCES "public"."user_coupons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_codes" ADD CONSTRAINT "coupon_codes_exported_by_administrators_id_fk" FOREIGN KEY ("exported_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_code_batches_key" ON "coupon_code_batches" USING btree ("administrator_id","key");--> statement-breakpoint
CREATE INDEX "coupon_code_batches_event" ON "coupon_code_batches" USING btree ("coupon_event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_codes_code" ON "coupon_codes" USING btree ("code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "coupon_codes_event" ON "coupon_codes" USING btree ("coupon_event_id","state","id");--> statement-breakpoint
CREATE INDEX "coupon_codes_batch" ON "coupon_codes" USING btree ("batch_id","state");--> statement-breakpoint
CREATE INDEX "coupon_codes_member" ON "coupon_codes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "coupon_codes_user_coupon" ON "coupon_codes" USING btree ("user_coupon_id");--> statement-breakpoint
CREATE INDEX "coupon_codes_received_at" ON "coupon_codes" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "coupon_codes_exported_at" ON "coupon_codes" USING btree ("exported_at","id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_kind" CHECK ("tasks"."kind" in ('IMPORT_CHECK', 'IMPORT_RUN', 'IMPORT_UNDO', 'BULK_CHANGE', 'BULK_UNDO', 'EXPORT', 'MEMBER_COPY', 'CLOSING', 'GIVE_COUPONS', 'MAKE_COUPON_CODES')) NOT VALID;--> statement-breakpoint
ALTER TABLE "level_rules" ADD CONSTRAINT "level_rules_percent" CHECK ("level_rules"."level_percent" between 0 and 90) NOT VALID;