import type { Gift } from '#contract/entities/promotions.ts';
import { type GiftReason, giftState } from '../goods/cart-lines.ts';
import { unknownStock, unlimitedStock } from '../goods/stock.ts';
import { visibleOf } from '../visibility.ts';
import { firstPurchaseVerdicts } from './first-purchase.ts';
import { rewardVerdicts } from './kinds/thresholds/threshold-reward.ts';
import type { ChosenCoupon, ThresholdRewardTerms } from './terms.ts';
import type { CouponLine, GiftLine, QuoteInput } from './types.ts';

interface Grant {
  reason: GiftReason;
  id: number;
  title: string;
  gifts: readonly Gift[];
}

/**
 * The gifts of a cart of `giftAmount` TWD after discounts, one unit of each (G-062, G-064, G-065). If several rules
 * give the same gift and its stock is short, the coupon gets it first, because the shopper chose the coupon for it.
 */
export function giftLines(input: QuoteInput, context: GiftContext): GiftLine[] {
  const left = new Map(input.giftStocks);
  const freebies = freebiesOf(input.coupon, context.coupon).flatMap((grant) =>
    linesOf(grant, left),
  );
  const rewards = rewardVerdicts(input, context)
    .filter(({ reason }) => reason === null)
    .flatMap(({ rule }) => {
      const gifts = chosenGifts(rule, input.giftIds, left);
      return linesOf({ ...rule, reason: 'thresholdReward', gifts }, left);
    });
  const firsts = firstPurchaseVerdicts(input, context)
    .filter(({ reason }) => reason === null)
    .flatMap(({ rule }) => linesOf({ reason: 'firstPurchaseGift', ...rule }, left));
  return [...rewards, ...firsts, ...freebies];
}

/**
 * The gifts of a reward: all, or those that the shopper chose of it as far as they are left. Where nothing valid is
 * chosen, the first that are left, or the first of all once none is. `stocks` are the units that the coupon has left.
 */
function chosenGifts(
  { gifts, choose }: ThresholdRewardTerms,
  giftIds: readonly number[] = [],
  stocks: ReadonlyMap<number, number>,
): readonly Gift[] {
  if (!choose) return gifts;
  const visible = visibleOf(gifts);
  const left = visible.filter(({ id }) => (stocks.get(id) ?? unlimitedStock) !== 0);
  const chosen = left.filter(({ id }) => giftIds.includes(id));
  const given = [chosen, left, visible].find((some) => some.length > 0) ?? [];
  return given.slice(0, choose);
}

interface GiftContext {
  giftAmount: number;
  unitCount: number;
  coupon: CouponLine | null;
}

/** The gifts of the coupon; a coupon whose gifts have run out still shows them. */
function freebiesOf(chosen: ChosenCoupon | null, coupon: CouponLine | null): Grant[] {
  if (!chosen || !coupon) return [];
  if (coupon.reason !== null && coupon.reason !== 'GIFT_IS_OUT_OF_STOCK') return [];
  const { name, gifts } = chosen.couponEvent;
  return [{ reason: 'freebie', id: chosen.id, title: name, gifts }];
}

function linesOf(grant: Grant, left: Map<number, number>): GiftLine[] {
  return visibleOf(grant.gifts).map(({ id, name, image }) => {
    const stock = left.get(id) ?? unlimitedStock;
    const state = giftState(grant.reason, stock);
    const count = stock === unknownStock || state?.count === 1 ? 1 : 0;
    if (stock !== unknownStock) left.set(id, stock - count);
    const source = { sourceId: grant.id, sourceTitle: grant.title };
    return { reason: grant.reason, ...source, id, name, image, count, state: state?.state ?? null };
  });
}
