/** How far a discount event goes; null is no limit. */
export interface DiscountLimits {
  /** Orders in all. */
  orderLimit: number | null;
  /** Orders of one member. */
  memberLimit: number | null;
  /** Orders of one day in Taiwan. */
  dayLimit: number | null;
  /** TWD that it gives away in all. */
  budget: number | null;
}

/** What an event has given so far, without cancelled orders. */
export interface DiscountUsage {
  orders: number;
  /** 0 for an event without a limit of the day, whose orders of the day need not be counted. */
  ordersToday: number;
  /** 0 for somebody who is no member. */
  ordersOfMember: number;
  /** TWD. */
  given: number;
}

/** Whether an event has any limit, so that its orders are counted. */
export const hasLimits = ({ orderLimit, memberLimit, dayLimit, budget }: DiscountLimits): boolean =>
  [orderLimit, memberLimit, dayLimit, budget].some((limit) => limit !== null);

const isReached = (limit: number | null, done: number) => limit !== null && done >= limit;

/** Whether nobody can get the event any more: its orders or its money are used up. */
export const isUsedUp = (
  { orderLimit, budget }: DiscountLimits,
  { orders, given }: Pick<DiscountUsage, 'orders' | 'given'>,
): boolean => isReached(orderLimit, orders) || isReached(budget, given);

/** Whether one more order of this buyer, to which the event gives `gives` TWD, is within all its limits. */
export const isWithinLimits = (
  limits: DiscountLimits,
  usage: DiscountUsage,
  gives: number,
): boolean =>
  !isUsedUp(limits, usage) &&
  !isReached(limits.memberLimit, usage.ordersOfMember) &&
  !isReached(limits.dayLimit, usage.ordersToday) &&
  (limits.budget === null || usage.given + gives <= limits.budget);
