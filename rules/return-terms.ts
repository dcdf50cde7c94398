import { type PaidLine, refundOfUnits } from './prorate.ts';

/** What the goods of an order had to reach when it was placed, in TWD after discounts. */
export interface OrderThresholds {
  /** What made the delivery free, and the fee without it; null if the delivery was paid, or free for another reason. */
  freeShipping: { amount: number; fee: number } | null;
  /** The gifts of the reward that was reached. */
  gifts: { giftId: number; amount: number }[];
}

/** Whether the rest of an order that no longer reaches a threshold changes what a return is worth (G-180). */
export interface ReturnTerms {
  chargesDelivery: boolean;
  asksForGifts: boolean;
}

/** A line of goods with its units: given back before, and in this return. */
export interface ReturnedLine extends PaidLine {
  before: number;
  units: number;
}

export interface ReturnedOrder {
  lines: readonly ReturnedLine[];
  thresholds: OrderThresholds | null;
  terms: ReturnTerms;
  /** TWD of delivery that can still go back: paid, and charged again by earlier returns. */
  shipFee: number;
  /** TWD of the payment that can still go back; other refunds may have left less than the goods cost. */
  left?: number;
}

export interface ReturnSum {
  /** TWD that the units cost, less their share of the coupon. */
  goods: number;
  /** TWD of delivery: above 0 it goes back with the last units, below 0 it is charged again. */
  delivery: number;
  /** Ids of the gifts that are asked back. */
  giftIds: readonly number[];
  /** goods + delivery, or what is left to give back if that is less; never below 0. */
  total: number;
  /** Nothing of the order is left. */
  isAll: boolean;
}

/**
 * What a return is worth, which is never more than what is left to give back. The return of the last units also gives the delivery back, so that all returns together give
 * back what was paid. Before that, delivery is charged again once, when the rest falls below what made it free.
 */
export function returnSum({
  lines,
  thresholds,
  terms,
  shipFee,
  left = Number.POSITIVE_INFINITY,
}: ReturnedOrder): ReturnSum {
  const goods = lines.reduce((sum, line) => sum + refundOfUnits(line, line.units, line.before), 0);
  const worth = (kept: (line: ReturnedLine) => number) =>
    lines.reduce((sum, line) => sum + line.unitPrice * kept(line), 0);
  const isAll = lines.every(({ quantity, before, units }) => before + units === quantity);
  const restBefore = worth(({ quantity, before }) => quantity - before);
  const rest = worth(({ quantity, before, units }) => quantity - before - units);
  const falls = (amount: number) => restBefore >= amount && rest < amount;
  const { freeShipping = null, gifts = [] } = thresholds ?? {};
  const isCharged =
    terms.chargesDelivery && !isAll && freeShipping !== null && falls(freeShipping.amount);
  const charged = isCharged ? Math.min(freeShipping.fee, goods) : 0;
  const delivery = isAll ? shipFee : charged === 0 ? 0 : -charged;
  const giftIds = terms.asksForGifts
    ? gifts.filter(({ amount }) => falls(amount)).map(({ giftId }) => giftId)
    : [];
  return { goods, delivery, giftIds, total: Math.min(goods + delivery, left), isAll };
}
