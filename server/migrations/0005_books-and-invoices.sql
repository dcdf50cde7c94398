CREATE TABLE "saved_invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"slot" integer NOT NULL,
	"type" text NOT NULL,
	"tax_name" text DEFAULT '' NOT NULL,
	"tax_num" text DEFAULT '' NOT NULL,
	"carrier_type" text NOT NULL,
	"carrier_no" text DEFAULT '' NOT NULL,
	CONSTRAINT "saved_invoices_type" CHECK ("saved_invoices"."type" in ('PERSON', 'COMPANY')),
	CONSTRAINT "saved_invoices_carrier" CHECK ("saved_invoices"."carrier_type" in ('PHONE', 'NATURAL_PERSON', 'MEMBER', 'DONATE', 'NONE')),
	CONSTRAINT "saved_invoices_slots" CHECK ("saved_invoices"."slot" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "invoice_corrections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"issued_invoice_id" integer NOT NULL,
	"refund_key" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'DUE' NOT NULL,
	"amount" integer NOT NULL,
	"allowance_no" text,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_corrections_kind" CHECK ("invoice_corrections"."kind" in ('VOID', 'ALLOWANCE')),
	CONSTRAINT "invoice_corrections_status" CHECK ("invoice_corrections"."status" in ('DUE', 'SENT', 'DONE')),
	CONSTRAINT "invoice_corrections_amount" CHECK ("invoice_corrections"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "issued_invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issued_invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"relate_number" text NOT NULL,
	"status" text DEFAULT 'DUE' NOT NULL,
	"amount" integer NOT NULL,
	"invoice_no" text,
	"random_number" text,
	"issued_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "issued_invoices_status" CHECK ("issued_invoices"."status" in ('DUE', 'SENT', 'ISSUED', 'VOIDED')),
	CONSTRAINT "issued_invoices_amount" CHECK ("issued_invoices"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "store_map_visits" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"trade_no" text NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "store_map_visits_trade_no" UNIQUE("trade_no")
);
--> statement-breakpoint
CREATE TABLE "saved_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"slot" integer NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"mobile_number" text DEFAULT '' NOT NULL,
	"telephone_number" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"city_zone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"expected_delivery_time" text DEFAULT 'NONE' NOT NULL,
	"store_code" text DEFAULT '' NOT NULL,
	"store_name" text DEFAULT '' NOT NULL,
	"store_address" text DEFAULT '' NOT NULL,
	CONSTRAINT "saved_recipients_type" CHECK ("saved_recipients"."type" in ('HOME', 'STORE')),
	CONSTRAINT "saved_recipients_time" CHECK ("saved_recipients"."expected_delivery_time" in ('NONE', 'BEFORE_13_HOURS', 'AFTER_14_HOURS')),
	CONSTRAINT "saved_recipients_slots" CHECK ("saved_recipients"."slot" between 1 and 50)
);
--> statement-breakpoint
ALTER TABLE "saved_invoices" ADD CONSTRAINT "saved_invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_corrections" ADD CONSTRAINT "invoice_corrections_issued_invoice_id_issued_invoices_id_fk" FOREIGN KEY ("issued_invoice_id") REFERENCES "public"."issued_invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_invoices" ADD CONSTRAINT "issued_invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_map_visits" ADD CONSTRAINT "store_map_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_recipients" ADD CONSTRAINT "saved_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_invoices_slot" ON "saved_invoices" USING btree ("user_id","slot");--> statement-breakpoint
CREATE INDEX "saved_invoices_user" ON "saved_invoices" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_corrections_refund" ON "invoice_corrections" USING btree ("issued_invoice_id","refund_key");--> statement-breakpoint
CREATE INDEX "invoice_corrections_invoice" ON "invoice_corrections" USING btree ("issued_invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "issued_invoices_order" ON "issued_invoices" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "issued_invoices_relate_number" ON "issued_invoices" USING btree ("relate_number");--> statement-breakpoint
CREATE UNIQUE INDEX "issued_invoices_no" ON "issued_invoices" USING btree ("invoice_no");--> statement-breakpoint
CREATE INDEX "store_map_visits_expiry" ON "store_map_visits" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_recipients_slot" ON "saved_recipients" USING btree ("user_id","slot");--> statement-breakpoint
CREATE INDEX "saved_recipients_user" ON "saved_recipients" USING btree ("user_id","id" DESC NULLS LAST);