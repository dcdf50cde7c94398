import type { QuantityOfferKind } from '#contract/enumerations.ts';
import type { OfferTier, QuantityOfferTerms } from '#rules/quote/terms.ts';
import type { QuoteInput } from '#rules/quote/types.ts';
import { amountOffer, inputOf, only, product, quantityOffer } from '#rules/testing/plain-cart.ts';

const lineCount = 12;
const unitsOfLine = 5;
const usualPrices = [59, 69, 79, 89, 99, 119, 129, 139, 159, 199, 249, 299];
const usualKinds = [
  'ANY_N_FOR',
  'ANY_N_FOR',
  'NTH_PERCENT',
  'COUNT_PERCENT',
  'COUNT_AMOUNT',
  'PAIR',
] as const satisfies QuantityOfferKind[];

type UsualKind = (typeof usualKinds)[number];
type Tier = Partial<OfferTier>;
type Chance = () => number;

/** Numbers from 0 to 1 that are the same in every run (a linear congruential generator). */
function chanceFrom(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/**
 * Carts of 60 units at 12 usual prices, with offers as shops of this kind make them: each on two fifths of the goods,
 * every fifth one on all of them, so that they compete for units. Amount offers are on all goods or on three fifths.
 */
export function offerCarts(
  count: number,
  {
    quantityOffers,
    amountOffers = 0,
    isOnAll = true,
  }: { quantityOffers: number; amountOffers?: number; isOnAll?: boolean },
): QuoteInput[] {
  const chance = chanceFrom(42);
  return Array.from({ length: count }, () => {
    const prices = Array.from({ length: lineCount }, () => pick(chance, usualPrices));
    return inputOf(prices, {
      looksForMore: false,
      lines: prices.map((_, index) => ({ kind: 'product', id: index + 1, quantity: unitsOfLine })),
      goods: {
        products: new Map(prices.map((price, index) => [index + 1, product(index + 1, price)])),
        combinations: new Map(),
      },
      quantityOffers: numbers(quantityOffers).map((id) => quantityOfferOn(chance, id, prices)),
      amountOffers: numbers(amountOffers).map((id) =>
        amountOffer(id, pick(chance, [999, 1_500, 2_000]), pick(chance, [100, 150, 200]), {
          isRepeated: chance() < 0.5,
          ...(isOnAll ? {} : only(...prices.flatMap((_, i) => (chance() < 0.6 ? [i + 1] : [])))),
        }),
      ),
    });
  });
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function pick<Item>(chance: Chance, from: readonly Item[]): Item {
  const item = from[Math.floor(chance() * from.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

function quantityOfferOn(
  chance: Chance,
  id: number,
  prices: readonly number[],
): QuantityOfferTerms {
  const kind = pick(chance, usualKinds);
  const some = () => prices.flatMap((_, index) => (chance() < 0.4 ? [index + 1] : []));
  const isOnAll = chance() < 0.2;
  const products = isOnAll ? [] : some();
  const inside = isOnAll ? prices : products.map((product) => prices[product - 1] ?? 0);
  const price = inside.reduce((sum, one) => sum + one, 0) / Math.max(1, inside.length);
  return quantityOffer(id, kind, tiersOf(chance, kind, price), {
    scope: isOnAll ? 'ALL_PRODUCTS' : 'PARTIAL_PRODUCTS',
    products,
    groupB: kind === 'PAIR' ? some() : [],
  });
}

/** Usual tiers of an offer on goods that cost so many TWD on the average. */
function tiersOf(chance: Chance, kind: UsualKind, price: number): Tier[] {
  const anyUnits = pick(chance, [3, 3, 4, 5, 6]);
  const tiers: Record<UsualKind, Tier[][]> = {
    ANY_N_FOR: [[{ count: anyUnits, amount: Math.round(price * anyUnits * 0.8) }]],
    NTH_PERCENT: [2, 3, 4].flatMap((count) =>
      [30, 50, 100].map((percent): Tier[] => [{ count, percent }]),
    ),
    COUNT_PERCENT: [
      [{ count: 3, percent: 10 }],
      [
        { count: 3, percent: 5 },
        { count: 6, percent: 12 },
      ],
    ],
    COUNT_AMOUNT: [
      [{ count: 5, amount: 100 }],
      [
        { count: 3, amount: 50 },
        { count: 6, amount: 150 },
      ],
    ],
    PAIR: [[{ amount: Math.round(price * 1.6) }], [{ percent: 20 }]],
  };
  return pick(chance, tiers[kind]);
}
