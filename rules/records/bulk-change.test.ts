import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BulkChange, roundings } from '#contract/resources/bulk-change.ts';
import type { Resource } from '#contract/resources/resource.ts';
import { fieldSentences } from '#contract/resources/sentences.ts';
import { changedNumber, changedValues, checkBulkChange } from './bulk-change.ts';

describe('a change in per cent', () => {
  it.each([
    [100, -10, '1', 90],
    [95, -10, '1', 86],
    [199, -15, '5', 170],
    [199, -15, '10', 170],
    [5, -50, '10', 0],
    [33, 0, '1', 33],
    [-5, 50, '1', -7],
    [10_000, 0.29, '1', 10_029],
  ] as const)('of %d by %d, rounded to %s, is %d', (before, perCent, round, after) => {
    expect(changedNumber(before, { perCent, round })).toBe(after);
  });

  it('is the nearest multiple, whatever the number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999, max: 9_999_999 }),
        fc.integer({ min: -9900, max: 100_000 }),
        fc.constantFrom(...roundings),
        (before, hundredths, round) => {
          const after = changedNumber(before, { perCent: hundredths / 100, round });
          const exact = before + (before * hundredths) / 10_000;
          expect(Math.abs(after % Number(round))).toBe(0);
          expect(Math.abs(after - exact)).toBeLessThanOrEqual(Number(round) / 2 + 1e-6);
        },
      ),
    );
  });
});

const goods = {
  name: 'goods',
  fields: {
    name: { kind: 'text', label: '名稱', maxLength: 5, unique: true },
    note: { kind: 'text', label: '備註', maxLength: 5 },
    price: { kind: 'money', label: '售價' },
    products: { kind: 'references', label: '商品', most: 9 },
  },
} as unknown as Resource;

describe('a change of many records', () => {
  it('names what is wrong with it whatever the records are', () => {
    expect(checkBulkChange(goods, { other: 1 })).toEqual({ other: fieldSentences.unknownField });
    expect(checkBulkChange(goods, { name: '棉' })).toEqual({ name: fieldSentences.eachItsOwn });
    expect(checkBulkChange(goods, { note: '太長的備註文字' })).toEqual({
      note: fieldSentences.tooLong(5),
    });
    expect(checkBulkChange(goods, { note: '短' })).toEqual({});
    expect(checkBulkChange(goods, { price: { add: 5 } })).toEqual({});
  });

  it('sets values, and adds to numbers that are there', () => {
    const change = { note: '短', price: { add: -30 } };
    expect(changedValues(goods, { price: 100, note: '' }, change)).toEqual({
      values: { note: '短', price: 70 },
      problems: {},
    });
    expect(changedValues(goods, { price: null }, change)).toEqual({
      values: { note: '短' },
      problems: { price: fieldSentences.nothingThere },
    });
  });

  it('adds and removes records of a list: new ones last, others at their place', () => {
    const products = (before: unknown, operation: object) =>
      changedValues(goods, { products: before }, { products: operation } as BulkChange).values
        .products;
    expect(products([3, 1, 2], { add: [4, 1], remove: [3] })).toEqual([1, 2, 4]);
    expect(products(null, { add: [4] })).toEqual([4]);
    expect(products([3, 1], { remove: [1] })).toEqual([3]);
    const counted = [
      { id: 3, quantity: 1 },
      { id: 1, quantity: 1 },
    ];
    expect(
      products(counted, {
        add: [
          { id: 1, quantity: 5 },
          { id: 9, quantity: 2 },
        ],
        remove: [3],
      }),
    ).toEqual([
      { id: 1, quantity: 5 },
      { id: 9, quantity: 2 },
    ]);
  });
});
