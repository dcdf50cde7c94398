import type { OrderStatus } from '#contract/enumerations.ts';
import { formatPrice } from '#rules/numbers.ts';
import { wayOf } from '#rules/payment-types.ts';
import { recordOrderEvent } from '#server/ordering/orders/order-events.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import type { Attempt } from './provider.ts';
import { requestRefund } from './request-refund.ts';

/** Begins the keys of refunds that the shop made by itself. */
export const surplusPrefix = 'surplus-';

interface Surplus {
  attempt: Attempt;
  /** TWD. */
  amount: number;
  orderStatus: OrderStatus;
  at: Date;
}

/**
 * Requests the refund of money that is one too many, because its order is paid or cancelled, and says so in the timeline;
 * the refund sends the letter. False if the provider has no call for refunds, so that a person must give the money back.
 * The attempt's row holds the money already.
 */
export async function giveBackSurplus(
  shop: ShopInTransaction,
  transaction: Transaction,
  { attempt, amount, orderStatus, at }: Surplus,
): Promise<boolean> {
  // Only providers with a page of their own have a call for refunds.
  if (wayOf(attempt.provider) !== 'AT_PROVIDER') return false;
  const { id: attemptId, orderId } = attempt;
  const why = orderStatus === 'CANCELLED' ? '訂單取消後的付款' : '多付的款項';
  const note = `收到${why} ${formatPrice(amount)}，將自動退回`;
  await recordOrderEvent(transaction, orderId, 'SURPLUS_PAID', at, note);
  const refundKey = `${surplusPrefix}${attemptId}`;
  const wanted = { orderId, attemptId, amount, reason: why, refundKey };
  const refund = await requestRefund(shop, transaction, wanted);
  if (!refund.ok) throw new Error(`A surplus could not be refunded: ${refund.failure.code}`);
  return true;
}
