import type { IslandsType, ShipType } from '#contract/enumerations.ts';

/** The place and kind of a delivery. */
export interface Delivery {
  islandsType: IslandsType;
  shipType: ShipType;
}

/** TWD per order. */
export interface ShippingFees {
  homeMainIsland: number;
  homeOutlyingIsland: number;
  store: number;
}

/** The delivery fees (TWD) by default (G-077). */
export const defaultShippingFees: ShippingFees = {
  homeMainIsland: 80,
  homeOutlyingIsland: 200,
  store: 60,
};

/** TWD for delivering one order, before any free shipping (G-077). */
export function shippingFee(fees: ShippingFees, { islandsType, shipType }: Delivery): number {
  if (shipType === 'STORE') return fees.store;
  return islandsType === 'OUTLYING_ISLAND' ? fees.homeOutlyingIsland : fees.homeMainIsland;
}

/** The lowest amount of goods, in TWD, from which one of these running events makes delivery free (G-077). */
export function freeShippingFrom(
  events: readonly { thresholdAmount: number }[],
): number | undefined {
  return events.map(({ thresholdAmount }) => thresholdAmount).toSorted((a, b) => a - b)[0];
}
