import { describe, expect, it } from 'vitest';
import type { Conditions } from '#contract/resources/conditions.ts';
import { money, text } from '#contract/resources/fields.ts';
import type { Listed } from '#contract/resources/resource.ts';
import { flatConditions, readSearch, savedByView, treeOf, writeSearch } from './list-address.ts';

const leaf = (value: number): Conditions => ({ field: 'id', is: 'equal', value });

it('conditions that an address groups stay as they are when single ones are changed', () => {
  const group: Conditions = { any: [leaf(1), { all: [leaf(2), leaf(3)] }] };
  const flat = flatConditions({ all: [group, leaf(4)] });
  expect(flat).toEqual({ mode: 'all', leaves: [leaf(4)], groups: [group] });
  expect(treeOf({ ...flat, leaves: [] })).toEqual({ all: [group] });
  expect(treeOf({ ...flat, mode: 'any' })).toEqual({ any: [leaf(4), group] });
  expect(treeOf(flatConditions(leaf(5)))).toEqual({ all: [leaf(5)] });
  expect(treeOf(flatConditions(undefined))).toBeUndefined();
});

const orders = {
  name: 'goods',
  title: 'name',
  sort: { field: 'id', direction: 'descending' },
  fields: {
    name: text({ label: '名稱', maxLength: 10, filtered: true, list: { width: 80 } }),
    price: money({ label: '售價', filtered: true, sortable: true, list: { width: 80 } }),
    note: text({ label: '備註', maxLength: 10 }),
  },
} as unknown as Listed;
const read = (query: string) => readSearch(orders, new URLSearchParams(query));
const priced = { field: 'price', is: 'from', value: 100 } as const;

describe('the address of a list', () => {
  it('says nothing of a list as it is declared', () => {
    const state = read('');
    expect(state).toEqual({
      keyword: '',
      conditions: undefined,
      sort: orders.sort,
      page: 1,
      perPage: 50,
      columns: undefined,
      rowHeight: 'normal',
      view: undefined,
    });
    expect(writeSearch(orders, state)).toEqual({});
  });

  it('says everything that was chosen, and is read again', () => {
    const written = {
      keyword: '棉',
      where: JSON.stringify(priced),
      sort: 'price:ascending',
      page: '3',
      size: '100',
      columns: 'price,name',
      rows: 'compact',
      view: 'cheap-1',
    };
    const state = read(new URLSearchParams(written).toString());
    expect(state).toEqual({
      keyword: '棉',
      conditions: priced,
      sort: { field: 'price', direction: 'ascending' },
      page: 3,
      perPage: 100,
      columns: ['price', 'name'],
      rowHeight: 'compact',
      view: 'cheap-1',
    });
    expect(writeSearch(orders, state)).toEqual(written);
    const { page: _page, view: _view, ...saved } = written;
    expect(savedByView(orders, state)).toEqual(saved);
  });

  it('says an order that differs in one part', () => {
    const byId = { ...read(''), sort: { field: 'id', direction: 'ascending' as const } };
    expect(writeSearch(orders, byId)).toEqual({ sort: 'id:ascending' });
    const byPrice = { ...read(''), sort: { field: 'price', direction: 'descending' as const } };
    expect(writeSearch(orders, byPrice)).toEqual({ sort: 'price:descending' });
    expect(read('sort=id:ascending').sort).toEqual({ field: 'id', direction: 'ascending' });
    expect(read('sort=price:descending').sort).toEqual(byPrice.sort);
  });

  it('is read without the parts that mean nothing', () => {
    for (const sort of ['name:ascending', 'price:upwards', 'price', 'other:ascending'])
      expect(read(`sort=${sort}`).sort, sort).toBe(orders.sort);
    expect([read('page=0').page, read('page=-2').page, read('page=x').page]).toEqual([1, 1, 1]);
    expect([read('page=2').page, read('size=20').perPage, read('size=21').perPage]).toEqual([
      2, 20, 50,
    ]);
    expect([read('page=10').page, read('size=51').perPage]).toEqual([10, 50]);
    expect(writeSearch(orders, read('page=2'))).toEqual({ page: '2' });
    expect(read('columns=note,other,name').columns).toEqual(['name']);
    expect([read('rows=roomy').rowHeight, read('rows=huge').rowHeight]).toEqual([
      'roomy',
      'normal',
    ]);
    expect([read('view=A').view, read(`view=${'a'.repeat(41)}`).view]).toEqual([
      undefined,
      undefined,
    ]);
    expect(read(`keyword=${'a'.repeat(101)}`).keyword).toHaveLength(100);
  });
});

describe('conditions in an address', () => {
  const where = (value: unknown) =>
    read(new URLSearchParams({ where: JSON.stringify(value) }).toString()).conditions;

  it('are read if the list can compare so', () => {
    expect(where({ any: [priced, { field: 'name', is: 'contains', value: '棉' }] })).toEqual({
      any: [priced, { field: 'name', is: 'contains', value: '棉' }],
    });
    expect(where({ field: 'id', is: 'equal', value: 7 })).toEqual({
      field: 'id',
      is: 'equal',
      value: 7,
    });
    for (const leaf of [
      { ...priced, field: 'note' },
      // Not among the fields by which the list is filtered.
      { field: 'note', is: 'equal', value: '棉' },
      { ...priced, field: 'other' },
      { ...priced, field: 5 },
      { ...priced, is: 'contains' },
      { ...priced, is: 'like' },
      { ...priced, value: 'x' },
    ])
      expect(where(leaf), JSON.stringify(leaf)).toBeUndefined();
  });

  it('lose what means nothing, and groups of which nothing remains', () => {
    const bad = { ...priced, field: 'other' };
    expect(where({ all: [bad, priced] })).toEqual({ all: [priced] });
    expect(where({ any: [{ all: [bad] }, priced] })).toEqual({ any: [priced] });
    expect(where({ all: [bad] })).toBeUndefined();
    expect(where({ all: 5 })).toBeUndefined();
    expect([where(null), where(5), where([])]).toEqual([undefined, undefined, undefined]);
    expect(where({ all: [null, 'x', priced] })).toEqual({ all: [priced] });
  });

  it('lie in three groups at most, and are at most twenty', () => {
    const nested = (depth: number): unknown =>
      depth === 0 ? priced : { all: [nested(depth - 1)] };
    expect(where(nested(3))).toEqual(nested(3));
    expect(where(nested(4))).toBeUndefined();
    const many = Array.from({ length: 21 }, () => priced);
    expect(where({ any: many })).toEqual({ any: many.slice(1) });
  });

  it('are none in a text that is no JSON or too long', () => {
    expect(read('where={').conditions).toBeUndefined();
    const padded = (length: number) => {
      const json = JSON.stringify({ field: 'name', is: 'equal', value: '棉' });
      return new URLSearchParams({ where: json.padEnd(length) }).toString();
    };
    expect(read(padded(4000)).conditions).toBeDefined();
    expect(read(padded(4001)).conditions).toBeUndefined();
  });
});
