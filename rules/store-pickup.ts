import { endOfTaipeiDay } from './dates.ts';

/** Days for which a convenience store stores a parcel, counted from the day after its arrival. */
export const storePickupDays = 7;

/** The last moment at which a parcel can be collected from the store. */
export function pickupDeadline(arrivedAt: Date): Date {
  return endOfTaipeiDay(arrivedAt, storePickupDays);
}
