-- Numbers a purchase order that is stored without a number: its id, and a mark if somebody has given this number by hand.
create function number_purchase() returns trigger language plpgsql as $$
declare
  digits text := new.id::text;
begin
  new.purchase_no := 'PO-' || lpad(digits, greatest(length(digits), 6), '0');
  while exists (select from purchase_orders where purchase_no = new.purchase_no and id <> new.id) loop
    new.purchase_no := new.purchase_no || '-2';
  end loop;
  return new;
end
$$;
--> statement-breakpoint
create trigger number_purchase before insert or update of purchase_no on purchase_orders
  for each row when (new.purchase_no = '') execute function number_purchase();
