import type { OrderStatus } from '#contract/enumerations.ts';
import { formatPrice } from '#rules/numbers.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import { recordOrderEvent } from '#server/ordering/orders/order-events.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { captureWaiting } from './capture-transfer.ts';
import type { Attempt } from './provider.ts';
import { requestRefund } from './request-refund.ts';

/** The prefix of keys of refunds that the shop made by itself. */
export const surplusPrefix = 'surplus-';

interface Surplus {
  attempt: Attempt;
  /** TWD. */
  amount: number;
  orderStatus: OrderStatus;
  at: Date;
}

/** How surplus money of a provider is refunded. If the bank cannot send it back, the shop transfers it. */
const refundTexts = { AT_PROVIDER: '將自動退回', BY_TRANSFER: '將轉帳退回' } as const;

/**
 * Requests the refund of surplus money, because its order is paid or cancelled, and adds an event to the timeline;
 * the refund sends the e-mails. False for cash, which a person must return. The attempt's row already holds the
 * money.
 */
export async function giveBackSurplus(
  shop: ShopInTransaction,
  transaction: Transaction,
  { attempt, amount, orderStatus, at }: Surplus,
): Promise<boolean> {
  const way = wayOf(attempt.provider);
  if (way === 'ON_RECEIPT') return false;
  const { id: attemptId, orderId } = attempt;
  const why = orderStatus === 'CANCELLED' ? '訂單取消後的付款' : '多付的款項';
  const note = `收到${why} ${formatPrice(amount)}，${refundTexts[way]}`;
  await recordOrderEvent(transaction, orderId, 'SURPLUS_PAID', at, note);
  const refundKey = `${surplusPrefix}${attemptId}`;
  const wanted = { orderId, attemptId, amount, reason: why, refundKey };
  const refund = await requestRefund(shop, transaction, wanted);
  if (!refund.ok) throw new Error(`A surplus could not be refunded: ${refund.failure.code}`);
  return true;
}

/** Does the same with transfers that waited for a decision, because the order was paid without them. */
export async function giveBackWaiting(
  shop: ShopInTransaction,
  transaction: Transaction,
  { orderId, ...rest }: Pick<Surplus, 'orderStatus' | 'at'> & { orderId: number },
): Promise<void> {
  for (const attempt of await captureWaiting(shop, transaction, orderId)) {
    const { capturedAmount: amount } = attempt;
    await giveBackSurplus(shop, transaction, { attempt, amount, ...rest });
  }
}
