CREATE TABLE "import_rows" (
	"import_id" integer NOT NULL,
	"row" integer NOT NULL,
	"kind" text NOT NULL,
	"record_id" integer,
	"version" integer,
	"title" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"is_price_drop" boolean DEFAULT false NOT NULL,
	"problems" jsonb NOT NULL,
	"cells" jsonb,
	CONSTRAINT "import_rows_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "import_rows_kind" CHECK ("import_rows"."kind" in ('CREATE', 'UPDATE', 'ERROR'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"file_name" text NOT NULL,
	"file" "bytea" NOT NULL,
	"administrator_id" integer NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"phase" text DEFAULT 'CHECKING' NOT NULL,
	"task_id" integer,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	"price_drops" integer DEFAULT 0 NOT NULL,
	"headers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changed_fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unknown_columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ran_at" timestamp with time zone,
	CONSTRAINT "imports_phase" CHECK ("imports"."phase" in ('CHECKING', 'READY', 'RUNNING', 'DONE', 'UNDOING', 'UNDONE', 'CANCELLED'))
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"administrator_id" integer NOT NULL,
	"request_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"heartbeat_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"is_cancel_wished" boolean DEFAULT false NOT NULL,
	"result" jsonb,
	"error" text,
	CONSTRAINT "tasks_kind" CHECK ("tasks"."kind" in ('IMPORT_CHECK', 'IMPORT_RUN', 'IMPORT_UNDO')),
	CONSTRAINT "tasks_state" CHECK ("tasks"."state" in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'))
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_age" ON "imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "imports_task" ON "imports" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "tasks_running" ON "tasks" USING btree ("state","heartbeat_at");--> statement-breakpoint
CREATE INDEX "products_family_search" ON "products" USING gin (grams(searchable("family")));--> statement-breakpoint
CREATE INDEX "products_by_barcode" ON "products" USING btree ("international_barcode","id");