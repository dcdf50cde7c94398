import type { OrderStatus, ReturnReason, ReturnStatus, ShipType } from '#contract/enumerations.ts';
import { endOfTaipeiDay } from '../dates.ts';

/** Days after the receipt of the goods in which they may be sent back (消費者保護法 §19). */
export const coolingOffDays = 7;

/** The statuses that may follow each status of a return. */
export const returnTransitions: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  REQUESTED: ['APPROVED', 'REFUSED'],
  APPROVED: ['RECEIVED', 'REFUSED'],
  RECEIVED: ['REFUNDED', 'REFUSED'],
  REFUNDED: [],
  REFUSED: [],
};

/** The statuses of an open return; an order has at most one open return at a time. */
export const openReturnStatuses: readonly ReturnStatus[] = ['REQUESTED', 'APPROVED', 'RECEIVED'];

/** Reasons that are the shop's or the carrier's fault: they also hold for goods that have been opened. */
const faults: readonly ReturnReason[] = ['DEFECTIVE', 'WRONG_ITEM'];

/**
 * Whether goods may come back. This shop sells personal hygiene goods only: once opened, they are excluded from the
 * right to withdraw, unless they were faulty or not what was ordered.
 */
export function isReturnAllowed({
  reason,
  isOpened,
}: {
  reason: ReturnReason;
  isOpened: boolean;
}): boolean {
  return !isOpened || faults.includes(reason);
}

/** The order status from which the shopper has the goods: delivered at the door, or collected from the store. */
export function receivedWith(shipType: ShipType): OrderStatus {
  return shipType === 'STORE' ? 'COMPLETED' : 'ARRIVED';
}

/** The last moment of the cooling-off period: the end of the seventh day after the goods were received. */
export function returnDeadline(receivedAt: Date): Date {
  return endOfTaipeiDay(receivedAt, coolingOffDays);
}

/** Goods received before this moment can no longer be sent back. */
export function returnsOverBefore(now: Date): Date {
  return new Date(endOfTaipeiDay(now, -coolingOffDays - 1).getTime() + 1000);
}

interface ReceivedOrder {
  orderStatus: OrderStatus;
  /** Null until the shopper has the goods. */
  receivedAt: Date | null;
}

/** Whether the shopper may ask for a return now: the goods were received and the cooling-off period is not over. */
export function canRequestReturn({ orderStatus, receivedAt }: ReceivedOrder, now: Date): boolean {
  if (orderStatus !== 'ARRIVED' && orderStatus !== 'COMPLETED') return false;
  return receivedAt !== null && now.getTime() <= returnDeadline(receivedAt).getTime();
}

/** The greatest number of pictures that a member may send with a return. */
export const mostSentPictures = 3;
