import { describe, expect, it } from 'vitest';
import { solveOffers } from '#rules/quote/offers/solve-offers.ts';
import { quote } from '#rules/quote/quote.ts';
import { amountOffer, inputOf, product, quantityOffer } from '#rules/testing/plain-cart.ts';
import { quotesWithMore } from './quotes-with-more.ts';

/** How many of twenty proposals are priced with a cart of so many units and offers. */
function pricedWith(units: number, offers: number): number {
  const input = inputOf([100], {
    solve: solveOffers,
    lines: [{ kind: 'product', id: 1, quantity: units }],
    quantityOffers: Array.from({ length: offers - 1 }, (_, index) =>
      quantityOffer(index + 1, 'COUNT_PERCENT', [{ count: 3, percent: 10 }]),
    ),
    amountOffers: [amountOffer(1, 100_000, 100)],
  });
  const quoteWith = quotesWithMore(quote(input, solveOffers), input);
  const proposals = Array.from({ length: 20 }, (_, index) => product(100 + index, 50));
  const priced = proposals.map((saleable) =>
    quoteWith([{ kind: 'product', id: saleable.id, saleable }]),
  );
  const [first] = priced;
  if (first) expect(first.amounts.product).toBe(units * 100 + 50);
  return priced.filter(Boolean).length;
}

describe('the proposals that are priced with a cart', () => {
  it('are twelve for a usual cart', () => {
    expect(pricedWith(20, 3)).toBe(12);
  });

  it('are few for a large cart with many offers, and none where one would take too long', () => {
    expect([pricedWith(60, 3), pricedWith(200, 4), pricedWith(400, 4)]).toEqual([6, 1, 0]);
  });

  it('are priced once each', () => {
    const input = inputOf([100]);
    const quoteWith = quotesWithMore(quote(input), input);
    const added = [{ kind: 'product' as const, id: 9, saleable: product(9, 50) }];
    expect(quoteWith(added)).toBe(quoteWith(added));
  });
});
