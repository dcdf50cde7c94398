import { describe, expect, it } from 'vitest';
import {
  chargedPrices,
  type DatedDiscount,
  type DatedPrices,
  priceSteps,
} from './price-history.ts';

const day = (number: number) => new Date(Date.UTC(2026, 9, number));
const since = day(1);
const until = day(31);

const from = (number: number, price: number, memberPrice: number | null = null): DatedPrices => ({
  validFrom: day(number),
  price,
  memberPrice,
});
const event = (begin: number, end: number, discountValue: number): DatedDiscount => ({
  eventBeginAt: day(begin),
  eventEndAt: day(end),
  applicable: 'ALL_PRODUCTS',
  productIds: new Set(),
  combinationIds: new Set(),
  discountType: 'AMOUNT',
  discountValue,
});
const charged = (dated: DatedPrices[], events: DatedDiscount[] = []) =>
  [...chargedPrices({ kind: 'product', id: 1, dated, events }, since, until)].toSorted(
    (one, other) => one - other,
  );

describe('the steps of the price', () => {
  const steps = (dated: DatedPrices[], events: DatedDiscount[] = []) =>
    priceSteps({ kind: 'product', id: 1, dated, events }, since, until).map(({ from, price }) => [
      from.getUTCDate(),
      price,
    ]);

  it('begin with the price in force, and have one step for each change, the earliest first', () => {
    expect(steps([from(-5, 100), from(10, 100, 90)], [event(20, 25, 30)])).toEqual([
      [1, 100],
      [10, 90],
      [20, 60],
      [25, 90],
    ]);
  });

  it('lower the price from the millisecond after the begin of an event', () => {
    const all = { kind: 'product', id: 1, dated: [from(-5, 100)] } as const;
    const [, lower] = priceSteps({ ...all, events: [event(20, 25, 30)] }, since, until);
    expect(lower).toEqual({ from: new Date(day(20).getTime() + 1), price: 70 });
  });

  it('end with one at the last moment', () => {
    expect(steps([from(-5, 100), from(31, 120)])).toEqual([
      [1, 100],
      [31, 120],
    ]);
  });

  it('begin with the first known price, and have no step where the price stays', () => {
    expect(steps([from(5, 100), from(9, 100)])).toEqual([[5, 100]]);
    expect(steps([])).toEqual([]);
  });
});

describe('the prices that were charged within a time', () => {
  it('are those in force at its beginning and those since, not earlier ones', () => {
    expect(charged([from(-20, 80), from(-5, 100), from(10, 120)])).toEqual([100, 120]);
  });

  it('are what a shopper paid: the member price, not the list price above it', () => {
    expect(charged([from(-5, 200, 150)])).toEqual([150]);
    expect(charged([from(-5, 200), from(20, 200, 150)])).toEqual([150, 200]);
  });

  it('count an event that is over, one that runs, and none that ended before', () => {
    const list = [from(-30, 200)];
    expect(charged(list, [event(-10, 0, 90)])).toEqual([200]);
    expect(charged(list, [event(-10, 5, 50), event(20, 40, 30)])).toEqual([150, 170, 200]);
    expect(charged(list, [event(-10, 40, 30)])).toEqual([170]);
  });

  it('take the lower of two events that overlap', () => {
    expect(charged([from(-30, 200)], [event(-10, 40, 30), event(10, 12, 60)])).toEqual([140, 170]);
  });

  it('are none as long as no price is known', () => {
    expect(charged([])).toEqual([]);
    expect(charged([from(20, 90)])).toEqual([90]);
  });

  it('leave out an event of other goods', () => {
    const other = { ...event(1, 40, 30), applicable: 'PARTIAL_PRODUCTS' } as const;
    expect(charged([from(-30, 200)], [{ ...other, productIds: new Set([2]) }])).toEqual([200]);
    expect(charged([from(-30, 200)], [{ ...other, productIds: new Set([1]) }])).toEqual([170, 200]);
  });
});
