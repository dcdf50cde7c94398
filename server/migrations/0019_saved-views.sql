CREATE TABLE "export_files" (
	"task_id" integer PRIMARY KEY NOT NULL,
	"resource" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"administrator_id" integer NOT NULL,
	"is_personal" boolean NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "export_pieces" (
	"task_id" integer NOT NULL,
	"place" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "export_pieces_task_id_place_pk" PRIMARY KEY("task_id","place")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"administrator_id" integer NOT NULL,
	"resource" text NOT NULL,
	"place" text DEFAULT 'list' NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"default_roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_name" UNIQUE("administrator_id","resource","place","name")
);
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_kind";--> statement-breakpoint
ALTER TABLE "imports" ALTER COLUMN "file" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "warnings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "warnings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "export_files" ADD CONSTRAINT "export_files_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_files" ADD CONSTRAINT "export_files_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_pieces" ADD CONSTRAINT "export_pieces_task_id_export_files_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."export_files"("task_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_files_expiry" ON "export_files" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_own_default" ON "saved_views" USING btree ("administrator_id","resource","place") WHERE "saved_views"."is_default";--> statement-breakpoint
CREATE INDEX "saved_views_list" ON "saved_views" USING btree ("resource","place");--> statement-breakpoint
CREATE INDEX "tasks_ended" ON "tasks" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "products_without_pictures" ON "products" USING btree ("id") WHERE "products"."images" = '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_kind" CHECK ("tasks"."kind" in ('IMPORT_CHECK', 'IMPORT_RUN', 'IMPORT_UNDO', 'BULK_CHANGE', 'BULK_UNDO', 'EXPORT'));--> statement-breakpoint
create trigger raise_version before update on saved_views for each row execute function raise_version();
