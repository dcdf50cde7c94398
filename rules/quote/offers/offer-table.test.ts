import { describe, expect, it } from 'vitest';
import { only, quantityOffer } from '../../testing/plain-cart.ts';
import { makeTable } from './offer-table.ts';
import { classesOf } from './unit-classes.ts';

type Goods = readonly [price: number, units: number][];
const linesOf = (goods: Goods) =>
  goods.map(([unitPrice, units], index) => ({
    ...{ kind: 'product' as const, id: index + 1 },
    unitPrice,
    units,
  }));
/** The table of the offer for these goods, among so many offers. */
const tableOf = (goods: Goods, offer: ReturnType<typeof quantityOffer>, among = 1) =>
  makeTable(offer, 0, classesOf(linesOf(goods), Array(among).fill(offer), []));

const half = quantityOffer(1, 'NTH_PERCENT', [{ count: 2, percent: 50 }]);
/** Pairs among goods of both groups, whose hundredths make many states. */
const pairs = (percent: number, groupB: readonly number[]) =>
  quantityOffer(1, 'PAIR', [{ percent }], { groupB });

describe('the table of an offer', () => {
  it('has for each class and state the steps, and the states after each unit', () => {
    const goods: Goods = [
      [100, 2],
      [80, 1],
    ];
    expect(tableOf(goods, half)).toEqual({
      offer: 0,
      steps: [
        [
          [1, 0],
          [0, 50],
        ],
        [
          [1, 0],
          [0, 40],
        ],
      ],
      mayEnd: [true, false],
      reach: [1, 2, 2, 2],
      isWhole: true,
    });
  });

  it('takes no step with goods of other offers', () => {
    const goods: Goods = [
      [100, 1],
      [80, 2],
      [60, 1],
    ];
    const { steps, reach } = tableOf(goods, { ...half, ...only(1, 3) });
    expect(steps).toEqual([
      [[1, 0]],
      [],
      [
        [1, 0],
        [0, 30],
      ],
    ]);
    expect(reach).toEqual([1, 2, 2, 2, 2]);
  });

  it('divides an amount that the cheapest units do not cover', () => {
    const off100 = quantityOffer(1, 'COUNT_AMOUNT', [{ count: 2, amount: 100 }]);
    const goods: Goods = [
      [90, 1],
      [30, 1],
      [20, 1],
    ];
    expect(tableOf(goods, off100).steps[0]).toEqual([[1, 90]]);
    const covered: Goods = [
      [90, 1],
      [70, 2],
    ];
    expect(tableOf(covered, off100).steps[0]).toEqual([[1, 100]]);
  });

  it('counts uses only where the cart can reach their limit', () => {
    const states = (units: number, maxUsesPerOrder: number | null) =>
      tableOf([[100, units]], { ...half, maxUsesPerOrder }).mayEnd.length;
    expect([states(4, null), states(4, 2), states(4, 3), states(5, 2)]).toEqual([2, 2, 2, 2]);
    expect([states(6, 2), states(4, 1)]).toEqual([5, 3]);
    const goods: Goods = [
      [100, 2],
      [80, 1],
      [60, 1],
    ];
    const once = { ...half, ...only(1), maxUsesPerOrder: 1 };
    expect(tableOf(goods, once).mayEnd.length).toBe(2);
  });

  it('follows 5,000 states of up to 12 units, and else 500', () => {
    const tiers = Array.from({ length: 25 }, (_, index) => ({
      ...{ count: 2 + index, amount: 3 * index + 60 },
    }));
    const offer = quantityOffer(1, 'COUNT_AMOUNT', tiers);
    const few = tableOf(
      Array.from({ length: 12 }, (_, index) => [index + 1, 1]),
      offer,
    );
    expect([few.isWhole, few.mayEnd.length > 500]).toEqual([true, true]);
    const many = tableOf(
      Array.from({ length: 13 }, (_, index) => [index + 1, 1]),
      offer,
    );
    expect([many.isWhole, many.mayEnd.length, many.reach.length]).toEqual([false, 500, 14]);
    const next = many.steps.flat(2).filter((_, index) => index % 2 === 0);
    expect(Math.min(...next)).toBeGreaterThan(0);
    const doubling: Goods = Array.from({ length: 12 }, (_, index) => [2 ** index, 1]);
    const whole = { count: 12, amount: 5_000 };
    const dear = quantityOffer(1, 'COUNT_AMOUNT', [whole, { count: 11, amount: 4_999 }]);
    const full = tableOf(doubling, dear);
    expect([full.isWhole, full.mayEnd.length]).toEqual([false, 5_000]);
  });

  it('follows fewer states the more units and offers there are, but 100 at least', () => {
    const tiers = Array.from({ length: 300 }, (_, index) => ({
      ...{ count: 2 + index, amount: 100 + index },
    }));
    const offer = quantityOffer(1, 'COUNT_AMOUNT', tiers);
    const states = (units: number, among: number) =>
      tableOf([[100, units]], offer, among).mayEnd.length;
    expect(states(1_000, 4)).toBe(250);
    expect(states(999, 3)).toBe(333);
    expect(states(500, 1)).toBe(500);
    expect(states(1_000, 20)).toBe(100);
    const by200 = quantityOffer(1, 'NTH_PERCENT', [{ count: 200, percent: 50 }]);
    expect(tableOf([[100, 9_901]], by200).mayEnd.length).toBe(100);
  });
});

describe('the table of pairs by per cent', () => {
  /** Units whose hundredths all differ. */
  const goods = (units: number): Goods =>
    Array.from({ length: units }, (_, index) => [101 + 7 * index, 1]);
  const all = Array.from({ length: 40 }, (_, index) => index + 1);

  it('knows the hundredths of every unit where it can', () => {
    expect(tableOf(goods(6), pairs(13, all)).isWhole).toBe(true);
  });

  it('lets only one group wait where that is enough', () => {
    const { isWhole, mayEnd } = tableOf(goods(8), pairs(6, all));
    // Without hundredths it would be 17 states.
    expect([isWhole, mayEnd.length]).toEqual([false, 511]);
  });

  it('takes units to the last one, also where not even their number can be known', () => {
    const many = tableOf(
      [
        [101, 300],
        [108, 300],
      ],
      pairs(13, all),
      4,
    );
    expect([many.isWhole, many.mayEnd.length, many.reach.length]).toEqual([false, 416, 601]);
  });

  it('lets only one group wait, or knows no hundredths, where there would be too many states', () => {
    const { isWhole, mayEnd, steps } = tableOf(goods(40), pairs(13, all));
    expect(isWhole).toBe(false);
    expect(mayEnd.length).toBeLessThanOrEqual(500);
    // Every unit can still be taken: no step is missing.
    expect(steps.every((ofClass) => ofClass.some((options) => options.length > 0))).toBe(true);
  });
});
