ALTER TABLE "order_line_refunds" ADD COLUMN "shipment_id" integer;--> statement-breakpoint
-- Refunds of single units are few, and the new column is empty.
-- squawk-ignore adding-foreign-key-constraint,constraint-missing-not-valid
ALTER TABLE "order_line_refunds" ADD CONSTRAINT "order_line_refunds_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Where there are very many refunds of units, make it by hand with `concurrently` before the release.
-- squawk-ignore require-concurrent-index-creation
create index if not exists "order_line_refunds_shipment" ON "order_line_refunds" USING btree ("shipment_id");--> statement-breakpoint
-- Each unit is refunded once: with a return or without, and of a parcel no more than it holds. The lock of the line makes
-- refunds of the same line wait for each other.
create function keep_refunded_units() returns trigger
language plpgsql as $$
declare
  bought integer;
  refunded integer;
  packed integer;
begin
  select quantity into bought from order_lines where id = new.order_line_id for no key update;
  select coalesce(sum(quantity), 0) into refunded from order_line_refunds where order_line_id = new.order_line_id;
  refunded := refunded + (
    select coalesce(sum(l.quantity), 0) from order_return_lines l join order_returns r on r.id = l.return_id
    where l.order_line_id = new.order_line_id and r.status = 'REFUNDED'
  );
  if refunded > bought then
    raise check_violation using constraint = 'order_line_refunds_within_line',
      message = format('%s units of line %s are refunded, %s were bought.', refunded, new.order_line_id, bought);
  end if;
  if new.shipment_id is null then
    return null;
  end if;
  select coalesce(sum(quantity), 0) into packed from shipment_lines
  where shipment_id = new.shipment_id and order_line_id = new.order_line_id;
  select coalesce(sum(quantity), 0) into refunded from order_line_refunds
  where shipment_id = new.shipment_id and order_line_id = new.order_line_id;
  if refunded > packed then
    raise check_violation using constraint = 'order_line_refunds_within_parcel',
      message = format('%s units of line %s in parcel %s are refunded, it has %s.', refunded, new.order_line_id, new.shipment_id, packed);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger keep_refunded_units after insert or update of order_line_id, quantity, shipment_id on order_line_refunds
  for each row execute function keep_refunded_units();
--> statement-breakpoint
create function keep_returned_units() returns trigger
language plpgsql as $$
declare
  broken bigint;
begin
  perform from order_lines o join order_return_lines l on l.order_line_id = o.id
  where l.return_id = new.id order by o.id for no key update of o;
  select o.id into broken from order_lines o join order_return_lines mine on mine.order_line_id = o.id
  where mine.return_id = new.id and o.quantity < (
    select coalesce(sum(f.quantity), 0) from order_line_refunds f where f.order_line_id = o.id
  ) + (
    select coalesce(sum(l.quantity), 0) from order_return_lines l join order_returns r on r.id = l.return_id
    where l.order_line_id = o.id and r.status = 'REFUNDED'
  ) limit 1;
  if broken is not null then
    raise check_violation using constraint = 'order_returns_within_line',
      message = format('More units of line %s are refunded than were bought.', broken);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger keep_returned_units after update of status on order_returns
  for each row when (new.status = 'REFUNDED' and old.status <> 'REFUNDED') execute function keep_returned_units();
