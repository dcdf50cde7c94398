import type { NextDateKind } from '#contract/calls/member-start.ts';
import type { OrderStatus, PaymentStatus, PaymentType } from '#contract/enumerations.ts';
import { nextPickupDeadline } from '../delivery/store-pickup.ts';
import { isAwaitingPayment, isPaymentOver } from './order-states.ts';
import { canRequestReturn, returnDeadline } from './returns.ts';

interface DatedOrder {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentType: PaymentType;
  /** Null for cash. */
  paidExpiredAt: Date | null;
  /** When parcels arrived in the store; empty before, and for home delivery. */
  arrivals: readonly Date[];
  receivedAt: Date | null;
  /** Whether the shopper has asked for a return that is not settled. */
  hasOpenReturn: boolean;
}

/** The next date that the shopper of an order has to know, and what it is; undefined if there is none at `now`. */
export function nextDateOf(
  order: DatedOrder,
  now: Date,
): { kind: NextDateKind; at: Date } | undefined {
  const { paidExpiredAt, arrivals, receivedAt, orderStatus, hasOpenReturn } = order;
  if (isAwaitingPayment(order) && paidExpiredAt && !isPaymentOver(order, now)) {
    return { kind: 'PAY', at: paidExpiredAt };
  }
  if (orderStatus === 'ARRIVED') {
    const at = nextPickupDeadline(arrivals, now);
    if (at && at > now) return { kind: 'COLLECT', at };
  }
  if (receivedAt && !hasOpenReturn && canRequestReturn(order, now)) {
    return { kind: 'RETURN', at: returnDeadline(receivedAt) };
  }
  return undefined;
}
