import { endOfTaipeiDay } from '../dates.ts';

/** Days for which a convenience store stores a parcel, counted from the day after its arrival. */
export const storePickupDays = 7;

/** The last moment at which a parcel can be collected from the store. */
export function pickupDeadline(arrivedAt: Date): Date {
  return endOfTaipeiDay(arrivedAt, storePickupDays);
}

/**
 * The deadline that a shopper must know of parcels that arrived at these moments, in any order: the next one, or the
 * last one if all are over. Undefined if none has arrived.
 */
export function nextPickupDeadline(arrivals: readonly Date[], now: Date): Date | undefined {
  const deadlines = arrivals.map(pickupDeadline).sort((one, other) => Number(one) - Number(other));
  return deadlines.find((deadline) => deadline > now) ?? deadlines.at(-1);
}
