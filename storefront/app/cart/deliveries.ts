import {
  type IslandsType,
  type PaymentType,
  type ShipType,
  shipTypes,
} from '#contract/enumerations.ts';
import type { Delivery } from '#rules/delivery/shipping.ts';
import { type PaymentObstacle, paymentOffers } from '#rules/payments/payment-types.ts';
import type { PublicSettings } from '../settings.ts';

export interface PaymentChoice {
  paymentType: PaymentType;
  /** It cannot be chosen, because of `obstacle` (G-116). */
  isClosed: boolean;
  obstacle: PaymentObstacle | undefined;
}

type Offers = PublicSettings['offers'];

/**
 * Every payment type that the shop offers, for an order of this amount (TWD). If none is open, no order can be
 * made.
 */
export function paymentsFor(
  { paymentTypes, paymentLimits }: Pick<Offers, 'paymentTypes' | 'paymentLimits'>,
  delivery: Delivery,
  paidAmount = 0,
): PaymentChoice[] {
  return paymentOffers(delivery, paidAmount, paymentLimits)
    .filter(({ paymentType }) => paymentTypes.includes(paymentType))
    .map((offer) => ({ ...offer, isClosed: offer.obstacle !== undefined }));
}

/** The kinds of delivery: without the map no store can be picked. */
export function shipTypesOf({ storeMap }: Pick<Offers, 'storeMap'>): ShipType[] {
  return shipTypes.filter((shipType) => storeMap || shipType !== 'STORE');
}

/** The kinds of delivery to these islands; at least one payment type exists for each (G-116). */
export function deliveriesTo(
  offers: Pick<Offers, 'storeMap'>,
  islandsType: IslandsType,
): Delivery[] {
  return shipTypesOf(offers).map((shipType) => ({ islandsType, shipType }));
}
