import { endUncollectedOrder } from '#server/ordering/order-care/end-uncollected-order.ts';
import { readLines } from '#server/ordering/orders/read-orders.ts';
import type { Shop } from '#server/shop.ts';

/**
 * All goods of an order come back, whatever parcels it has. Unless they can be sold again, the stock stays as it is.
 */
export async function comeBackUncollected(shop: Shop, orderId: number, isSaleable = true) {
  const restocked = isSaleable ? await readLines(shop.db, [orderId]) : [];
  return endUncollectedOrder(shop, orderId, { restocked });
}
