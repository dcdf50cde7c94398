/** The ledgers of parcels as SQL texts with named columns, for comparing them with the ledgers of others. */

/** Each lot of which units are in parcels, except those that came back: lot_id, units. */
export const packedLotsText = `
  select lot_id, sum(units) as units from shipment_lots where back_at is null group by lot_id`;

/** Parcels with more units of lots than were packed, without units that came back: shipment_id. */
export const overfilledParcelsText = `
  select g.shipment_id from shipment_goods g join shipment_lots l on l.shipment_goods_id = g.id
  where l.back_at is null group by g.id having sum(l.units) > g.packed`;
