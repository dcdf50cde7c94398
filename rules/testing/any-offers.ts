import fc from 'fast-check';
import type { QuantityOfferKind } from '#contract/enumerations.ts';
import type { Saleable } from '../goods/saleable.ts';
import type {
  AmountOfferTerms,
  OfferScope,
  OfferTier,
  QuantityOfferTerms,
} from '../quote/terms.ts';
import type { QuoteInput } from '../quote/types.ts';
import { inputOf, product } from './plain-cart.ts';

// Generated offers and carts for the property tests.

const count = (min: number, max: number) => fc.integer({ min, max });
const price = fc.oneof(count(1, 60), fc.constantFrom(10, 20, 50, 99, 100));

const tier = (values: Partial<OfferTier>): OfferTier => ({
  count: 2,
  amount: null,
  percent: null,
  ...values,
});

/** Tiers by rising count; `worth` gives each its value. */
const tiersOf = (least: number, worth: fc.Arbitrary<number>, name: 'amount' | 'percent') =>
  fc.uniqueArray(count(least, 5), { minLength: 1, maxLength: 3 }).chain((counts) =>
    fc.uniqueArray(worth, { minLength: counts.length, maxLength: counts.length }).map((values) => {
      const rising = values.toSorted((a, b) => a - b);
      return counts
        .toSorted((a, b) => a - b)
        .map((one, index) => tier({ count: one, [name]: rising[index] ?? 1 }));
    }),
  );

/** For each kind, every sort of terms that a form allows. A kind that is missing here does not compile. */
export const anyTiers = {
  ANY_N_FOR: tiersOf(2, count(0, 250), 'amount'),
  NTH_PERCENT: fc
    .tuple(count(2, 4), count(1, 100))
    .map(([n, percent]) => [tier({ count: n, percent })]),
  COUNT_PERCENT: tiersOf(1, count(1, 100), 'percent'),
  COUNT_AMOUNT: tiersOf(1, count(1, 150), 'amount'),
  PAIR: fc.oneof(
    count(0, 120).map((amount) => [tier({ amount })]),
    count(1, 100).map((percent) => [tier({ percent })]),
  ),
} satisfies Record<QuantityOfferKind, fc.Arbitrary<OfferTier[]>>;

const ids = (from: readonly number[], minLength = 1) => fc.subarray([...from], { minLength });

const scope = (
  products: readonly number[],
  combinations: readonly number[],
): fc.Arbitrary<OfferScope> =>
  fc.oneof(
    fc.constant({ scope: 'ALL_PRODUCTS' as const, products: [], combinations: [] }),
    fc.record({
      scope: fc.constant('PARTIAL_PRODUCTS' as const),
      products: ids(products),
      combinations: ids(combinations, 0),
    }),
  );

const running = {
  currentVisibilityRule: 'ONLINE' as const,
  eventBeginAt: '2026-11-01T00:00:00+08:00',
  eventEndAt: '2026-12-01T00:00:00+08:00',
};

const kinds = Object.keys(anyTiers) as QuantityOfferKind[];

/** A running offer of one of these kinds on goods with these ids. */
export const anyQuantityOffer = (
  id: number,
  products: readonly number[],
  combinations: readonly number[] = [],
  of: readonly QuantityOfferKind[] = kinds,
): fc.Arbitrary<QuantityOfferTerms> =>
  fc.constantFrom(...of).chain((kind) =>
    fc
      .record({
        goods: scope(products, combinations),
        tiers: anyTiers[kind],
        groupB: ids(products),
        weight: count(0, 2),
        maxUsesPerOrder: fc.option(count(1, 2), { freq: 2 }),
      })
      .map(({ goods, ...terms }) => ({
        id,
        title: `優惠 ${id}`,
        label: '',
        kind,
        ...running,
        ...goods,
        ...terms,
      })),
  );

/** A running amount offer on goods with these ids. */
export const anyAmountOffer = (
  id: number,
  products: readonly number[],
  combinations: readonly number[] = [],
): fc.Arbitrary<AmountOfferTerms> =>
  fc
    .record({
      goods: scope(products, combinations),
      thresholdAmount: count(1, 400),
      discountType: fc.constantFrom('AMOUNT' as const, 'PERCENT' as const),
      discountValue: count(1, 100),
      isRepeated: fc.boolean(),
    })
    .map(({ goods, isRepeated, ...terms }) => ({
      id,
      title: `滿額折 ${id}`,
      label: '',
      ...running,
      ...goods,
      ...terms,
      isRepeated: isRepeated && terms.discountType === 'AMOUNT',
    }));

export interface OfferCartLimits {
  mostLines: number;
  mostUnits: number;
  mostOffers: number;
  mostAmountOffers: number;
  kinds?: readonly QuantityOfferKind[];
}

/** A cart of at most so many units under random offers. The last of several lines may be a combination. */
export function anyOfferCart(limits: OfferCartLimits): fc.Arbitrary<QuoteInput> {
  const { mostLines, mostUnits, mostOffers, mostAmountOffers, kinds: of = kinds } = limits;
  return fc.uniqueArray(count(1, 9), { minLength: 1, maxLength: mostLines }).chain((productIds) => {
    const share = Math.max(1, Math.floor(mostUnits / productIds.length));
    const many = <Item>(most: number, make: (id: number) => fc.Arbitrary<Item>) =>
      count(0, most).chain((length) =>
        fc.tuple(...Array.from({ length }, (_, index) => make(index + 1))),
      );
    return fc
      .record({
        prices: fc.array(price, { minLength: productIds.length, maxLength: productIds.length }),
        quantities: fc.array(count(1, share), {
          minLength: productIds.length,
          maxLength: productIds.length,
        }),
        isCombination: fc.boolean(),
        quantityOffers: many(mostOffers, (id) => anyQuantityOffer(id, productIds, productIds, of)),
        amountOffers: many(mostAmountOffers, (id) => anyAmountOffer(id, productIds, productIds)),
      })
      .map(({ prices, quantities, isCombination, quantityOffers, amountOffers }) => {
        const goods = productIds.map((id, index): Saleable => {
          const isLast = isCombination && index > 0 && index === productIds.length - 1;
          return product(id, prices[index] ?? 1, { kind: isLast ? 'combination' : 'product' });
        });
        const byKind = (kind: Saleable['kind']) =>
          new Map(goods.filter((one) => one.kind === kind).map((one) => [one.id, one]));
        return inputOf([], {
          lines: goods.map(({ kind, id }, index) => ({
            kind,
            id,
            quantity: quantities[index] ?? 1,
          })),
          goods: { products: byKind('product'), combinations: byKind('combination') },
          quantityOffers,
          amountOffers,
        });
      });
  });
}
