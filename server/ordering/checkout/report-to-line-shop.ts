import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Quote } from '#rules/quote/types.ts';
import { lineShopHost } from '#server/ordering/line-shop/config.ts';
import { reportBeforehand } from '#server/ordering/line-shop/report-orders.ts';
import { drawOrderId, orderNumber } from '#server/ordering/orders/order-number.ts';
import type { TemporaryOrder } from '#server/ordering/reservations/temporary-orders.ts';
import { isDisabled } from '#server/platform/other-hosts/other-host.ts';
import type { Shop } from '#server/shop.ts';

/** An order that was reported to LINE Shopping before it is made; the report fixes its id and its time. */
export interface AnnouncedOrder {
  id: number;
  ecid: string;
  at: Date;
  /** True if LINE accepted the report; false if LINE did not answer, and a job reports the order later. */
  isReported: boolean;
}

/**
 * Reports an order to LINE Shopping before it is made, if a click there led to it and LINE Shopping is not
 * disabled; otherwise sends nothing and answers undefined. LINE_SHOP_ORDER_ERROR if LINE refuses it. If LINE does
 * not answer, the order is still made (G-144).
 */
export async function reportToLineShop(
  shop: Shop,
  { lineEcid: ecid }: TemporaryOrder,
  quote: Quote,
): Promise<Outcome<AnnouncedOrder | undefined, 'LINE_SHOP_ORDER_ERROR'>> {
  if (!ecid || isDisabled(shop.config, lineShopHost)) return done(undefined);
  const at = shop.clock.now();
  const id = await drawOrderId(shop.db);
  const answer = await reportBeforehand(shop, {
    orderNo: orderNumber(id, at),
    ecid,
    orderedAt: at,
    lines: quote.lines.map(({ kind, id: itemId, name, amount, couponShare }) => ({
      kind,
      itemId,
      name,
      amount: amount - couponShare,
    })),
  });
  if (answer === 'REFUSED') return refused('LINE_SHOP_ORDER_ERROR');
  return done({ id, ecid, at, isReported: answer === 'ACCEPTED' });
}
