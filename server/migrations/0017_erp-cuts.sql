CREATE TABLE "erp_cuts" (
	"cut_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "erp_cut_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "erp_cancelled_cut_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_not_cut" ON "orders" USING btree ("id") WHERE "orders"."erp_cut_at" is null and "orders"."order_status" in ('ESTABLISHED', 'PROCESSING');--> statement-breakpoint
CREATE INDEX "orders_cut" ON "orders" USING btree ("erp_cut_at") WHERE "orders"."erp_cut_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_cancelled_cut" ON "orders" USING btree ("erp_cancelled_cut_at") WHERE "orders"."erp_cancelled_cut_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_cancelled_not_told" ON "orders" USING btree ("id") WHERE "orders"."erp_cut_at" is not null and "orders"."erp_cancelled_cut_at" is null and "orders"."order_status" = 'CANCELLED';