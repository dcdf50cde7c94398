import { listExchanges } from '#server/ordering/orders/returns/exchanges.ts';
import { leftOfPayment } from '#server/ordering/payments/left-of-payment.ts';
import { listShipFeesGivenBack } from '#server/ordering/payments/request-refund.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** The key of the refund that gives back what returned goods paid for an order that did not reach its shopper. */
export const creditRefundKey = (orderId: number) => `exchange-${orderId}`;

/**
 * TWD of an order's payment that returns and refunds can still give back: without what returned goods have paid for
 * other goods, as that goes back if those do not reach the shopper. The caller has locked the order.
 */
export async function leftToGiveBack(db: Queryable, orderId: number): Promise<number> {
  const refunds = await listShipFeesGivenBack(db, orderId);
  const keys = new Set(refunds.map(({ refundKey }) => refundKey));
  const bound = (await listExchanges(db, orderId))
    .filter((exchange) => !keys.has(creditRefundKey(exchange.orderId)))
    .reduce((sum, { credit }) => sum + credit, 0);
  return Math.max((await leftOfPayment(db, orderId)) - bound, 0);
}
