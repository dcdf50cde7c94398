CREATE TABLE "units_left_behind" (
	"order_id" integer NOT NULL,
	"stock_record_id" integer NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "units_left_behind_order_id_stock_record_id_pk" PRIMARY KEY("order_id","stock_record_id"),
	CONSTRAINT "units_left_behind_units" CHECK ("units_left_behind"."units" > 0)
);
--> statement-breakpoint
ALTER TABLE "units_left_behind" ADD CONSTRAINT "units_left_behind_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units_left_behind" ADD CONSTRAINT "units_left_behind_stock_record_id_stock_records_id_fk" FOREIGN KEY ("stock_record_id") REFERENCES "public"."stock_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "units_left_behind_record" ON "units_left_behind" USING btree ("stock_record_id");--> statement-breakpoint
-- Counts the units that were left behind too: no parcel has them, although their order has left.
create or replace function units_to_pack(record_ids integer[]) returns table (record_id integer, units integer)
language sql stable as $$
  with sold as (
    select m.order_id, r.id as record_id, r.product_id, -sum(m.web_change) as units
    from orders o join stock_movements m on m.order_id = o.id join stock_records r on r.id = m.stock_record_id
    where o.order_status in ('ESTABLISHED', 'PROCESSING') and m.reason <> 'RETURN'
      and (record_ids is null or m.stock_record_id = any(record_ids))
    group by m.order_id, r.id
  ), rest as (
    select greatest(s.units - coalesce((
      select sum(g.packed) from shipments p join shipment_goods g on g.shipment_id = p.id
      where p.order_id = s.order_id and g.kind = 'product' and g.item_id = s.product_id), 0), 0) as units, s.record_id
    from sold s
    union all
    select g.needed - g.packed, r.id
    from shipments p join orders o on o.id = p.order_id join shipment_goods g on g.shipment_id = p.id
    join stock_records r on r.product_id = g.item_id
    where p.stage in ('CREATED', 'PICKED') and o.order_status in ('SHIPPED', 'ARRIVED', 'COMPLETED')
      and g.kind = 'product' and (record_ids is null or r.id = any(record_ids))
    union all
    select b.units, b.stock_record_id from units_left_behind b
    where record_ids is null or b.stock_record_id = any(record_ids)
  )
  select rest.record_id, sum(rest.units)::integer from rest group by rest.record_id having sum(rest.units) > 0
$$;
--> statement-breakpoint
-- Whoever counts more units than the stock has, has found those that were left behind first: they are sold again, and
-- counted once. Rows that a refund settles at this moment are left to it, so that neither waits for the other.
create function take_off_left_behind() returns trigger language plpgsql as $$
declare
  found integer := new.web_change;
  behind record;
begin
  for behind in
    select order_id, units from units_left_behind where stock_record_id = new.stock_record_id
    order by order_id for update skip locked
  loop
    exit when found <= 0;
    if behind.units <= found then
      delete from units_left_behind where order_id = behind.order_id and stock_record_id = new.stock_record_id;
    else
      update units_left_behind set units = units - found
      where order_id = behind.order_id and stock_record_id = new.stock_record_id;
    end if;
    found := found - behind.units;
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger take_off_left_behind after insert on stock_movements for each row
  when (new.reason in ('ADJUSTMENT', 'ERP_COUNT') and new.web_change > 0) execute function take_off_left_behind();
