CREATE TABLE "order_stops" (
	"approval_id" integer PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"lapses_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_stops" ADD CONSTRAINT "order_stops_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_stops" ADD CONSTRAINT "order_stops_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "order_stops_order" ON "order_stops" USING btree ("order_id");
--> statement-breakpoint
-- Orders know of the wishes that wait about them without knowing who decides: whoever locks an order sees them.
create function keep_order_stops() returns trigger language plpgsql as $$
begin
  if new.state = 'PENDING' then
    insert into order_stops (approval_id, order_id, lapses_at)
      select new.id, orders.id, new.lapses_at from orders where orders.id = new.subject_id;
  else
    delete from order_stops where approval_id = new.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger keep_order_stops_new after insert on approvals
  for each row when (new.subject_type = 'order') execute function keep_order_stops();
--> statement-breakpoint
create trigger keep_order_stops_changed after update of state on approvals
  for each row when (new.subject_type = 'order' and old.state is distinct from new.state) execute function keep_order_stops();
--> statement-breakpoint
-- Wishes that wait while the shop is brought up to date.
insert into order_stops (approval_id, order_id, lapses_at)
  select approvals.id, orders.id, approvals.lapses_at from approvals
  join orders on orders.id = approvals.subject_id
  where approvals.subject_type = 'order' and approvals.state = 'PENDING'
  on conflict do nothing;
