import type { IslandsType, ShipType } from '#contract/enumerations.ts';
import { cities, type District, districtsOf } from './taiwan-districts.ts';

/** Where and how an order is delivered. */
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

/** What delivery costs until an operator says otherwise (G-077). */
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

/** The district that a written address (city, district, street; a postal code before it is skipped) lies in (G-117, G-118). */
export function districtOfAddress(address: string): District | undefined {
  const written = address.replaceAll('台', '臺').replace(/^[\d\s-]+/, '');
  const city = cities.find((name) => written.startsWith(name));
  if (!city) return undefined;
  const rest = written.slice(city.length).trimStart();
  const district = districtsOf(city).find(({ name }) => rest.startsWith(name));
  const street = rest.slice(district?.name.length).trim();
  return street ? district : undefined;
}
