import { type IslandsType, type PaymentType, shipTypes } from '#contract/enumerations.ts';
import { type PaymentObstacle, paymentOffers } from '#rules/payment-types.ts';
import type { Delivery } from '#rules/shipping.ts';

export interface PaymentChoice {
  paymentType: PaymentType;
  /** Something stands against it (G-116). */
  isClosed: boolean;
  obstacle: PaymentObstacle | undefined;
}

/** Every way of paying that the shop offers for an order of this amount (TWD); without an open one an order cannot be made. */
export function paymentsFor(delivery: Delivery, paidAmount = 0): PaymentChoice[] {
  return paymentOffers(delivery, paidAmount).map((offer) => ({
    ...offer,
    isClosed: offer.obstacle !== undefined,
  }));
}

/** The ways of delivery to islands; each can be paid in some way (G-116). */
export function deliveriesTo(islandsType: IslandsType): Delivery[] {
  return shipTypes.map((shipType) => ({ islandsType, shipType }));
}
