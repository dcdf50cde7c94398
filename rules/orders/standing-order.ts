import type { StandingReason } from '#contract/standing-orders.ts';
import { daysOfNotice, mostDaysAhead } from '#contract/standing-orders.ts';
import { dayNumber, dayOfNumber } from '../dates.ts';

/**
 * The decisions about standing orders (定期配, ADR 049). Days are written YYYY-MM-DD, in Taipei, and compare as texts.
 */

/** The day that lies so many days after a day. */
export const dayAfter = (day: string, days: number): string => dayOfNumber(dayNumber(day) + days);

/**
 * The date after a parcel that was due on `dueOn`, in a rhythm of `days`. If several dates were missed, they make one
 * parcel, and the next date counts from the last of them, so it always lies after `today` (G-235).
 */
export function nextDate(dueOn: string, days: number, today: string): string {
  const missed = Math.max(0, Math.floor((dayNumber(today) - dayNumber(dueOn)) / days));
  return dayAfter(dueOn, (missed + 1) * days);
}

/** The bounds of a rhythm that is read from the member's own use, and the rhythm if nothing is known, in days. */
export const ownUse = { fewest: 14, most: 84, unknown: 28 } as const;

/** The rhythm in days: the chosen weeks, or for null as long as the goods last this member. */
export function rhythmDaysOf(weeks: number | null, daysThatGoodsLast: number | undefined): number {
  if (weeks !== null) return weeks * 7;
  const days = Math.round(daysThatGoodsLast ?? ownUse.unknown);
  return Math.min(Math.max(days, ownUse.fewest), ownUse.most);
}

/** Whether the member may choose this day as the next date: from tomorrow on, not too far ahead. */
export const isPossibleDate = (day: string, today: string): boolean =>
  day > today && day <= dayAfter(today, mostDaysAhead);

/** Whether the member is told about the parcel of this date now. */
export const isNoticeDue = (nextOn: string, today: string): boolean =>
  nextOn > today && nextOn <= dayAfter(today, daysOfNotice);

/** Whether a sum is over 10 % above the agreed one, in TWD. */
export const risesTooMuch = (agreed: number, now: number): boolean => now * 10 > agreed * 11;

/**
 * What makes the shop ask, among the refusals of an order. Every refusal has a meaning, so nothing is acted upon by
 * mistake.
 */
export function reasonOfRefusal({
  code,
  errors = {},
}: {
  code: string;
  errors?: Readonly<Record<string, string>> | undefined;
}): Exclude<StandingReason, 'BY_MEMBER' | 'UNCOLLECTED' | 'UNPAID' | 'PRICE_ROSE'> {
  switch (code) {
    case 'PRODUCT_IS_OUT_OF_STOCK':
    case 'GIFT_IS_OUT_OF_STOCK':
    case 'ORDER_ITEM_QUANTITY_EXCEEDED_LIMIT':
    case 'PRE_PROCESS_TEMP_ORDER_FAILED':
      return 'SOLD_OUT';
    case 'PAYMENT_TYPE_IS_NOT_SUPPORTED':
      return 'UNPAYABLE';
    case 'VALIDATION_FAILED':
      return 'payment_type' in errors ? 'UNPAYABLE' : 'UNDELIVERABLE';
    default:
      return 'UNDELIVERABLE';
  }
}
