/** The ledgers of parcels as SQL texts with named columns, for comparing them with the ledgers of others. */

/** Each lot of which units are in parcels, except those that came back: lot_id, units. */
export const packedLotsText = `
  select lot_id, sum(units) as units from shipment_lots where back_at is null group by lot_id`;

/** Parcels with more units of lots than were packed, without units that came back: shipment_id. */
export const overfilledParcelsText = `
  select g.shipment_id from shipment_goods g join shipment_lots l on l.shipment_goods_id = g.id
  where l.back_at is null group by g.id having sum(l.units) > g.packed`;

/** Each order, product and gift with units in parcels that came back: order_id, product_id or gift_id, units. */
export const returnedUnitsText = `
  select s.order_id, case when g.kind = 'product' then g.item_id end as product_id,
    case when g.kind = 'gift' then g.item_id end as gift_id, sum(g.needed) as units
  from shipments s join shipment_goods g on g.shipment_id = s.id
  where s.stage = 'RETURNED' group by 1, 2, 3`;

/** Each order of which a parcel has left: order_id. */
export const leftInParcelsText = `
  select order_id from shipments where stage in ('HANDED_OVER', 'ARRIVED', 'COLLECTED', 'RETURNED')`;

/** SQL: the units of the line with this id that were put into parcels. A parcel that was sent again counts once. */
export const unitsInParcelsOf = (lineId: string) => `(
  select coalesce(sum(i.quantity), 0) from shipment_lines i join shipments s on s.id = i.shipment_id
  where i.order_line_id = ${lineId} and not (s.stage = 'RETURNED' and exists (
    select from shipment_lines j join shipments again on again.id = j.shipment_id
    where j.order_line_id = i.order_line_id and again.id > s.id and again.created_at >= s.stage_at)))`;
