import type { OrderDetail } from '#contract/entities/orders.ts';
import { wayOf } from '#rules/payments/payment-types.ts';

/** Whether the order is to be paid by transfer, still can be, and has no virtual account yet. */
export function lacksAccount(
  { paymentType, virtualAccount, paymentStatus, orderStatus, paidExpiredAt }: OrderDetail,
  now: Date,
): boolean {
  const isOpen = paymentStatus === 'UNPAID' && orderStatus === 'ESTABLISHED';
  const isInTime = paidExpiredAt !== null && new Date(paidExpiredAt).getTime() > now.getTime();
  return wayOf(paymentType) === 'BY_TRANSFER' && virtualAccount === null && isOpen && isInTime;
}
