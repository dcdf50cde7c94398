import type {
  AmountDiscountType,
  OfferScopeName,
  QuantityOfferKind,
} from '#contract/enumerations.ts';
import { addOnOffers } from '#contract/resources/add-on-offers.ts';
import { amountOffers } from '#contract/resources/amount-offers.ts';
import { quantityOffers, type Tier } from '#contract/resources/quantity-offers.ts';
import type { Fields } from '#contract/resources/resource.ts';
import type { PriceRange } from '#rules/quote/kinds/kind.ts';
import {
  greatestAddOnDiscount,
  greatestAmountDiscount,
  greatestOfferDiscount,
} from '#rules/quote/offer-discount.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { differing, pick } from '#rules/records/differences.ts';
import { readApprovalLimits } from '#server/back-office/approvals/limits.ts';
import {
  priceRangeOf,
  pricesOf,
  rangeOfCombinations,
} from '#server/commerce/catalog/price-range.ts';
import { pairCount } from '#server/commerce/offers/links.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Judging } from '#server/resource-engine/resource-adapter.ts';

/** What is shown to shoppers, and when, besides the fields of each kind. */
const shown = ['eventBeginAt', 'eventEndAt', 'currentVisibilityRule'];

/**
 * An offer needs a second person if it takes more off its smallest whole group than the limit allows: when it is put
 * ONLINE, and when it is changed while ONLINE.
 */
const judgingBy =
  (
    { fields }: { fields: Fields },
    decisive: readonly string[],
    discountOf: (db: Queryable, after: RecordValues) => Promise<number>,
  ): Judging =>
  async (db) => {
    const { discountPerCent } = await readApprovalLimits(db);
    return async ({ before, after }) => {
      if (after.currentVisibilityRule !== 'ONLINE') return undefined;
      const names = [...decisive, ...shown];
      if (before && differing(fields, before, pick(after, names)).length === 0) return undefined;
      const perCent = await discountOf(db, after);
      return perCent > discountPerCent
        ? `整組折扣最多達 ${Math.floor(perCent)} %，超過 ${discountPerCent} % 的門檻`
        : undefined;
    };
  };

export const quantityOfferApproval = judgingBy(
  quantityOffers,
  ['kind', 'tiers', 'scope', 'products', 'combinations', 'groupB'],
  async (db, after) => {
    const tiers = after.tiers as readonly Tier[];
    const [range, rangeB] = await Promise.all([
      rangeOfScope(db, after),
      priceRangeOf(db, 'PARTIAL_PRODUCTS', after.groupB as number[]),
    ]);
    return greatestOfferDiscount({
      kind: after.kind as QuantityOfferKind,
      tiers: tiers.map((tier) => ({ ...tier, count: tier.count ?? pairCount })),
      range,
      rangeB,
    });
  },
);

export const amountOfferApproval = judgingBy(
  amountOffers,
  [
    'thresholdAmount',
    'discountType',
    'discountValue',
    'isRepeated',
    'scope',
    'products',
    'combinations',
  ],
  async (_, after) =>
    greatestAmountDiscount(after.discountType as AmountDiscountType, {
      value: Number(after.discountValue),
      threshold: Number(after.thresholdAmount),
    }),
);

export const addOnOfferApproval = judgingBy(
  addOnOffers,
  ['thresholdAmount', 'conditionProductIds', 'goods'],
  async (db, after) => {
    const goods = after.goods as readonly {
      productId: number;
      addOnPrice: number;
      limit: number;
    }[];
    const [prices, condition] = await Promise.all([
      pricesOf(
        db,
        goods.map(({ productId }) => productId),
      ),
      priceRangeOf(db, 'PARTIAL_PRODUCTS', after.conditionProductIds as number[]),
    ]);
    const bought = Math.max(Number(after.thresholdAmount), condition?.lowest ?? 0);
    return greatestAddOnDiscount(
      goods.map(({ productId, addOnPrice, limit }) => ({
        addOnPrice,
        limit,
        price: prices.get(productId) ?? 0,
      })),
      bought,
    );
  },
);

/** The prices of all goods of an offer's scope; undefined without goods. */
async function rangeOfScope(db: Queryable, after: RecordValues): Promise<PriceRange | undefined> {
  const isForAll = (after.scope as OfferScopeName) === 'ALL_PRODUCTS';
  const ranges = await Promise.all([
    priceRangeOf(db, isForAll ? 'ALL_PRODUCTS' : 'PARTIAL_PRODUCTS', after.products as number[]),
    isForAll
      ? rangeOfCombinations(db)
      : priceRangeOf(db, 'PARTIAL_COMBINATIONS', after.combinations as number[]),
  ]);
  const known = ranges.filter((range) => range !== undefined);
  if (known.length === 0) return undefined;
  return {
    lowest: Math.min(...known.map(({ lowest }) => lowest)),
    highest: Math.max(...known.map(({ highest }) => highest)),
  };
}
