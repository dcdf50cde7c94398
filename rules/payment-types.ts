import { type PaymentType, paymentTypes } from '#contract/enumerations.ts';
import { dayInMilliseconds, endOfTaipeiDay } from './dates.ts';
import type { Delivery } from './shipping.ts';

/** TWD that a carrier collects at most, at the door or at the store (G-116). */
export const cashLimit = 20_000;

/** Why an order cannot be paid in a certain way. */
export type PaymentObstacle =
  /** No carrier collects cash at the door on outlying islands (G-116). */
  | 'NO_CASH_ON_OUTLYING_ISLANDS'
  /** More than a carrier collects. */
  | 'OVER_CASH_LIMIT';

export interface PaymentOffer {
  paymentType: PaymentType;
  /** Undefined: the order may be paid so. */
  obstacle: PaymentObstacle | undefined;
}

/**
 * Every way of paying, and what stands against it for an order of this delivery and amount (TWD). HOME_CASH is paying
 * on receipt: at the door, or at the store, which takes it everywhere (G-116).
 */
export function paymentOffers(delivery: Delivery, paidAmount: number): PaymentOffer[] {
  return paymentTypes.map((paymentType) => ({
    paymentType,
    obstacle: paymentType === 'HOME_CASH' ? cashObstacle(delivery, paidAmount) : undefined,
  }));
}

function cashObstacle(
  { islandsType, shipType }: Delivery,
  paidAmount: number,
): PaymentObstacle | undefined {
  if (shipType === 'HOME' && islandsType === 'OUTLYING_ISLAND')
    return 'NO_CASH_ON_OUTLYING_ISLANDS';
  return paidAmount > cashLimit ? 'OVER_CASH_LIMIT' : undefined;
}

/** What stands against one way of paying. */
export function paymentObstacle(
  paymentType: PaymentType,
  delivery: Delivery,
  paidAmount: number,
): PaymentObstacle | undefined {
  const offers = paymentOffers(delivery, paidAmount);
  return offers.find((offer) => offer.paymentType === paymentType)?.obstacle;
}

/** Days after which a transfer must have come, until the end of the last. */
const daysForTransfer = 3;

/** Until when an order of this moment can be paid: transfers the third day at 23:59, card and LINE Pay 24 hours, cash no end (G-120). */
export function paymentDeadline(paymentType: PaymentType, placedAt: Date): Date | null {
  switch (paymentType) {
    case 'HOME_CASH':
      return null;
    case 'CATHAY_ATM':
      return endOfTaipeiDay(placedAt, daysForTransfer);
    default:
      return new Date(placedAt.getTime() + dayInMilliseconds);
  }
}
