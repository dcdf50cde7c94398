-- The two tables of rules/order-states.ts once more: no program, and nobody at a console, takes an order on a way that
-- they do not allow. A test tries every pair.
create function keep_order_transitions() returns trigger language plpgsql as $$
begin
  if old.order_status <> new.order_status and old.order_status || '>' || new.order_status not in (
    'ESTABLISHED>PROCESSING', 'ESTABLISHED>SHIPPED', 'ESTABLISHED>CANCELLED',
    'PROCESSING>SHIPPED', 'PROCESSING>CANCELLED',
    'SHIPPED>ARRIVED', 'SHIPPED>COMPLETED', 'SHIPPED>RETURNED',
    'ARRIVED>COMPLETED', 'ARRIVED>RETURNED',
    'COMPLETED>RETURNED'
  ) then
    raise exception 'Order % may not go from % to %', old.id, old.order_status, new.order_status
      using errcode = 'check_violation', constraint = 'orders_order_transition', table = 'orders';
  end if;
  if old.payment_status <> new.payment_status and old.payment_status || '>' || new.payment_status not in (
    'UNPAID>PAID', 'UNPAID>FAILED', 'UNPAID>EXPIRED',
    'FAILED>PAID', 'FAILED>EXPIRED',
    'PAID>REFUNDED'
  ) then
    raise exception 'The payment of order % may not go from % to %', old.id, old.payment_status, new.payment_status
      using errcode = 'check_violation', constraint = 'orders_payment_transition', table = 'orders';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger keep_order_transitions before update of order_status, payment_status on orders
  for each row when (old.order_status <> new.order_status or old.payment_status <> new.payment_status)
  execute function keep_order_transitions();
--> statement-breakpoint
create function keep_order_beginning() returns trigger language plpgsql as $$
begin
  raise exception 'Order % may not begin as % and %', new.id, new.order_status, new.payment_status
    using errcode = 'check_violation', constraint = 'orders_beginning', table = 'orders';
end
$$;
--> statement-breakpoint
create trigger keep_order_beginning before insert on orders
  for each row when (new.order_status <> 'ESTABLISHED' or new.payment_status <> 'UNPAID')
  execute function keep_order_beginning();
