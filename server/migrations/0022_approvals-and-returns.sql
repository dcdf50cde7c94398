CREATE TABLE "approvals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" integer NOT NULL,
	"title" text NOT NULL,
	"path" text,
	"facts" jsonb NOT NULL,
	"data" jsonb NOT NULL,
	"wish_key" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"asked_by" integer NOT NULL,
	"decided_by" integer,
	"answer" text DEFAULT '' NOT NULL,
	"is_own_approval" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lapses_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "approvals_kind" CHECK ("approvals"."kind" in ('REFUND', 'RETURN_REFUND', 'ORDER_CANCEL', 'PRICE_IMPORT', 'DISCOUNT_EVENT')),
	CONSTRAINT "approvals_state" CHECK ("approvals"."state" in ('PENDING', 'APPROVED', 'REFUSED', 'LAPSED', 'DONE')),
	CONSTRAINT "approvals_decided" CHECK (("approvals"."state" in ('APPROVED', 'REFUSED', 'DONE')) = ("approvals"."decided_by" is not null) and ("approvals"."decided_by" is null) = ("approvals"."decided_at" is null)),
	CONSTRAINT "approvals_two_persons" CHECK ("approvals"."state" not in ('APPROVED', 'DONE') or ("approvals"."decided_by" = "approvals"."asked_by") = "approvals"."is_own_approval")
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"administrator_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_notes_text" CHECK ("order_notes"."text" <> '')
);
--> statement-breakpoint
CREATE TABLE "order_tags" (
	"order_id" integer NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "order_tags_order_id_tag_pk" PRIMARY KEY("order_id","tag"),
	CONSTRAINT "order_tags_tag" CHECK ("order_tags"."tag" <> '')
);
--> statement-breakpoint
CREATE TABLE "order_line_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_line_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"refund_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"amount" integer NOT NULL,
	"goods" text NOT NULL,
	CONSTRAINT "order_line_refunds_goods" CHECK ("order_line_refunds"."goods" in ('RESTOCKED', 'WRITTEN_OFF', 'KEPT')),
	CONSTRAINT "order_line_refunds_quantity" CHECK ("order_line_refunds"."quantity" > 0 and "order_line_refunds"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_phase";--> statement-breakpoint
DROP INDEX "audit_entries_refund_once";--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "delivery_fee" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "gift_line_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "inspection_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD COLUMN "as_new_units" integer;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD COLUMN "opened_units" integer;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD COLUMN "damaged_units" integer;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD COLUMN "restocked_units" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "thresholds" jsonb;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "ship_fee" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_administrators_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_administrators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_refunds" ADD CONSTRAINT "order_line_refunds_refund_id_payment_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."payment_refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_refunds" ADD CONSTRAINT "order_line_refunds_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_once" ON "approvals" USING btree ("wish_key") WHERE "approvals"."state" = 'PENDING';--> statement-breakpoint
CREATE INDEX "approvals_waiting" ON "approvals" USING btree ("lapses_at") WHERE "approvals"."state" = 'PENDING';--> statement-breakpoint
CREATE INDEX "approvals_subject" ON "approvals" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_tags_tag" ON "order_tags" USING btree ("tag","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_line_refunds_once" ON "order_line_refunds" USING btree ("refund_id","order_line_id");--> statement-breakpoint
CREATE INDEX "order_line_refunds_line" ON "order_line_refunds" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_refund_once" ON "audit_entries" USING btree ("subject_type","subject_id") WHERE "audit_entries"."call" = 'refundOrder';--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_phase" CHECK ("imports"."phase" in ('CHECKING', 'READY', 'WAITING', 'RUNNING', 'DONE', 'UNDOING', 'UNDONE', 'CANCELLED'));--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_delivery_fee" CHECK ("order_returns"."delivery_fee" >= 0);--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_inspected" CHECK (("order_return_lines"."as_new_units" is null and "order_return_lines"."opened_units" is null and "order_return_lines"."damaged_units" is null and "order_return_lines"."restocked_units" is null)
        or ("order_return_lines"."as_new_units" >= 0 and "order_return_lines"."opened_units" >= 0 and "order_return_lines"."damaged_units" >= 0
          and "order_return_lines"."as_new_units" + "order_return_lines"."opened_units" + "order_return_lines"."damaged_units" = "order_return_lines"."quantity"
          and "order_return_lines"."restocked_units" between 0 and "order_return_lines"."as_new_units"));--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_ship_fee" CHECK ("payment_refunds"."ship_fee" between 0 and "payment_refunds"."amount");