import type { OrderSummary } from '#contract/entities/orders.ts';
import type { OrderStatus, PaymentStatus } from '#contract/enumerations.ts';

/** Green for what is on its way or done, plain for what is over without that. */
export function orderTone(status: OrderStatus): 'violet' | 'leaf' | 'plain' {
  if (status === 'CANCELLED' || status === 'RETURNED') return 'plain';
  return status === 'ESTABLISHED' || status === 'PROCESSING' ? 'violet' : 'leaf';
}

/** Apricot asks for something. */
export function paymentTone(status: PaymentStatus): 'apricot' | 'leaf' | 'plain' {
  if (status === 'PAID') return 'leaf';
  return status === 'UNPAID' || status === 'FAILED' ? 'apricot' : 'plain';
}

/**
 * Whether the payment is worth a word: cash is paid at the door and an order that is over is owed nothing, but money that
 * was given back always is.
 */
export function showsPayment({
  orderStatus,
  paymentStatus,
  paymentType,
}: Pick<OrderSummary, 'orderStatus' | 'paymentStatus' | 'paymentType'>): boolean {
  const isOpen = paymentStatus === 'UNPAID' || paymentStatus === 'FAILED';
  const isOver = orderStatus === 'CANCELLED' || orderStatus === 'RETURNED';
  return !isOpen || (paymentType !== 'HOME_CASH' && !isOver);
}
