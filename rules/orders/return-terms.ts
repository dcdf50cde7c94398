import type { SoldAdjustment } from '#contract/entities/orders.ts';
import type { GiftReason } from '#contract/enumerations.ts';
import type { CouponTerms } from '../prices/coupons.ts';
import { addOnWorth } from '../prices/order-offers.ts';
import { type PaidLine, refundOfUnits } from '../prices/prorate.ts';

/** The thresholds that an order reached when it was placed, in TWD of goods after discounts, and its coupon's terms. */
export interface OrderThresholds {
  /**
   * The threshold of the free delivery, and the fee without it; null if the delivery was paid, or free for another
   * reason.
   */
  freeShipping: { amount: number; fee: number } | null;
  /** The gifts of the reached reward. */
  gifts: { giftId: number; amount: number }[];
  /** What its coupon gave at checkout; null without a coupon, absent in orders from before it was stored. */
  coupon?: CouponTerms | null | undefined;
}

/** Whether the worth of a return changes if the rest of the order no longer reaches a threshold (G-180). */
export interface ReturnTerms {
  chargesDelivery: boolean;
  asksForGifts: boolean;
}

/** A line of goods with its units: those refunded before, and those in this return. */
export interface ReturnedLine extends PaidLine {
  before: number;
  units: number;
  adjustments: readonly Pick<SoldAdjustment, 'kind' | 'units' | 'amount'>[];
}

export interface ReturnedOrder {
  lines: readonly ReturnedLine[];
  thresholds: OrderThresholds | null;
  terms: ReturnTerms;
  /** TWD of delivery that can still be refunded: those paid, and those that earlier returns charged again. */
  shipFee: number;
  /** TWD of the payment that can still be refunded; after other refunds it may be less than the price of the goods. */
  left?: number;
}

export interface ReturnSum {
  /** TWD that the units cost, without their share of the coupon. */
  goods: number;
  /** TWD of delivery: above 0 it is refunded with the last units, below 0 it is charged again. */
  delivery: number;
  /** Ids of the gifts that the member has to send back. */
  giftIds: readonly number[];
  /** goods + delivery, or the TWD that can still be refunded if that is less; never below 0. */
  total: number;
  /** Whether no goods of the order remain. */
  isAll: boolean;
}

/**
 * The worth of a return. It is never more than the TWD that can still be refunded. The return of the last units
 * also refunds the delivery, so that all returns together refund the whole payment. Before that, delivery is
 * charged again once, when the rest falls below the threshold of free delivery.
 */
export function returnSum({
  lines,
  thresholds,
  terms,
  shipFee,
  left = Number.POSITIVE_INFINITY,
}: ReturnedOrder): ReturnSum {
  const goods = lines.reduce((sum, line) => sum + refundOfUnits(line, line.units, line.before), 0);
  const isAll = lines.every(({ quantity, before, units }) => before + units === quantity);
  const restBefore = restOf(lines, ({ before }) => before);
  const rest = restOf(lines, ({ before, units }) => before + units);
  const falls = (amount: number, kind: keyof Rest) =>
    restBefore[kind] >= amount && rest[kind] < amount;
  const { freeShipping = null, gifts = [] } = thresholds ?? {};
  const isCharged =
    terms.chargesDelivery && !isAll && freeShipping !== null && falls(freeShipping.amount, 'goods');
  const charged = isCharged ? Math.min(freeShipping.fee, goods) : 0;
  const delivery = isAll ? shipFee : charged === 0 ? 0 : -charged;
  const giftIds = terms.asksForGifts
    ? gifts.filter(({ amount }) => falls(amount, 'forGifts')).map(({ giftId }) => giftId)
    : [];
  return { goods, delivery, giftIds, total: Math.min(goods + delivery, left), isAll };
}

/** TWD of the goods that remain, after offers and before the coupon; those that count for gifts have no add-ons. */
interface Rest {
  goods: number;
  forGifts: number;
}

function restOf(lines: readonly ReturnedLine[], goneOf: (line: ReturnedLine) => number): Rest {
  const rest = { goods: 0, forGifts: 0 };
  for (const line of lines) {
    const { quantity } = line;
    const gone = goneOf(line);
    const goods = refundOfUnits({ ...line, couponShare: 0 }, quantity - gone, gone);
    const addOns = addOnWorth(line);
    rest.goods += goods;
    rest.forGifts += goods - (addOns - Math.floor((addOns * gone) / quantity));
  }
  return rest;
}

/**
 * A gift line of an order. `returnableQuantity` is its units but those that came back or never left; a server of the
 * release before does not say it.
 */
interface GivenGift {
  id: number;
  giftReason: GiftReason | null;
  returnableQuantity?: number | undefined;
}

/**
 * Whether a gift of the order is to be sent back: one of a reward that the member has. The same gift of a coupon or of
 * the first purchase stays.
 */
export const isAskedBack = (
  { id, giftReason, returnableQuantity }: GivenGift,
  { giftIds }: Pick<ReturnSum, 'giftIds'>,
): boolean => giftReason === 'thresholdReward' && returnableQuantity !== 0 && giftIds.includes(id);
