import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyOfferCart } from '../../testing/any-offers.ts';
import { lowestOf } from '../../testing/plain-offers.ts';
import { quote } from '../quote.ts';
import type { QuoteInput } from '../types.ts';
import { solveOffers } from './solve-offers.ts';

const goodsAmount = (input: QuoteInput) => {
  const { amounts } = quote(input, solveOffers);
  return amounts.product - amounts.discount;
};

describe('the best price', () => {
  it('is the lowest of all ways to put units into quantity offers', () => {
    fc.assert(
      fc.property(
        anyOfferCart({ mostLines: 5, mostUnits: 9, mostOffers: 3, mostAmountOffers: 0 }),
        (input) => {
          expect(goodsAmount(input)).toBe(lowestOf(input));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('is the lowest of all ways where an amount offer follows', () => {
    fc.assert(
      fc.property(
        anyOfferCart({ mostLines: 4, mostUnits: 8, mostOffers: 2, mostAmountOffers: 2 }),
        (input) => {
          expect(goodsAmount(input)).toBe(lowestOf(input));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('of more than a few units is the lowest wherever it says so, and never below it', () => {
    const cart = anyOfferCart({
      mostLines: 2,
      mostUnits: 18,
      mostOffers: 2,
      mostAmountOffers: 2,
      kinds: ['NTH_PERCENT', 'COUNT_PERCENT', 'COUNT_AMOUNT'],
    }).filter(({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0) > 12);
    let proved = 0;
    fc.assert(
      fc.property(cart, (input) => {
        const lowest = lowestOf(input);
        expect(goodsAmount(input)).toBeGreaterThanOrEqual(lowest);
        if (!quote(input, solveOffers).isExact) return;
        proved++;
        expect(goodsAmount(input)).toBe(lowest);
      }),
      { numRuns: 100 },
    );
    expect(proved).toBeGreaterThan(50);
  });
});
