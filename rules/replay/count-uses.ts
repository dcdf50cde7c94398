import { taipeiDay } from '../dates.ts';
import { type DiscountLimits, isWithinLimits } from '../prices/discount-limits.ts';
import type { PastOrder } from './past-order.ts';

type Buyer = Pick<PastOrder, 'memberId' | 'placedAt'>;

/** What a campaign has given in a replay so far, against its limits. */
export interface Uses {
  /** Whether one more order, to which it gives `amount` TWD, is within the limits. */
  mayGive(order: Buyer, amount: number): boolean;
  note(order: Buyer, amount: number): void;
}

/**
 * Counts the uses of a campaign from the first order of a replay on; null is a campaign without limits. The orders come
 * in the order of time. It remembers each member who used it.
 */
export function countUses(limits: DiscountLimits | null): Uses {
  const ofMembers = new Map<number, number>();
  let [orders, given, day, ordersToday] = [0, 0, '', 0];
  if (!limits) return { mayGive: () => true, note: () => undefined };
  return {
    mayGive({ memberId, placedAt }, amount) {
      const isSameDay = taipeiDay(placedAt) === day;
      const standing = {
        orders,
        given,
        ordersToday: isSameDay ? ordersToday : 0,
        ordersOfMember: ofMembers.get(memberId) ?? 0,
      };
      return isWithinLimits(limits, standing, amount);
    },
    note({ memberId, placedAt }, amount) {
      const today = taipeiDay(placedAt);
      ordersToday = today === day ? ordersToday + 1 : 1;
      day = today;
      orders += 1;
      given += amount;
      ofMembers.set(memberId, (ofMembers.get(memberId) ?? 0) + 1);
    },
  };
}
