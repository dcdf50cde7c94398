import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyOfferCart } from '../../testing/any-offers.ts';
import { only, quantityOffer, quoteOf } from '../../testing/plain-cart.ts';
import { lowestOf } from '../../testing/plain-offers.ts';
import { quote } from '../quote.ts';
import type { QuoteInput } from '../types.ts';
import { solveOffers } from './solve-offers.ts';

const goodsAmount = (prices: readonly number[], overrides: Partial<QuoteInput>) => {
  const { amounts } = quoteOf(prices, overrides);
  return amounts.product - amounts.discount;
};

describe('offers on several units', () => {
  it('pair by per cent as it costs least to the dollar', () => {
    const groups = { scope: 'ALL_PRODUCTS' as const, products: [], groupB: [4, 5] };
    const pair = quantityOffer(1, 'PAIR', [{ percent: 30 }], groups);
    // 22 with 50 and 50 with 1 cost 50 and 35; 50 with 50 and 22 with 1 would cost 70 and 16.
    expect(goodsAmount([22, 1, 50, 1, 50], { quantityOffers: [pair] })).toBe(1 + 50 + 35);
  });

  it('pair by per cent those units whose hundredths make a dollar more, also above 12 units', () => {
    const [tens, ones] = [Array(8).fill(10), Array(5).fill(1)];
    const groupB = [...tens, ...ones].map((_, index) => index + 1);
    const pair = quantityOffer(1, 'PAIR', [{ percent: 6 }], {
      ...{ scope: 'ALL_PRODUCTS', products: [], groupB },
    });
    const twoFor19 = quantityOffer(2, 'ANY_N_FOR', [{ count: 2, amount: 19 }]);
    const quantityOffers = [pair, twoFor19];
    // Two of 10 save 2, one of 10 and one of 1 save 1, and so do two of 1.
    expect(goodsAmount([...tens, ...ones], { quantityOffers })).toBe(85 - 4 * 2 - 2 * 1);
  });

  it('pair as it costs least of all ways, whatever the prices and the limit', () => {
    const cart = anyOfferCart({
      ...{ mostLines: 8, mostUnits: 8, mostOffers: 2, mostAmountOffers: 0, kinds: ['PAIR'] },
    });
    fc.assert(
      fc.property(cart, (input) => {
        const { amounts } = quote(input, solveOffers);
        expect(amounts.product - amounts.discount).toBe(lowestOf(input));
      }),
      { numRuns: 250 },
    );
  });

  it('are proved for hundreds of units, as only a limit counts the pairs', () => {
    const lines = [1, 2].map((id) => ({ kind: 'product' as const, id, quantity: 150 }));
    const groups = { ...only(1), groupB: [2] };
    const quantityOffers = [quantityOffer(1, 'PAIR', [{ amount: 150 }], groups)];
    const { amounts, isExact } = quoteOf([100, 90], { lines, quantityOffers });
    expect([amounts.discount, isExact]).toEqual([150 * 40, true]);
  });

  it('price pairs by per cent exactly in large carts where rounding is alike for all units', () => {
    const prices = [299, 199, 159, 129, 99, 89, 79, 69].flatMap((one) => Array(6).fill(one));
    const groups = { scope: 'ALL_PRODUCTS' as const, products: [], groupB: [1, 2, 13, 14, 30, 31] };
    const priced = (percent: number) =>
      quoteOf(prices, { quantityOffers: [quantityOffer(1, 'PAIR', [{ percent }], groups)] });
    // By 20 % the hundredths of every unit are 80, by 50 % they are 50: any two make 2 TWD or 1.
    for (const percent of [20, 50]) expect(priced(percent).isExact).toBe(true);
    // The six of the second group, and the six dearest of the others.
    const [second, others] = [
      [299, 299, 159, 159, 99, 89],
      [299, 299, 299, 299, 199, 199],
    ];
    const total = [...second, ...others].reduce((sum, one) => sum + one, 0);
    expect(priced(50).amounts.discount).toBe(total / 2);
  });
});
