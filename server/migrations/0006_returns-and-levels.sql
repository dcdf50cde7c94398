CREATE TABLE "order_returns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"status" text DEFAULT 'REQUESTED' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"refund_amount" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_returns_status" CHECK ("order_returns"."status" in ('REQUESTED', 'APPROVED', 'RECEIVED', 'REFUNDED', 'REFUSED')),
	CONSTRAINT "order_returns_refund" CHECK (("order_returns"."status" = 'REFUNDED') = ("order_returns"."refund_amount" is not null) and coalesce("order_returns"."refund_amount", 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_return_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_return_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"return_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"is_opened" boolean NOT NULL,
	CONSTRAINT "order_return_lines_reason" CHECK ("order_return_lines"."reason" in ('CHANGED_MIND', 'DEFECTIVE', 'WRONG_ITEM')),
	CONSTRAINT "order_return_lines_quantity" CHECK ("order_return_lines"."quantity" > 0),
	CONSTRAINT "order_return_lines_hygiene" CHECK (not ("order_return_lines"."is_opened" and "order_return_lines"."reason" = 'CHANGED_MIND'))
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "counted_amount" integer;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_returns_order" ON "order_returns" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_returns_open" ON "order_returns" USING btree ("order_id") WHERE "order_returns"."status" in ('REQUESTED', 'APPROVED', 'RECEIVED');--> statement-breakpoint
CREATE UNIQUE INDEX "order_return_lines_once" ON "order_return_lines" USING btree ("return_id","order_line_id");--> statement-breakpoint
CREATE INDEX "orders_received" ON "orders" USING btree ("received_at") WHERE "orders"."counted_amount" is null and "orders"."received_at" is not null;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" in ('OPENING', 'SALE', 'CANCELLATION', 'RETURN', 'ADJUSTMENT', 'ERP_COUNT'));