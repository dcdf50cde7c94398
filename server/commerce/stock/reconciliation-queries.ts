/** The ledgers of this capability as SQL texts with named columns, for comparing them with the ledgers of others. */

/** Each stock record: record_id, product_id or gift_id, and its counts in units. */
export const stockCountsText =
  'select id as record_id, product_id, gift_id, web_stock, erp_stock, locked from stock_records';

/** Each stock record with movements: record_id and the sums of its movements in units. */
export const movementSumsText = `
  select stock_record_id as record_id, sum(web_change) as web_stock, sum(erp_change) as erp_stock
  from stock_movements group by stock_record_id`;

/** Each lock: lock_id, record_id, temporary_order_id, units. */
export const stockLocksText = `
  select id as lock_id, stock_record_id as record_id, temporary_order_id, quantity as units
  from stock_locks`;

/**
 * Each order and stock record with movements: order_id, record_id, and two counts of units. `taken`: the units that
 * left the stock for the order, less those that its cancellation put back. `returned`: the units that came back in
 * returns, or null if none did.
 */
export const takenUnitsText = `
  select order_id, stock_record_id as record_id,
    coalesce(greatest(
      -sum(web_change) filter (where reason <> 'RETURN'),
      -sum(erp_change) filter (where reason <> 'RETURN')), 0) as taken,
    sum(web_change) filter (where reason = 'RETURN') as returned
  from stock_movements where order_id is not null group by order_id, stock_record_id`;

/** Each stock record with numbered lots: record_id, and the units left of them. */
export const lotUnitsText = `
  select stock_record_id as record_id, sum(units_left) as units from stock_lots group by stock_record_id`;

/** Each lot: lot_id, the units left of it, and the sum of its entries in units. */
export const lotEntrySumsText = `
  select l.id as lot_id, l.units_left, coalesce(sum(e.units), 0) as entered
  from stock_lots l left join lot_entries e on e.lot_id = l.id group by l.id`;

/**
 * Each stock record with units that were sold and are in no parcel yet: record_id, units. The function of the database
 * says which orders count.
 */
export const unitsToPackText = 'select record_id, units from units_to_pack(null)';
