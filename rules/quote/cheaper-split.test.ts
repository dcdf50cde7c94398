import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyOfferCart } from '../testing/any-offers.ts';
import { amountOffer, inputOf, quantityOffer } from '../testing/plain-cart.ts';
import { cheaperSplit } from './cheaper-split.ts';
import { solveOffers } from './offers/solve-offers.ts';
import { quote } from './quote.ts';
import type { QuoteInput } from './types.ts';

const splitOf = (input: QuoteInput) => {
  const solved = { ...input, solve: solveOffers };
  return cheaperSplit(solved, quote(solved));
};
const goodsAmount = (input: QuoteInput) => {
  const { amounts } = quote(input, solveOffers);
  return amounts.product - amounts.discount;
};

describe('the cheaper split of a cart', () => {
  it('uses an offer twice that an order gets once', () => {
    const quantityOffers = [quantityOffer(1, 'COUNT_AMOUNT', [{ count: 2, amount: 50 }])];
    const split = splitOf(inputOf([100, 100, 100, 100], { quantityOffers }));
    expect(split).toMatchObject({
      saves: 50,
      orders: [{ goodsAmount: 150 }, { goodsAmount: 150 }],
    });
    expect(split?.orders.map(({ lines }) => lines.length)).toEqual([2, 2]);
  });

  it('takes an amount off twice that is taken off once', () => {
    const once = [amountOffer(1, 200, 30)];
    expect(splitOf(inputOf([200, 200], { amountOffers: once }))?.saves).toBe(30);
    const repeated = [amountOffer(1, 200, 30, { isRepeated: true })];
    expect(splitOf(inputOf([200, 200], { amountOffers: repeated }))).toBeNull();
  });

  it('is not looked for where no offer counts once, and not in a large cart', () => {
    const threeForLess = quantityOffer(1, 'ANY_N_FOR', [{ count: 3, amount: 199 }]);
    expect(splitOf(inputOf([79, 79, 79, 79], { quantityOffers: [threeForLess] }))).toBeNull();
    const amountOffers = [amountOffer(1, 200, 30)];
    const many = Array.from({ length: 61 }, () => 200);
    expect(splitOf(inputOf(many, { amountOffers }))).toBeNull();
  });

  it('costs what its two orders cost, and has every unit once', () => {
    fc.assert(
      fc.property(
        anyOfferCart({ mostLines: 4, mostUnits: 8, mostOffers: 2, mostAmountOffers: 2 }),
        (input) => {
          const split = splitOf(input);
          if (!split) return;
          const [one, other] = split.orders.map(({ lines }) =>
            lines.map(({ kind, id, count: quantity }) => ({ kind, id, quantity })),
          );
          const parts = [one ?? [], other ?? []];
          const sum = parts.reduce((all, lines) => all + goodsAmount({ ...input, lines }), 0);
          expect(sum).toBe(goodsAmount(input) - split.saves);
          const units = parts.flat().reduce((all, { quantity }) => all + quantity, 0);
          expect(units).toBe(quote(input, solveOffers).unitCount);
        },
      ),
      { numRuns: 200 },
    );
  });
});
