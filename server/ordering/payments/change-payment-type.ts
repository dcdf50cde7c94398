import type { PaymentType } from '#contract/enumerations.ts';
import { paymentDeadline } from '#rules/payments/payment-deadline.ts';
import { paymentObstacle, paymentTypeLabel } from '#rules/payments/payment-types.ts';
import type { PayableOrder } from '#server/ordering/orders/lock-order.ts';
import { recordOrderEvent } from '#server/ordering/orders/order-events.ts';
import { changePaymentType } from '#server/ordering/orders/record-payment.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import type { PaymentTerms } from './payment-terms.ts';

/**
 * Whether an unpaid order may be paid in this way: its delivery allows it, the shop offers it, and, if the way
 * changes, packing has not begun for the old one (G-159).
 */
export function mayBePaidBy(
  { offered, limits }: PaymentTerms,
  order: PayableOrder,
  paymentType: PaymentType,
): boolean {
  if (paymentType === order.paymentType) return true;
  const isUntouched = order.orderStatus === 'ESTABLISHED' && order.exportBatchAt === null;
  const obstacle = paymentObstacle(paymentType, order, order.paidAmount, limits);
  return isUntouched && obstacle === undefined && offered.includes(paymentType);
}

/**
 * The order as paid in this way. The new deadline is never earlier than the old one; payment on receipt has none
 * (G-120), and an order that leaves it has as much time from now on as a new one.
 */
export function withPaymentType<Order extends PayableOrder>(
  order: Order,
  paymentType: PaymentType,
  { transferDays }: PaymentTerms,
  now: Date,
): Order {
  if (paymentType === order.paymentType) return order;
  const from = order.paidExpiredAt === null ? now : order.createdAt;
  const usual = paymentDeadline(paymentType, from, transferDays);
  const isLater = usual !== null && order.paidExpiredAt !== null && usual < order.paidExpiredAt;
  return { ...order, paymentType, paidExpiredAt: isLater ? order.paidExpiredAt : usual };
}

/** Writes the new way of paying on the order and into its timeline. The order's row must be locked. */
export async function noteOtherWay(
  { clock }: Pick<Shop, 'clock'>,
  transaction: Transaction,
  orderId: number,
  { paymentType, paidExpiredAt, shipType }: PayableOrder,
): Promise<void> {
  await changePaymentType(transaction, orderId, { paymentType, paidExpiredAt });
  const note = `付款方式改為「${paymentTypeLabel(paymentType, shipType)}」`;
  await recordOrderEvent(transaction, orderId, 'PAYMENT_TYPE_CHANGED', clock.now(), note);
}
