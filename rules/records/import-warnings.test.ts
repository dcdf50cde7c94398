import { describe, expect, it } from 'vitest';
import type { Resource } from '#contract/resources/resource.ts';
import { isShownOf, warningsOf } from './import-warnings.ts';

const goods = {
  name: 'goods',
  fields: {
    shelf: { kind: 'choice', label: '上架', choices: {}, default: 'OFFLINE', shows: 'ONLINE' },
    season: { kind: 'choice', label: '季節', choices: {}, default: 'ANY' },
    price: { kind: 'money', label: '售價', bigChange: 100 },
    cost: { kind: 'money', label: '成本' },
    pictures: { kind: 'pictures', label: '圖片', most: 3 },
  },
} as unknown as Resource;
const record = { shelf: 'ONLINE', season: 'ANY', price: 500, cost: 5, pictures: [{ id: 1 }] };
const warnings = (changed: object, before: object | undefined = record) =>
  warningsOf(goods, before as typeof record, changed as Partial<typeof record>);

describe('the warnings about an imported record', () => {
  it('say that it is no longer shown', () => {
    expect(warnings({ shelf: 'OFFLINE' })).toEqual(['GOES_OFFLINE']);
    expect(warnings({ shelf: 'ONLINE' })).toEqual([]);
    expect(warnings({ shelf: 'OFFLINE' }, { ...record, shelf: 'OFFLINE' })).toEqual([]);
    expect(warningsOf(goods, undefined, { ...record, shelf: 'OFFLINE' })).toEqual([]);
  });

  it('say that it is shown without a picture', () => {
    expect(warnings({ pictures: [] })).toEqual(['NO_PICTURE']);
    expect(warnings({ pictures: [{ id: 2 }] })).toEqual([]);
    const hidden = { ...record, shelf: 'OFFLINE' };
    expect(warnings({ pictures: [] }, hidden)).toEqual([]);
    expect(warnings({ shelf: 'ONLINE' }, { ...hidden, pictures: [] })).toEqual(['NO_PICTURE']);
    expect(warningsOf(goods, undefined, { shelf: 'ONLINE' })).toEqual([]);
  });

  it('say that a number changed by more than its field usually does', () => {
    expect([warnings({ price: 600 }), warnings({ price: 400 })]).toEqual([[], []]);
    expect([warnings({ price: 601 }), warnings({ price: 399 })]).toEqual([
      ['BIG_JUMP'],
      ['BIG_JUMP'],
    ]);
    expect(warnings({ cost: 9999 })).toEqual([]);
    expect(warnings({ price: 101 }, { ...record, price: null })).toEqual(['BIG_JUMP']);
    expect(warnings({ price: 100 }, { ...record, price: null })).toEqual([]);
    expect(warnings({ price: null }, { ...record, price: 101 })).toEqual(['BIG_JUMP']);
    expect(warnings({ price: null }, { ...record, price: 100 })).toEqual([]);
    expect(warnings({ cost: 6 }, { ...record, price: 9999 })).toEqual([]);
    expect(warningsOf(goods, undefined, { ...record, price: 9999 })).toEqual([]);
  });
});

it('a record is shown if all its choices about that say so, and never without one', () => {
  expect([isShownOf(goods, record), isShownOf(goods, { ...record, shelf: 'OFFLINE' })]).toEqual([
    true,
    false,
  ]);
  const { shelf } = goods.fields;
  const both = { ...goods, fields: { shelf, other: shelf } } as unknown as Resource;
  expect(isShownOf(both, { shelf: 'ONLINE', other: 'OFFLINE' })).toBe(false);
  const { season } = goods.fields;
  expect(isShownOf({ ...goods, fields: { season } } as unknown as Resource, record)).toBe(false);
});
