import type { OrderSummary } from '#contract/entities/orders.ts';
import type { OrderStatus, PaymentStatus } from '#contract/enumerations.ts';
import { wayOf } from '#rules/payments/payment-types.ts';

/** Green once the order is shipped, violet before, plain for a cancelled or returned order. */
export function orderTone(status: OrderStatus): 'violet' | 'leaf' | 'plain' {
  if (status === 'CANCELLED' || status === 'RETURNED') return 'plain';
  return status === 'ESTABLISHED' || status === 'PROCESSING' ? 'violet' : 'leaf';
}

/** Apricot means that the shopper has to do something. */
export function paymentTone(status: PaymentStatus): 'apricot' | 'leaf' | 'plain' {
  if (status === 'PAID') return 'leaf';
  return status === 'UNPAID' || status === 'FAILED' ? 'apricot' : 'plain';
}

/**
 * Whether to show the state of the payment. A missing payment is not shown for cash, which is paid at the door, nor for
 * an order that was cancelled or returned. A refund is always shown.
 */
export function showsPayment({
  orderStatus,
  paymentStatus,
  paymentType,
}: Pick<OrderSummary, 'orderStatus' | 'paymentStatus' | 'paymentType'>): boolean {
  const isOpen = paymentStatus === 'UNPAID' || paymentStatus === 'FAILED';
  const isOver = orderStatus === 'CANCELLED' || orderStatus === 'RETURNED';
  return !isOpen || (wayOf(paymentType) !== 'ON_RECEIPT' && !isOver);
}
