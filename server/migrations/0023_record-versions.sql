CREATE TABLE "record_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"record_id" integer,
	"reserved_id" integer,
	"number" integer NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"title" text NOT NULL,
	"values" jsonb NOT NULL,
	"base" jsonb NOT NULL,
	"base_version" integer,
	"publish_at" timestamp with time zone,
	"end_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"published" jsonb,
	"problems" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"administrator_id" integer NOT NULL,
	"scheduled_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_versions_state" CHECK ("record_versions"."state" in ('DRAFT', 'REVIEW', 'SCHEDULED', 'LIVE', 'ARCHIVED', 'NEEDS_REVIEW')),
	CONSTRAINT "record_versions_scheduled" CHECK ("record_versions"."state" <> 'SCHEDULED' or ("record_versions"."publish_at" is not null and "record_versions"."scheduled_by" is not null)),
	CONSTRAINT "record_versions_period" CHECK ("record_versions"."end_at" > "record_versions"."publish_at")
);
--> statement-breakpoint
ALTER TABLE "record_versions" ADD CONSTRAINT "record_versions_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_versions" ADD CONSTRAINT "record_versions_scheduled_by_administrators_id_fk" FOREIGN KEY ("scheduled_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "record_versions_number" ON "record_versions" USING btree ("resource","record_id","number");--> statement-breakpoint
CREATE INDEX "record_versions_publication" ON "record_versions" USING btree ("publish_at") WHERE "record_versions"."state" = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "record_versions_end" ON "record_versions" USING btree ("end_at") WHERE "record_versions"."state" = 'LIVE' and "record_versions"."end_at" is not null;