CREATE TABLE "bulk_change_rows" (
	"bulk_change_id" integer NOT NULL,
	"record_id" integer NOT NULL,
	"version" integer,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"title" text,
	"before" jsonb,
	"after" jsonb,
	"error_code" text,
	"message" text,
	"errors" jsonb,
	"reason" text,
	CONSTRAINT "bulk_change_rows_bulk_change_id_record_id_pk" PRIMARY KEY("bulk_change_id","record_id"),
	CONSTRAINT "bulk_change_rows_state" CHECK ("bulk_change_rows"."state" in ('WAITING', 'CHANGED', 'UNCHANGED', 'REFUSED'))
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"administrator_id" integer NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key" text,
	"asked_hash" text NOT NULL,
	"change" jsonb,
	"fields" jsonb NOT NULL,
	"undoes" integer,
	"task_id" integer,
	"is_done" boolean DEFAULT false NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bulk_changes_key" UNIQUE("administrator_id","key"),
	CONSTRAINT "bulk_changes_undoes" UNIQUE("undoes")
);
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_kind";--> statement-breakpoint
ALTER TABLE "bulk_change_rows" ADD CONSTRAINT "bulk_change_rows_bulk_change_id_bulk_changes_id_fk" FOREIGN KEY ("bulk_change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_undoes_bulk_changes_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."bulk_changes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_changes_age" ON "bulk_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bulk_changes_task" ON "bulk_changes" USING btree ("task_id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_kind" CHECK ("tasks"."kind" in ('IMPORT_CHECK', 'IMPORT_RUN', 'IMPORT_UNDO', 'BULK_CHANGE', 'BULK_UNDO'));