import { describe, expect, it } from 'vitest';
import { addOnOffer, amountOffer, future, inputOf, quantityOffer } from '../testing/plain-cart.ts';
import { cheaperSplit } from './cheaper-split.ts';
import { solveOffers } from './offers/solve-offers.ts';
import { quote } from './quote.ts';
import type { QuoteInput } from './types.ts';

/** The cheapest split of so many units of goods at these prices, and how many ways to split were priced. */
function splitOf(
  goods: readonly [price: number, units: number][],
  overrides: Partial<QuoteInput>,
  latest = Number.POSITIVE_INFINITY,
) {
  const input = { ...inputOf(goods.map(([price]) => price)), ...overrides, solve: solveOffers };
  const lines = input.lines.map((line, index) => ({ ...line, quantity: goods[index]?.[1] ?? 1 }));
  let ways = 0;
  const asked = { ...input, lines: lines.filter(({ quantity }) => quantity > 0) };
  const split = cheaperSplit(asked, quote(asked), () => {
    ways++;
    return ways > latest;
  });
  const orders = split?.orders.map((order) => [
    order.goodsAmount,
    ...order.lines.map(({ id, count }) => `${count} × ${id}`),
  ]);
  return { saves: split?.saves, orders, ways };
}
const off = (threshold: number, value: number) => ({
  amountOffers: [amountOffer(1, threshold, value)],
});

describe('the ways to split a cart', () => {
  it('are all of a small one, each once', () => {
    const goods: [number, number][] = [
      [100, 1],
      [200, 2],
      [300, 1],
    ];
    expect(splitOf(goods, off(400, 30))).toEqual({
      saves: 30,
      orders: [
        [370, '2 × 2'],
        [370, '1 × 1', '1 × 3'],
      ],
      ways: 5,
    });
    expect(splitOf(goods.slice(0, 1), off(400, 30))).toEqual({ ways: 0 });
    expect(splitOf([[400, 2]], off(400, 30))).toEqual({
      saves: 30,
      orders: [
        [370, '1 × 1'],
        [370, '1 × 1'],
      ],
      ways: 1,
    });
  });

  it('are 150 at most, or else the first lines and some units of the next one', () => {
    const waysOf = (...units: number[]) =>
      splitOf(
        units.map((one) => [1, one]),
        off(1_000, 30),
      ).ways;
    expect([waysOf(6, 42), waysOf(7, 37), waysOf(5, 50)]).toEqual([150, 44, 55]);
    expect([waysOf(1, 1), waysOf(1, 1, 1)]).toEqual([1, 3]);
    const goods: [number, number][] = [
      [12, 10],
      [12, 45],
    ];
    expect(splitOf(goods, off(300, 50))).toEqual({
      saves: 50,
      orders: [
        [250, '10 × 1', '15 × 2'],
        [310, '30 × 2'],
      ],
      ways: 55,
    });
    const first: [number, number][] = [
      [12, 30],
      [12, 25],
    ];
    expect(splitOf(first, off(300, 50)).orders).toEqual([
      [250, '25 × 1'],
      [310, '5 × 1', '25 × 2'],
    ]);
  });

  it('are none of more than 60 units, and none once it is late', () => {
    expect(splitOf([[10, 60]], off(300, 50))).toMatchObject({ saves: 50, ways: 30 });
    expect(splitOf([[10, 61]], off(300, 50))).toEqual({ ways: 0 });
    expect(splitOf([[10, 60]], off(300, 50), 29)).toEqual({ ways: 30 });
    expect(splitOf([[10, 60]], off(300, 50), 30).saves).toBe(50);
  });

  it('leave add-ons in the first order, so that a split and its reverse are two', () => {
    const overrides = {
      ...off(200, 30),
      addOnOffers: [addOnOffer(1, [{ productId: 3, addOnPrice: 39, limit: 1 }])],
      addOns: [{ offerId: 1, productId: 3, quantity: 1 }],
    };
    const goods: [number, number][] = [
      [200, 1],
      [200, 1],
      [100, 0],
    ];
    expect(splitOf(goods, overrides)).toEqual({
      saves: 30,
      orders: [
        [209, '1 × 1', '1 × 3'],
        [170, '1 × 2'],
      ],
      ways: 2,
    });
    const waysOf = (...units: number[]) =>
      splitOf([...units.map((one): [number, number] => [1, one]), [100, 0]], {
        ...overrides,
        amountOffers: [amountOffer(1, 1_000, 30)],
        addOns: [{ offerId: 1, productId: units.length + 1, quantity: 1 }],
        addOnOffers: [addOnOffer(1, [{ productId: units.length + 1, addOnPrice: 39, limit: 1 }])],
      }).ways;
    expect([waysOf(7, 18), waysOf(7, 19)]).toEqual([150, 26]);
  });

  it('have the units that can be bought', () => {
    const stocks = new Map([[1, 2]]);
    expect(splitOf([[200, 5]], { ...off(200, 30), stocks })).toMatchObject({ saves: 30, ways: 1 });
    expect(splitOf([[200, 5]], { ...off(200, 30), stocks: new Map([[1, 0]]) })).toEqual({
      ways: 0,
    });
  });
});

describe('a split', () => {
  const four: [number, number][] = [[79, 4]];

  it('is looked for where an offer counts once, or so many times, in an order', () => {
    const twoFor120 = quantityOffer(1, 'ANY_N_FOR', [{ count: 2, amount: 120 }]);
    expect(splitOf(four, { quantityOffers: [twoFor120] }).ways).toBe(0);
    const once = { ...twoFor120, maxUsesPerOrder: 1 };
    expect(splitOf(four, { quantityOffers: [once] })).toEqual({
      saves: 38,
      orders: [
        [120, '2 × 1'],
        [120, '2 × 1'],
      ],
      ways: 2,
    });
    expect(splitOf(four, { quantityOffers: [{ ...once, ...future }] }).ways).toBe(0);
    expect(splitOf(four, { quantityOffers: [twoFor120, once] }).ways).toBe(2);
    const amountOffers = [amountOffer(1, 150, 30, future)];
    expect(splitOf(four, { amountOffers }).ways).toBe(0);
    expect(splitOf(four, { amountOffers: [...amountOffers, amountOffer(2, 150, 30)] }).ways).toBe(
      2,
    );
    expect(splitOf(four, {}).ways).toBe(0);
  });

  it('is the first of those that save most, and none if no one saves', () => {
    const goods: [number, number][] = [
      [100, 1],
      [100, 1],
      [200, 1],
    ];
    expect(splitOf(goods, off(100, 10)).orders).toEqual([
      [90, '1 × 1'],
      [290, '1 × 2', '1 × 3'],
    ]);
    expect(splitOf(goods, off(300, 10))).toEqual({ ways: 3 });
    expect(splitOf(goods, off(200, 1)).saves).toBe(1);
  });
});
