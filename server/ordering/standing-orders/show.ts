import type { StandingOrder } from '#contract/calls/standing-orders.ts';
import { toWireInstant } from '#rules/dates.ts';
import { lineKey } from '#rules/goods/cart-lines.ts';
import { readGoods } from '#server/ordering/cart/price-cart.ts';
import type { Shop } from '#server/shop.ts';
import { type OpenRow, readLastParcel, type StandingRow, toOpen } from './stored.ts';

/** Standing orders as their member sees them, with the names and pictures that their goods have now. */
export async function showAll(shop: Shop, rows: readonly OpenRow[]): Promise<StandingOrder[]> {
  const goods = await readGoods(
    shop.db,
    shop,
    rows.flatMap(({ lines }) => lines),
  );
  const named = new Map(
    [...goods.products.values()].map((each) => [lineKey({ kind: 'product', id: each.id }), each]),
  );
  for (const each of goods.combinations.values()) {
    named.set(lineKey({ kind: 'combination', id: each.id }), each as never);
  }
  return Promise.all(
    rows.map(async (row) => {
      const last = await readLastParcel(shop.db, row.id);
      return {
        id: row.id,
        state: row.state,
        reason: row.reason,
        items: row.lines.map((line) => {
          const { name = '已下架的商品', image = '' } = named.get(lineKey(line)) ?? {};
          return { ...line, name, image };
        }),
        order: row.delivery,
        paymentType: row.paymentType,
        rhythmWeeks: row.rhythmWeeks,
        rhythmDays: row.rhythmDays,
        nextOn: row.nextOn,
        agreedAmount: row.agreedAmount,
        lastOrder: last?.orderId
          ? { id: last.orderId, orderNo: last.orderNo, createdAt: toWireInstant(last.at) }
          : null,
      };
    }),
  );
}

/** One standing order after a change. Only its end has no such answer. */
export async function showOne(shop: Shop, row: StandingRow): Promise<StandingOrder> {
  const open = toOpen(row);
  const [shown] = open ? await showAll(shop, [open]) : [];
  if (!shown) throw new Error(`the standing order ${row.id} has ended`);
  return shown;
}
