import type {
  OrderResultState,
  OrderStatus,
  PaymentStatus,
  PaymentType,
} from '#contract/enumerations.ts';
import { paymentKinds, wayOf } from '../payments/payment-types.ts';

type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/** The statuses that may follow each status of an order (G-128, G-131). */
export const orderTransitions: Transitions<OrderStatus> = {
  ESTABLISHED: ['PROCESSING', 'SHIPPED', 'CANCELLED'],
  PROCESSING: ['SHIPPED', 'CANCELLED'],
  SHIPPED: ['ARRIVED', 'COMPLETED', 'RETURNED'],
  ARRIVED: ['COMPLETED', 'RETURNED'],
  COMPLETED: ['RETURNED'],
  CANCELLED: [],
  RETURNED: [],
};

/**
 * The statuses that may follow each status of a payment: FAILED may be tried again, REFUNDED is final (G-126, G-128).
 */
export const paymentTransitions: Transitions<PaymentStatus> = {
  UNPAID: ['PAID', 'FAILED', 'EXPIRED'],
  FAILED: ['PAID', 'EXPIRED'],
  PAID: ['REFUNDED'],
  EXPIRED: [],
  REFUNDED: [],
};

/** The statuses that `to` may follow directly: the condition of the UPDATE that sets `to`. */
export function statusesBefore<Status extends string>(
  transitions: Transitions<Status>,
  to: Status,
): Status[] {
  return (Object.keys(transitions) as Status[]).filter((from) => transitions[from].includes(to));
}

/** The steps of an order without cancellation or return. */
export const orderSteps: readonly OrderStatus[] = [
  'ESTABLISHED',
  'PROCESSING',
  'SHIPPED',
  'ARRIVED',
  'COMPLETED',
];

/** Whether an order has reached this step; false for cancelled and returned orders. */
export function hasReached(current: OrderStatus, step: OrderStatus): boolean {
  return orderSteps.includes(step) && orderSteps.indexOf(current) >= orderSteps.indexOf(step);
}

interface OrderState {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentType: PaymentType;
  /** Null for cash (G-120). */
  paidExpiredAt: Date | null;
}

/** Whether the member may still cancel: not shipped yet (G-131). */
export function canCancel({ orderStatus }: Pick<OrderState, 'orderStatus'>): boolean {
  return orderTransitions[orderStatus].includes('CANCELLED');
}

/** Whether the time for paying has passed. */
export function isPaymentOver(
  { orderStatus, paymentStatus, paidExpiredAt }: Omit<OrderState, 'paymentType'>,
  now: Date,
): boolean {
  if (orderStatus === 'CANCELLED' || paymentStatus === 'EXPIRED') return true;
  return paidExpiredAt !== null && paidExpiredAt.getTime() <= now.getTime();
}

/** Whether the order was paid, even if it was refunded later. */
export function isPaid({ paymentStatus }: Pick<OrderState, 'paymentStatus'>): boolean {
  return paymentStatus === 'PAID' || paymentStatus === 'REFUNDED';
}

/** Whether the order is not cancelled and its payment has not arrived yet. */
export function isAwaitingPayment({
  orderStatus,
  paymentStatus,
}: Pick<OrderState, 'orderStatus' | 'paymentStatus'>): boolean {
  return orderStatus !== 'CANCELLED' && (paymentStatus === 'UNPAID' || paymentStatus === 'FAILED');
}

/** Whether a transfer to the order's account would still pay it. The account is shown only for such an order. */
export function awaitsTransfer(order: OrderState, now: Date): boolean {
  const isByTransfer = wayOf(order.paymentType) === 'BY_TRANSFER';
  return isByTransfer && isAwaitingPayment(order) && !isPaymentOver(order, now);
}

/** The state of an order on the result page (G-181). `isConfirming`: the outcome of one of its payments is unknown. */
export function resultStateOf(
  order: Pick<OrderState, 'orderStatus' | 'paymentStatus' | 'paymentType'>,
  isConfirming: boolean,
): OrderResultState {
  if (order.orderStatus === 'CANCELLED') return 'CANCELLED';
  if (isPaid(order)) return 'PAID';
  if (isConfirming) return 'CONFIRMING';
  switch (wayOf(order.paymentType)) {
    case 'ON_RECEIPT':
      return 'ESTABLISHED';
    case 'BY_TRANSFER':
      return 'WAITING_FOR_TRANSFER';
    case 'AT_PROVIDER':
      return 'FAILED';
  }
}

/**
 * Whether the order detail offers to pay again (G-126). `isExhausted`: no attempt is left with any payment type
 * (G-159).
 */
export function canRetryPayment(order: OrderState, now: Date, isExhausted = false): boolean {
  const { mayRetry } = paymentKinds[order.paymentType];
  return mayRetry && !isExhausted && !isPaid(order) && !isPaymentOver(order, now);
}

/**
 * When the goods became ready to leave: at the payment, or at the order if it is paid on receipt; null while
 * unpaid.
 */
export function readyAt({
  paymentType,
  paymentAt,
  createdAt,
}: {
  paymentType: PaymentType;
  paymentAt: Date | null;
  createdAt: Date;
}): Date | null {
  return wayOf(paymentType) === 'ON_RECEIPT' ? createdAt : paymentAt;
}

/** Whether the goods may leave: the order is paid, or will be paid on receipt. */
export function isReadyToShip({
  paymentStatus,
  paymentType,
}: Pick<OrderState, 'paymentStatus' | 'paymentType'>): boolean {
  const isPaidOnReceipt = wayOf(paymentType) === 'ON_RECEIPT';
  // FAILED: an attempt with another payment type failed before the shopper chose to pay on receipt.
  const isUnpaid = paymentStatus === 'UNPAID' || paymentStatus === 'FAILED';
  return paymentStatus === 'PAID' || (isPaidOnReceipt && isUnpaid);
}
