/** Closed value lists of standing orders (定期配). Plain data: browser code imports this file. */

/** WAITING: the shop asks the member before it goes on, and makes no order until then. */
export const standingStates = ['RUNNING', 'WAITING', 'PAUSED', 'ENDED'] as const;
export type StandingState = (typeof standingStates)[number];

/**
 * Why a standing order waits or is paused. BY_MEMBER: the member wants it so. UNCOLLECTED: nobody collected a parcel.
 * UNPAID: two parcels in a row were not paid in time. PRICE_ROSE: the parcel costs over 10 % more than agreed.
 * SOLD_OUT: goods cannot be had in these units. UNDELIVERABLE: the address, store or invoice details are no longer
 * accepted. UNPAYABLE: the way of payment is no longer possible.
 */
export const standingReasons = [
  'BY_MEMBER',
  'UNCOLLECTED',
  'UNPAID',
  'PRICE_ROSE',
  'SOLD_OUT',
  'UNDELIVERABLE',
  'UNPAYABLE',
] as const;
export type StandingReason = (typeof standingReasons)[number];

/** Weeks from one parcel to the next. Null in their place means as long as the goods last this member. */
export const rhythmWeeks = [4, 6, 8, 12] as const;
export type RhythmWeeks = (typeof rhythmWeeks)[number];

/** What became of a date: nothing yet, an order, left out by the member, or an order that nobody collected or paid, for which the
 * standing order has paused. */
export const parcelStates = ['OPEN', 'ORDERED', 'SKIPPED', 'UNCOLLECTED', 'UNPAID'] as const;
export type ParcelState = (typeof parcelStates)[number];

/** The most standing orders of one member that have not ended. */
export const mostStandingOrders = 5;
/** How far ahead the next date may lie, in days. */
export const mostDaysAhead = 180;
/** Days before a date at which the member is told the sum. */
export const daysOfNotice = 5;
