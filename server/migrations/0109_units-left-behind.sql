-- A parcel may be given up before another one of its order leaves. Its units stay in the house, in no parcel, until they
-- are refunded. They count while the order is on its way or has arrived, unless it left with a number that none of its
-- parcels has: then the ERP sent what was in none, and the lots gave it. What was in a parcel that came back and is dealt
-- with is in another parcel again, or in a refund that names it. Without this, lots lost units that they have.
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
    select (c ->> 'quantity')::integer * greatest(l.quantity - coalesce((
      select sum(i.quantity) from shipment_lines i join shipments p on p.id = i.shipment_id
      where i.order_line_id = l.id and not (p.stage = 'RETURNED' and p.is_dealt_with)), 0) - coalesce((
      select sum(f.quantity) from order_line_refunds f left join shipments p on p.id = f.shipment_id
      where f.order_line_id = l.id and case
        when p.id is null then f.goods <> 'KEPT' else p.stage = 'RETURNED' and p.is_dealt_with end), 0), 0), r.id
    from orders o join order_lines l on l.order_id = o.id cross join jsonb_array_elements(l.components) c
    join stock_records r on r.product_id = (c ->> 'productId')::integer
    where o.order_status in ('SHIPPED', 'ARRIVED') and (record_ids is null or r.id = any(record_ids))
      and exists (select from shipments p where p.order_id = o.id and p.tracking_no = o.tracking_no)
  )
  select rest.record_id, sum(rest.units)::integer from rest group by rest.record_id having sum(rest.units) > 0
$$;
