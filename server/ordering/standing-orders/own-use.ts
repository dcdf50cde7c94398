import { daysThatLast } from '#server/ordering/refill/estimates.ts';
import type { Shop } from '#server/shop.ts';
import { type Parcel, productUnits } from './quote-parcel.ts';

/** For how many days a parcel lasts its member, by the member's own completed orders; undefined if nothing is known. */
export const daysThatParcelLasts = async (
  shop: Shop,
  parcel: Parcel,
): Promise<number | undefined> =>
  daysThatLast(shop.db, parcel.userId, await productUnits(shop, parcel), shop.clock.now());
