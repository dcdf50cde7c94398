import type { AmountDiscountType, QuantityOfferKind } from '#contract/enumerations.ts';
import { discountKinds } from './kinds/discount-events/discount-kinds.ts';
import { inPercent, type PriceRange } from './kinds/kind.ts';
import { quantityKinds } from './kinds/quantity-kinds.ts';
import type { OfferTier } from './terms.ts';

/** A quantity offer with the prices of its goods; undefined without goods. */
export interface PricedOffer {
  kind: QuantityOfferKind;
  tiers: readonly OfferTier[];
  /** The goods of the scope, and for a pair those of the second group. */
  range: PriceRange | undefined;
  rangeB: PriceRange | undefined;
}

/** Prices of goods that nobody has chosen yet: an amount off them, or a price for them, saves nothing. */
const noGoods: PriceRange = { lowest: Number.POSITIVE_INFINITY, highest: Number.MIN_VALUE };

/**
 * The greatest percentage, 0 to 100, that a quantity offer takes off one whole group, e.g. 25 for the second unit at
 * half price (G-200). Every step is compared, for the goods to which it is most generous.
 */
export function greatestOfferDiscount({ kind, tiers, range, rangeB }: PricedOffer): number {
  const { isPair, percentOff } = quantityKinds[kind];
  const prices = isPair ? meanOf(range, rangeB) : range;
  return Math.max(
    0,
    ...tiers.map((tier) => percentOff({ tiers: [tier], maxUsesPerOrder: null }, prices ?? noGoods)),
  );
}

/** Two units of this range cost what one unit of each range costs. */
const meanOf = (one: PriceRange | undefined, other: PriceRange | undefined) =>
  one &&
  other && {
    lowest: (one.lowest + other.lowest) / 2,
    highest: (one.highest + other.highest) / 2,
  };

/** The greatest percentage that an amount offer takes off goods of its threshold. */
export function greatestAmountDiscount(
  type: AmountDiscountType,
  { value, threshold }: { value: number; threshold: number },
): number {
  const least = Math.max(threshold, 1);
  return discountKinds[type].percentOff(value, { lowest: least, highest: least });
}

/** Goods of an add-on offer; prices in TWD. */
export interface AddedGoods {
  price: number;
  addOnPrice: number;
  /** The most units in one order. */
  limit: number;
}

/**
 * The greatest percentage that add-ons take off the smallest cart that may have them: goods worth `bought` TWD, and of
 * one of the add-ons, or of all, as many units as an order may have.
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
