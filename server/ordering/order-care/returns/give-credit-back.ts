import { uncount } from '#server/ordering/orders/final-orders.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import { findExchangeBy } from '#server/ordering/orders/returns/exchanges.ts';
import {
  creditLeft,
  creditRefundKey,
  leftOfPayment,
} from '#server/ordering/payments/left-to-give-back.ts';
import { requestRefund } from '#server/ordering/payments/request-refund.ts';
import { uncountSpending } from '#server/people/members/level-spending.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { stopCountingCredit } from './stop-counting-credit.ts';

/**
 * For an order of an exchange that does not reach its shopper: refunds the amount that the returned goods paid for
 * it, from the payment of the original order as far as that has money left, in the caller's transaction. If the goods
 * have left and came back, a person has refunded a part perhaps, which is taken off. The credit no longer counts
 * towards the member's level. Answers the TWD; 0 for an order that is no exchange.
 */
export async function giveCreditBack(
  shop: Pick<ShopInTransaction, 'clock' | 'jobs'>,
  transaction: Transaction,
  orderId: number,
  { haveLeft }: { haveLeft: boolean },
): Promise<number> {
  const exchange = await findExchangeBy(transaction, orderId);
  if (!exchange || exchange.credit === 0) return 0;
  const { fromOrderId, credit } = exchange;
  await lockOrder(transaction, { orderId: fromOrderId }, ['id']);
  await stopCountingCredit(transaction, fromOrderId);
  const uncounted = await uncount(transaction, orderId, credit);
  if (uncounted) await uncountSpending(transaction, uncounted);
  const left = haveLeft ? await creditLeft(transaction, exchange) : credit;
  const amount = Math.min(left, await leftOfPayment(transaction, fromOrderId));
  if (amount === 0) return 0;
  const refundKey = creditRefundKey(orderId);
  const asked = { orderId: fromOrderId, amount, reason: '換貨取消', refundKey };
  const refund = await requestRefund(shop, transaction, asked);
  // If it was refused, somebody has refunded that money at the same moment.
  return refund.ok ? amount : 0;
}
