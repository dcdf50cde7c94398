CREATE TABLE "audit_origins" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"network" text NOT NULL,
	"device" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "role" text;--> statement-breakpoint
-- The new table is empty, so nothing is compared.
-- squawk-ignore adding-foreign-key-constraint
ALTER TABLE "audit_origins" ADD CONSTRAINT "audit_origins_entry_id_audit_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_origins_at" ON "audit_origins" USING btree ("at");--> statement-breakpoint
-- Where there are millions of entries it is made by hand before, with `concurrently`.
-- squawk-ignore require-concurrent-index-creation
create index if not exists "audit_entries_role" ON "audit_entries" USING btree ("role","id");--> statement-breakpoint
-- The same for parcels and events of orders.
-- squawk-ignore require-concurrent-index-creation
create index if not exists "shipments_created" ON "shipments" USING btree ("created_at","order_id");--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
create index if not exists "order_events_leaving" ON "order_events" USING btree ("at","order_id") WHERE "order_events"."type" in ('SHIPPED', 'CANCELLED');--> statement-breakpoint
-- What 0059, 0061 and 0062 added without looking at the rows of before. Validation does not keep anybody from writing.
ALTER TABLE "administrators" VALIDATE CONSTRAINT "administrators_role_id_roles_id_fk";--> statement-breakpoint
ALTER TABLE "administrators" VALIDATE CONSTRAINT "administrators_one_role";--> statement-breakpoint
ALTER TABLE "administrator_unlocks" VALIDATE CONSTRAINT "administrator_unlocks_purpose";--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_cost_price";--> statement-breakpoint
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_unit_cost";--> statement-breakpoint
ALTER TABLE "issued_invoices" VALIDATE CONSTRAINT "issued_invoices_allowed";--> statement-breakpoint
ALTER TABLE "issued_invoices" VALIDATE CONSTRAINT "issued_invoices_replaced";
