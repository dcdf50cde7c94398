import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyOfferCart, type OfferCartLimits } from '../../testing/any-offers.ts';
import { lowestOf } from '../../testing/plain-offers.ts';
import { quote } from '../quote.ts';
import type { QuoteInput } from '../types.ts';
import { solveOffers } from './solve-offers.ts';

/** The same carts in every run, so that they are priced in milliseconds and a difference shows the next time too. */
const carts = (count: number, seed: number, limits: OfferCartLimits, least = 1): QuoteInput[] =>
  fc.sample(
    anyOfferCart(limits).filter(
      ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0) >= least,
    ),
    { numRuns: count, seed },
  );
const withLowest = (inputs: readonly QuoteInput[]) =>
  inputs.map((input) => ({ input, lowest: lowestOf(input) }));

const byUnits = withLowest(
  carts(80, 1, { mostLines: 4, mostUnits: 6, mostOffers: 3, mostAmountOffers: 0 }),
);
const byAmount = withLowest(
  carts(80, 2, { mostLines: 4, mostUnits: 6, mostOffers: 2, mostAmountOffers: 2 }),
);
/** More than so few units that they are always searched to the end. */
const larger = withLowest(
  carts(
    24,
    3,
    {
      ...{ mostLines: 2, mostUnits: 16, mostOffers: 2, mostAmountOffers: 2 },
      kinds: ['NTH_PERCENT', 'COUNT_PERCENT', 'COUNT_AMOUNT'],
    },
    13,
  ),
);

const priced = (input: QuoteInput) => {
  const { amounts, isExact } = quote({ ...input, looksForMore: false }, solveOffers);
  return { goodsAmount: amounts.product - amounts.discount, isExact };
};
const pricedAll = (all: readonly { input: QuoteInput }[]) => all.map(({ input }) => priced(input));
const lowestAll = (all: readonly { lowest: number }[]) =>
  all.map(({ lowest }) => ({ goodsAmount: lowest, isExact: true }));

describe('a small cart', () => {
  it('has the lowest price of all ways to put its units into offers', () => {
    expect(pricedAll(byUnits)).toEqual(lowestAll(byUnits));
  });

  it('has the lowest price of all ways where an amount offer follows', () => {
    expect(pricedAll(byAmount)).toEqual(lowestAll(byAmount));
  });

  it('has the lowest price of all ways above 12 units', () => {
    expect(pricedAll(larger)).toEqual(lowestAll(larger));
  });
});

describe('one more unit of a small cart', () => {
  const few = [
    ...carts(60, 4, {
      ...{ mostLines: 3, mostUnits: 5, mostOffers: 3, mostAmountOffers: 0 },
      kinds: ['ANY_N_FOR', 'COUNT_PERCENT', 'COUNT_AMOUNT'],
    }),
    ...carts(40, 5, { mostLines: 3, mostUnits: 5, mostOffers: 2, mostAmountOffers: 1 }),
  ];
  const most = few.map((input) => {
    const saved = input.lines.map((_, index) => {
      const lines = input.lines.map((line, place) =>
        place === index ? { ...line, quantity: line.quantity + 1 } : line,
      );
      return lowestOf(input) - lowestOf({ ...input, lines });
    });
    return Math.max(0, ...saved);
  });

  it('saves what the lowest prices differ by', () => {
    const saved = few.map((input) => quote(input, solveOffers).cheaperWithMore?.saves ?? 0);
    expect(saved).toEqual(most);
    expect(most.filter((one) => one > 0).length).toBeGreaterThan(5);
  });
});
