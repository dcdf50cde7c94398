import { describe, expect, it } from 'vitest';
import { amountOffer, inputOf, only, product, quantityOffer } from '../../testing/plain-cart.ts';
import type { QuoteInput } from '../types.ts';
import { offerThresholds } from './offer-thresholds.ts';
import { outcomeOf } from './outcome.ts';
import { makeProblem } from './problem.ts';

type Units = readonly number[];

/** The next steps with so many units of goods at these prices, whose amount is 1,000 TWD. */
function stepsOf(prices: Units, units: Units, overrides: Partial<QuoteInput>) {
  const input = inputOf(prices, overrides);
  const lines = prices.map((unitPrice, index) => ({
    ...{ kind: 'product' as const, id: index + 1 },
    unitPrice,
    units: units[index] ?? 0,
  }));
  const { quantityOffers = [], amountOffers = [] } = input;
  const problem = makeProblem(lines, quantityOffers, amountOffers);
  const none = problem.offers.map(() => problem.classes.map(() => 0));
  return offerThresholds(input, problem, outcomeOf(problem, none), 1_000);
}
const missing = (
  prices: Units,
  units: Units,
  ...quantityOffers: ReturnType<typeof quantityOffer>[]
) => stepsOf(prices, units, { quantityOffers }).map((one) => [one.missingUnits, one.missing]);

const threes = quantityOffer(1, 'ANY_N_FOR', [{ count: 3, amount: 199 }]);

describe('the next step of a quantity offer', () => {
  it('needs the units of its next group at the lowest price of its goods', () => {
    expect(
      stepsOf([80, 70, 60], [2, 0, 0], { quantityOffers: [{ ...threes, ...only(1, 2) }] }),
    ).toEqual([
      {
        kind: 'QUANTITY_OFFER',
        id: 1,
        title: '任選 3 件 $199',
        gifts: [],
        thresholdAmount: 1_070,
        missing: 70,
        missingUnits: 1,
      },
    ]);
    expect(missing([80, 70], [1, 0], threes)).toEqual([[2, 140]]);
    expect(missing([80], [3], threes)).toEqual([]);
    expect(missing([80], [4], threes)).toEqual([[2, 160]]);
    expect(missing([80], [5], threes)).toEqual([[1, 80]]);
  });

  it('is the next tier, and after the last one its next group if it is repeated', () => {
    const tiers = [
      { count: 5, amount: 300 },
      { count: 3, amount: 199 },
    ];
    const titles = (units: number) =>
      stepsOf([80], [units], {
        quantityOffers: [{ ...threes, tiers: quantityOffer(1, 'ANY_N_FOR', tiers).tiers }],
      }).map(({ title, missingUnits }) => [title, missingUnits]);
    expect([2, 3, 5, 6].map(titles)).toEqual([
      [['任選 3 件 $199', 1]],
      [['任選 5 件 $300', 2]],
      [],
      [['任選 5 件 $300', 4]],
    ]);
    const once = quantityOffer(1, 'COUNT_AMOUNT', tiers);
    expect([4, 5, 6].map((units) => missing([80], [units], once))).toEqual([[[1, 80]], [], []]);
  });

  it('is none once its limit per order is reached', () => {
    const twice = { ...threes, maxUsesPerOrder: 2 };
    expect([4, 5, 7].map((units) => missing([80], [units], twice))).toEqual([
      [[2, 160]],
      [[1, 80]],
      [],
    ]);
  });

  it('is a unit of the smaller group of a pair', () => {
    const pair = quantityOffer(1, 'PAIR', [{ amount: 100 }], { ...only(1), groupB: [2] });
    expect(missing([80, 70], [2, 1], pair)).toEqual([[1, 70]]);
    expect(missing([80, 70], [1, 2], pair)).toEqual([[1, 80]]);
    expect(missing([80, 70], [2, 2], pair)).toEqual([]);
    expect(missing([80, 70], [2, 1], { ...pair, maxUsesPerOrder: 1 })).toEqual([]);
    expect(missing([80, 70], [2, 1], { ...pair, maxUsesPerOrder: 2 })).toEqual([[1, 70]]);
    expect(missing([80, 70], [1, 0], { ...pair, maxUsesPerOrder: 1 })).toEqual([[1, 70]]);
  });

  it('needs goods that are visible and in stock, combinations too', () => {
    const hidden = product(2, 10, { isVisible: false });
    const soldOut = product(3, 20);
    const combination = product(9, 30, { kind: 'combination' });
    const goods = {
      products: new Map([product(1, 80), hidden, soldOut].map((one) => [one.id, one])),
      combinations: new Map([[9, combination]]),
    };
    const stocks = new Map([[3, 0]]);
    const found = (combinations: number[], more: Partial<QuoteInput> = {}) =>
      stepsOf([80], [2], {
        ...{ goods, stocks },
        quantityOffers: [{ ...threes, ...only(1, 2, 3), combinations }],
        ...more,
      }).map((one) => one.missing);
    expect(found([])).toEqual([80]);
    expect(found([9])).toEqual([30]);
    expect(found([9], { stocks: new Map([[3, 4]]) })).toEqual([20]);
    expect(
      found([9], {
        stocks: new Map([
          [1, 0],
          [3, 0],
          [9, 0],
        ]),
      }),
    ).toEqual([]);
  });
});

describe('the next step of an amount offer', () => {
  const steps = (units: number, ...amountOffers: ReturnType<typeof amountOffer>[]) =>
    stepsOf([80], [units], { amountOffers });

  it('is its threshold, or each multiple of it', () => {
    const once = amountOffer(1, 200, 20);
    expect(steps(2, once)).toEqual([
      {
        ...{ kind: 'AMOUNT_OFFER', id: 1, title: '滿額折 1', gifts: [] },
        thresholdAmount: 200,
        missing: 40,
      },
    ]);
    expect(steps(3, once)).toEqual([]);
    expect(steps(1, amountOffer(1, 80, 20))).toEqual([]);
    const again = { ...once, isRepeated: true };
    const next = (units: number) =>
      steps(units, again).map((one) => [one.thresholdAmount, one.missing]);
    expect([2, 3, 5, 6].map(next)).toEqual([[[200, 40]], [[400, 160]], [[600, 200]], [[600, 120]]]);
  });

  it('is none without goods that cost something, and none where there is no threshold', () => {
    expect(stepsOf([0], [2], { amountOffers: [amountOffer(1, 200, 20)] })).toEqual([]);
    expect(steps(2, amountOffer(1, 0, 20, { isRepeated: true }))).toEqual([]);
    expect(steps(2, amountOffer(1, 1, 20, { isRepeated: true }))[0]?.missing).toBe(1);
  });
});
