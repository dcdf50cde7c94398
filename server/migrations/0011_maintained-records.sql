ALTER TABLE "administrators" DROP CONSTRAINT "administrators_role";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "message_bars" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_bars" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "products_by_member_price" ON "products" USING btree ("member_price","id");--> statement-breakpoint
CREATE INDEX "products_by_weight" ON "products" USING btree ("weight","id");--> statement-breakpoint
CREATE INDEX "products_by_creation" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_by_update" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "order_lines_item" ON "order_lines" USING btree ("kind","item_id");--> statement-breakpoint
-- Two lines with the same words, which nobody could tell apart, get their ids behind them.
update message_bars later set name = name || ' (' || id || ')'
  where exists (select 1 from message_bars earlier where earlier.name = later.name and earlier.id < later.id);--> statement-breakpoint
ALTER TABLE "message_bars" ADD CONSTRAINT "message_bars_name" UNIQUE("name");--> statement-breakpoint
ALTER TABLE "administrators" ADD CONSTRAINT "administrators_role" CHECK ("administrators"."role" in ('owner', 'operator', 'service', 'warehouse', 'marketing', 'accounting', 'viewer', 'erp'));--> statement-breakpoint
-- Whoever changes a row raises its version, so that a copy read before is known to be old. The moment is the shop's, if
-- the shop wrote the row.
create function raise_version() returns trigger
language plpgsql as $$
begin
  new.version := old.version + 1;
  if new.updated_at is not distinct from old.updated_at then
    new.updated_at := now();
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger raise_version before update on products for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on message_bars for each row execute function raise_version();
