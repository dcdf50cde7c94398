import { uncount } from '#server/ordering/orders/final-orders.ts';
import { findExchangeBy } from '#server/ordering/orders/returns/exchanges.ts';
import { requestRefund } from '#server/ordering/payments/request-refund.ts';
import { uncountSpending } from '#server/people/members/level-spending.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { creditRefundKey } from './left-to-give-back.ts';

/**
 * An order that was made for an exchange does not reach its shopper: what the returned goods paid for it goes back from
 * the payment of their own order, in the caller's transaction. Answers the TWD; 0 for an order that was bought.
 */
export async function giveCreditBack(
  shop: Pick<ShopInTransaction, 'clock' | 'jobs'>,
  transaction: Transaction,
  orderId: number,
): Promise<number> {
  const exchange = await findExchangeBy(transaction, orderId);
  if (!exchange || exchange.credit === 0) return 0;
  const { fromOrderId, credit: amount } = exchange;
  const refundKey = creditRefundKey(orderId);
  const asked = { orderId: fromOrderId, amount, reason: '換貨取消', refundKey };
  const refund = await requestRefund(shop, transaction, asked);
  // Somebody has given that money back by hand before.
  if (!refund.ok) return 0;
  const uncounted = await uncount(transaction, fromOrderId, amount);
  if (uncounted) await uncountSpending(transaction, uncounted);
  return amount;
}
