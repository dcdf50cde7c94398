import type { Reply } from '#contract/call.ts';
import type { adminOrderPageCalls } from '#contract/calls/admin-order-page.ts';
import { canCancel } from '#rules/orders/order-states.ts';
import { readStocksOfGoods } from '#server/commerce/stock/stocks-of-goods.ts';
import { giftsOfLines, unitsOfLines } from '#server/ordering/orders/units-of-lines.ts';
import type { WholeOrder } from '#server/ordering/orders/whole-orders.ts';
import type { Queryable } from '#server/platform/database/database.ts';

type Stocks = Reply<typeof adminOrderPageCalls.readOrderDesk>['stocks'];

/**
 * The stock of the goods in an order, a set by its single goods. An order takes its units from the stock when it is
 * placed, so they are no longer on hand; until it leaves they lie there for this order alone.
 */
export async function stockOfOrder(db: Queryable, order: WholeOrder): Promise<Stocks> {
  const products = unitsOfLines(order.lines.filter(({ kind }) => kind !== 'gift'));
  const gifts = giftsOfLines(order.lines);
  const rows = await readStocksOfGoods(db, {
    productIds: [...products.keys()],
    giftIds: [...gifts.keys()],
  });
  const isHere = canCancel(order);
  return rows.map(({ productId, giftId, ...row }) => {
    const units = products.get(productId ?? 0) ?? gifts.get(giftId ?? 0) ?? 0;
    return { ...row, reserved: isHere ? units : 0 };
  });
}
