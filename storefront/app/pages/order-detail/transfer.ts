import type { OrderDetail } from '#contract/entities/orders.ts';
import { wayOf } from '#rules/payment-types.ts';

/** Whether the order has a virtual account and its payment is still missing. */
export function isAwaitingTransfer({
  virtualAccount,
  paymentStatus,
  orderStatus,
}: Pick<OrderDetail, 'virtualAccount' | 'paymentStatus' | 'orderStatus'>): boolean {
  return virtualAccount !== null && paymentStatus === 'UNPAID' && orderStatus !== 'CANCELLED';
}

/** Whether the order is to be paid by transfer and has no virtual account yet. */
export function lacksAccount({
  paymentType,
  virtualAccount,
  paymentStatus,
  orderStatus,
}: Pick<OrderDetail, 'paymentType' | 'virtualAccount' | 'paymentStatus' | 'orderStatus'>): boolean {
  const isOpen = paymentStatus === 'UNPAID' && orderStatus === 'ESTABLISHED';
  return wayOf(paymentType) === 'BY_TRANSFER' && virtualAccount === null && isOpen;
}
