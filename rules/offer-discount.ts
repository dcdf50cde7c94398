import type { AmountDiscountType, QuantityOfferKind } from '#contract/enumerations.ts';
import type { OfferTier } from './quote/terms.ts';

/** Lowest and highest price in TWD of some goods, above 0. */
export interface PriceRange {
  lowest: number;
  highest: number;
}

/** A quantity offer with the prices of its goods; undefined without goods. */
export interface PricedOffer {
  kind: QuantityOfferKind;
  tiers: readonly OfferTier[];
  /** The goods of the scope, and for a pair those of the second group. */
  range: PriceRange | undefined;
  rangeB: PriceRange | undefined;
}

/**
 * The greatest percentage, 0 to 100, that a quantity offer takes off one whole group, e.g. 25 for the second unit at half
 * price (G-200). Every step is compared, for the goods to which it is most generous.
 */
export function greatestOfferDiscount({ kind, tiers, range, rangeB }: PricedOffer): number {
  return Math.max(0, ...tiers.map((tier) => discountOfTier(kind, tier, range, rangeB)));
}

function discountOfTier(
  kind: QuantityOfferKind,
  { count, amount, percent }: OfferTier,
  range: PriceRange | undefined,
  rangeB: PriceRange | undefined,
): number {
  switch (kind) {
    case 'NTH_PERCENT':
      // With equal prices the reduced unit is the greatest share of its group.
      return (percent ?? 0) / count;
    case 'COUNT_PERCENT':
      return percent ?? 0;
    case 'COUNT_AMOUNT':
      return range ? inPercent((amount ?? 0) / (count * range.lowest)) : 0;
    case 'ANY_N_FOR':
      return range ? savedOf(count * range.highest, amount ?? 0) : 0;
    case 'PAIR':
      if (amount === null) return percent ?? 0;
      return range && rangeB ? savedOf(range.highest + rangeB.highest, amount) : 0;
    default:
      throw new Error(`unknown kind of offer: ${kind satisfies never}`);
  }
}

/** The greatest percentage that an amount offer takes off goods of its threshold. */
export function greatestAmountDiscount(
  type: AmountDiscountType,
  { value, threshold }: { value: number; threshold: number },
): number {
  return type === 'PERCENT' ? Math.min(value, 100) : inPercent(value / Math.max(threshold, 1));
}

/** Goods of an add-on offer; prices in TWD. */
export interface AddedGoods {
  price: number;
  addOnPrice: number;
  /** The most units in one order. */
  limit: number;
}

/**
 * The greatest percentage that add-ons take off the smallest cart that may have them: goods worth `bought` TWD, and of one
 * of the add-ons, or of all, as many units as an order may have.
 */
export function greatestAddOnDiscount(goods: readonly AddedGoods[], bought: number): number {
  const saved = (some: readonly AddedGoods[]) =>
    savedOf(
      some.reduce((sum, { price, limit }) => sum + price * limit, bought),
      some.reduce((sum, { addOnPrice, limit }) => sum + addOnPrice * limit, bought),
    );
  return Math.max(0, saved(goods), ...goods.map((one) => saved([one])));
}

/** Per cent that are saved by paying `paid` instead of `usual` TWD. */
const savedOf = (usual: number, paid: number): number =>
  usual > 0 ? inPercent((usual - paid) / usual) : 0;

const inPercent = (share: number): number => Math.min(Math.max(share, 0), 1) * 100;
