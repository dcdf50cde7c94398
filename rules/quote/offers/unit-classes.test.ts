import { describe, expect, it } from 'vitest';
import { amountOffer, only, quantityOffer } from '../../testing/plain-cart.ts';
import { classesOf, isInScope, viewOf } from './unit-classes.ts';

const product = (id: number, unitPrice: number, units = 1) => ({
  kind: 'product' as const,
  id,
  unitPrice,
  units,
});
const pair = quantityOffer(1, 'PAIR', [{ amount: 50 }], { ...only(1, 2), groupB: [2, 3] });
const half = quantityOffer(2, 'NTH_PERCENT', [{ percent: 50 }]);

describe('goods of an offer', () => {
  it('are all of them, or those of their kind that it names', () => {
    const some = { scope: 'PARTIAL_PRODUCTS' as const, products: [1], combinations: [2] };
    const among = (kind: 'product' | 'combination', id: number) => isInScope(some, { kind, id });
    expect([among('product', 1), among('product', 2)]).toEqual([true, false]);
    expect([among('combination', 1), among('combination', 2)]).toEqual([false, true]);
    expect(isInScope(half, { kind: 'combination', id: 9 })).toBe(true);
  });

  it('are seen in the scope, in the second group of a pair, or in both', () => {
    expect(viewOf(pair, product(1, 90))).toEqual({ price: 90, isInScope: true, isInGroupB: false });
    expect(viewOf(pair, product(2, 90))).toEqual({ price: 90, isInScope: true, isInGroupB: true });
    expect(viewOf(pair, product(3, 90))).toEqual({ price: 90, isInScope: false, isInGroupB: true });
    expect(viewOf(pair, product(4, 90))).toBeUndefined();
    expect(viewOf(pair, { kind: 'combination', id: 3, unitPrice: 90 })).toBeUndefined();
  });

  it('have a second group only for pairs', () => {
    const other = { ...half, ...only(1), groupB: [3] };
    expect(viewOf(other, product(3, 90))).toBeUndefined();
    expect(viewOf({ ...half, groupB: [3] }, product(3, 90))?.isInGroupB).toBe(false);
  });
});

describe('classes of units', () => {
  it('are the dearest first, and of equal price in the order of their lines', () => {
    const lines = [product(4, 50), product(1, 80), product(2, 80), product(3, 99)];
    const classes = classesOf(lines, [pair], []);
    expect(classes.map((one) => [one.price, one.lines])).toEqual([
      [99, [3]],
      [80, [1]],
      [80, [2]],
      [50, [0]],
    ]);
  });

  it('join lines of equal price and equal offers, with their units', () => {
    const lines = [product(1, 80, 2), product(2, 80, 4), product(5, 80, 3), product(6, 79, 1)];
    const classes = classesOf(lines, [half], [amountOffer(1, 100, 10, only(1, 5, 6))]);
    expect(
      classes.map(({ units, lines: own, inAmountOffer }) => [units, own, inAmountOffer]),
    ).toEqual([
      [5, [0, 2], [true]],
      [4, [1], [false]],
      [1, [3], [true]],
    ]);
    expect(classes[0]?.views).toEqual([{ price: 80, isInScope: true, isInGroupB: false }]);
  });

  it('tell apart whether units are in the scope, in the second group, in both or in none', () => {
    const lines = [1, 2, 3, 4].map((id) => product(id, 80));
    expect(classesOf(lines, [pair], []).map((one) => one.lines)).toEqual([[0], [1], [2], [3]]);
    expect(classesOf(lines, [pair, half], []).map(({ views }) => views[0] === undefined)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});
