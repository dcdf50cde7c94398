CREATE TABLE "privacy_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "privacy_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'RECEIVED' NOT NULL,
	"channel" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"received_by" integer NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"erase_at" timestamp with time zone,
	"decided_by" integer,
	"request_id" text,
	"task_id" integer,
	"link_until" timestamp with time zone,
	"downloads" integer DEFAULT 0 NOT NULL,
	"downloaded_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "privacy_requests_kind" CHECK ("privacy_requests"."kind" in ('EXPORT', 'ERASURE')),
	CONSTRAINT "privacy_requests_state_known" CHECK ("privacy_requests"."state" in ('RECEIVED', 'MAKING', 'WAITING', 'DONE', 'WITHDRAWN', 'REFUSED')),
	CONSTRAINT "privacy_requests_channel" CHECK ("privacy_requests"."channel" in ('EMAIL', 'PHONE', 'LINE', 'LETTER', 'IN_PERSON')),
	CONSTRAINT "privacy_requests_downloads" CHECK ("privacy_requests"."downloads" >= 0),
	CONSTRAINT "privacy_requests_waits" CHECK ("privacy_requests"."state" <> 'WAITING' or ("privacy_requests"."kind" = 'ERASURE' and "privacy_requests"."erase_at" is not null and "privacy_requests"."decided_by" is not null)),
	CONSTRAINT "privacy_requests_done_at" CHECK (("privacy_requests"."state" in ('DONE', 'WITHDRAWN', 'REFUSED')) = ("privacy_requests"."done_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_kind";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_received_by_administrators_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_decided_by_administrators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_requests_open" ON "privacy_requests" USING btree ("member_id","kind") WHERE "privacy_requests"."state" in ('RECEIVED', 'MAKING', 'WAITING');--> statement-breakpoint
CREATE INDEX "privacy_requests_member" ON "privacy_requests" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "privacy_requests_state" ON "privacy_requests" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "privacy_requests_received" ON "privacy_requests" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "privacy_requests_done" ON "privacy_requests" USING btree ("done_at","id");--> statement-breakpoint
CREATE INDEX "users_erased" ON "users" USING btree ("erased_at") WHERE "users"."erased_at" is not null;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_kind" CHECK ("tasks"."kind" in ('IMPORT_CHECK', 'IMPORT_RUN', 'IMPORT_UNDO', 'BULK_CHANGE', 'BULK_UNDO', 'EXPORT', 'MEMBER_COPY'));