import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Quote } from '#rules/quote/types.ts';
import type { TemporaryOrder } from '#server/ordering/holding/temporary-orders.ts';
import { reportBeforehand } from '#server/ordering/line-shop/report-orders.ts';
import { drawOrderId, orderNumber } from '#server/ordering/orders/order-number.ts';
import type { Shop } from '#server/shop.ts';

/** An order of LINE Shopping's that LINE knows of before it is made: its id and moment are part of the report. */
export interface AnnouncedOrder {
  id: number;
  ecid: string;
  at: Date;
  /** LINE has taken it in; otherwise it was silent, and a job tells it afterwards. */
  isReported: boolean;
}

/**
 * Reports an order that a click at LINE Shopping led to, before it is made; nothing to do, and nothing asked, without
 * such a click. LINE may refuse it; its silence stops nobody (G-144).
 */
export async function tellLineShop(
  shop: Shop,
  { lineEcid: ecid }: TemporaryOrder,
  quote: Quote,
): Promise<Outcome<AnnouncedOrder | undefined, 'LINE_SHOP_ORDER_ERROR'>> {
  if (!ecid) return done(undefined);
  const at = shop.clock.now();
  const id = await drawOrderId(shop.db);
  const answer = await reportBeforehand(shop, {
    orderNo: orderNumber(id, at),
    ecid,
    orderedAt: at,
    lines: quote.lines.map(({ kind, id: itemId, name, unitPrice, count, couponShare }) => ({
      kind,
      itemId,
      name,
      amount: unitPrice * count - couponShare,
    })),
  });
  if (answer === 'REFUSED') return refused('LINE_SHOP_ORDER_ERROR');
  return done({ id, ecid, at, isReported: answer === 'ACCEPTED' });
}
