import { type IslandsType, type PaymentType, shipTypes } from '#contract/enumerations.ts';
import { type PaymentObstacle, paymentOffers } from '#rules/payment-types.ts';
import type { Delivery } from '#rules/shipping.ts';

export interface PaymentChoice {
  paymentType: PaymentType;
  /** It cannot be chosen, because of `obstacle` (G-116). */
  isClosed: boolean;
  obstacle: PaymentObstacle | undefined;
}

/** Every way of paying for an order of this amount (TWD). If none is open, no order can be made. */
export function paymentsFor(delivery: Delivery, paidAmount = 0): PaymentChoice[] {
  return paymentOffers(delivery, paidAmount).map((offer) => ({
    ...offer,
    isClosed: offer.obstacle !== undefined,
  }));
}

/** The ways of delivery to these islands; at least one way of paying exists for each (G-116). */
export function deliveriesTo(islandsType: IslandsType): Delivery[] {
  return shipTypes.map((shipType) => ({ islandsType, shipType }));
}
