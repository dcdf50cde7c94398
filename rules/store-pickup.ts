import { endOfTaipeiDay } from './dates.ts';

/** Days that a convenience store keeps a parcel, counted from the day after it arrived. */
export const storePickupDays = 7;

/** The last moment at which a parcel can be fetched from the store. */
export function pickupDeadline(arrivedAt: Date): Date {
  return endOfTaipeiDay(arrivedAt, storePickupDays);
}
