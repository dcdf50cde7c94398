import { describe, expect, it } from 'vitest';
import { amountOffer, inputOf, only, quantityOffer } from '../../testing/plain-cart.ts';
import { quote } from '../quote.ts';
import type { QuoteInput } from '../types.ts';
import { solveOffers } from './solve-offers.ts';

/** What one more unit saves in a cart with so many units of goods at these prices. */
function withMore(prices: readonly number[], units: readonly number[], more: Partial<QuoteInput>) {
  const input = inputOf(prices, more);
  const lines = input.lines.map((line, index) => ({ ...line, quantity: units[index] ?? 1 }));
  return quote({ ...input, lines }, solveOffers).cheaperWithMore;
}
const percent30 = quantityOffer(1, 'COUNT_PERCENT', [{ count: 5, percent: 30 }]);
const product = (id: number, saves: number) => ({ kind: 'product', id, saves });

describe('one more unit', () => {
  it('makes goods cheaper where it completes a group, and the cheapest unit most', () => {
    const offers = { quantityOffers: [percent30] };
    expect(withMore([100, 20], [3, 1], offers)).toEqual(product(2, 320 - 238));
    expect(withMore([100, 20], [2, 1], offers)).toBeNull();
    expect(withMore([100, 20], [4, 1], offers)).toBeNull();
    // Five of 30 cost as much as four and 30 % of a unit less.
    expect(withMore([100, 90], [3, 1], offers)).toEqual(product(2, 390 - 336));
  });

  it('is of an offer for other goods than the dearest', () => {
    const offer = quantityOffer(1, 'COUNT_PERCENT', [{ count: 2, percent: 90 }], only(2));
    expect(withMore([100, 20], [3, 1], { quantityOffers: [offer] })).toEqual(product(2, 16));
  });

  it('is of the first line of its class that can have one more', () => {
    const offers = { quantityOffers: [percent30] };
    expect(withMore([100, 100], [2, 2], offers)).toEqual(product(1, 50));
    expect(withMore([100, 100], [2, 2], { ...offers, stocks: new Map([[1, 2]]) })).toEqual(
      product(2, 50),
    );
    const stocks = new Map([1, 2].map((id) => [id, 2]));
    expect(withMore([100, 100], [2, 2], { ...offers, stocks })).toBeNull();
    const more = new Map([1, 2].map((id) => [id, 3]));
    expect(withMore([100, 100], [2, 2], { ...offers, stocks: more })).toEqual(product(1, 50));
  });

  it('is not named where it costs as much as it saves', () => {
    const free = quantityOffer(1, 'NTH_PERCENT', [{ count: 2, percent: 100 }]);
    expect(withMore([100], [1], { quantityOffers: [free] })).toBeNull();
    const offPercent = quantityOffer(1, 'COUNT_PERCENT', [{ count: 2, percent: 50 }]);
    expect(withMore([100], [1], { quantityOffers: [offPercent] })).toBeNull();
    const better = quantityOffer(1, 'COUNT_PERCENT', [{ count: 2, percent: 51 }]);
    expect(withMore([100], [1], { quantityOffers: [better] })).toEqual(product(1, 2));
    const byOne = quantityOffer(1, 'COUNT_AMOUNT', [{ count: 2, amount: 101 }]);
    expect(withMore([100], [1], { quantityOffers: [byOne] })).toEqual(product(1, 1));
  });

  it('may reach an amount offer alone, or beside quantity offers', () => {
    const amountOffers = [amountOffer(1, 300, 150)];
    expect(withMore([100, 120], [2, 0], { amountOffers })).toEqual(product(1, 50));
    expect(withMore([100, 120], [1, 1], { amountOffers })).toEqual(product(1, 220 - 170));
    const quantityOffers = [quantityOffer(1, 'NTH_PERCENT', [{ count: 2, percent: 10 }], only(2))];
    expect(withMore([100, 120], [1, 1], { quantityOffers, amountOffers })).toEqual(product(1, 50));
  });

  it('is found with two offers that want the same units', () => {
    const quantityOffers = [
      quantityOffer(1, 'ANY_N_FOR', [{ count: 3, amount: 120 }]),
      quantityOffer(2, 'NTH_PERCENT', [{ count: 2, percent: 50 }]),
    ];
    expect(withMore([100, 90, 70], [2, 0, 0], { quantityOffers })).toEqual(product(1, 30));
    expect(withMore([100, 90, 70], [1, 1, 1], { quantityOffers })).toBeNull();
    // Both make three for 120: of units that save the same, the dearest counts.
    expect(withMore([100, 90], [1, 1], { quantityOffers })).toEqual(product(1, 25));
  });

  it('is not looked for in a cart of more than 60 units, or of more than 60 classes', () => {
    const half = quantityOffer(1, 'COUNT_PERCENT', [{ count: 60, percent: 50 }]);
    expect(withMore([100], [59], { quantityOffers: [half] })).toEqual(product(1, 5_900 - 3_000));
    const many = { ...half, tiers: [{ count: 61, amount: null, percent: 50 }] };
    expect(withMore([100], [60], { quantityOffers: [many] })?.saves).toBe(6_000 - 3_050);
    const more = { ...half, tiers: [{ count: 62, amount: null, percent: 50 }] };
    expect(withMore([100], [61], { quantityOffers: [more] })).toBeNull();
    const few = quantityOffer(1, 'COUNT_PERCENT', [{ count: 2, percent: 60 }], only(1));
    const prices = (classes: number) => Array.from({ length: classes }, (_, index) => 100 + index);
    const looked = (classes: number) => withMore(prices(classes), [], { quantityOffers: [few] });
    expect(looked(60)).toEqual(product(1, 20));
    expect(looked(61)).toBeNull();
  });
});
