import { erpIsMaintainedText } from '#server/content/maintain-settings.ts';

/** SQL text: the first text if the web stock is in use, the second if the ERP stock is (rows 9.021 to 9.023). */
export const inUse = (web: string, erp: string) =>
  `case when ${erpIsMaintainedText} then ${web} else ${erp} end`;

/** SQL text: units on hand of the stock record `alias`, from the count in use. */
export const onHand = (alias: string) => inUse(`${alias}.web_stock`, `${alias}.erp_stock`);

/**
 * SQL text: units on hand of the stock record `alias` that no temporary order has reserved; after a switch of
 * source it may be below 0.
 */
export const available = (alias: string) => `(${onHand(alias)}) - ${alias}.locked`;

interface Reservation {
  /** SQL text: the id of a temporary order, or null. */
  temporaryOrderId: string;
}

/**
 * SQL text: the units that the owner of a temporary order can buy, including the owner's own locks, as JSON by
 * product or gift id, for the stock records `r` that meet the condition. If a count is lower than the reserved
 * units, the first buyers get the units on hand, because other shoppers with reservations may never buy.
 */
export const stocksForReservation = (
  owner: 'product_id' | 'gift_id',
  { temporaryOrderId }: Reservation,
  condition: string,
) => `
  (select coalesce(json_object_agg(r.${owner},
     greatest(${available('r')} + coalesce(l.quantity, 0), least(coalesce(l.quantity, 0), ${onHand('r')}), 0)), '{}')
   from stock_records r
   left join stock_locks l on l.stock_record_id = r.id and l.temporary_order_id = ${temporaryOrderId}
   where ${condition})`;

/** SQL text: an array of the ids of the products that a temporary order has reserved. */
export const reservedProducts = ({ temporaryOrderId }: Reservation) => `array(
  select reserved.product_id from stock_records reserved
  join stock_locks l on l.stock_record_id = reserved.id
  where l.temporary_order_id = ${temporaryOrderId})`;
