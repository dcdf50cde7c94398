import { describe, expect, it } from 'vitest';
import { visibility, weight } from '#contract/resources/common-fields.ts';
import { instant, money, pictures, text } from '#contract/resources/fields.ts';
import { defineResource, type Resource } from '#contract/resources/resource.ts';
import { checkConditions } from './check-conditions.ts';
import { checkChange, checkRecord, clearedValue, emptyRecord } from './check-record.ts';
import { differing, isSame } from './differences.ts';

const goods = defineResource({
  name: 'goods',
  label: '商品',
  area: 'catalogue',
  title: 'name',
  key: 'name',
  fields: {
    name: text({ label: '名稱', maxLength: 10, required: true, filtered: true }),
    price: money({ label: '售價', required: true, filtered: true }),
    memberPrice: money({ label: '會員價' }),
    sold: money({ label: '已售', readOnly: true }),
    madeAt: instant({ label: '建立', readOnly: true, filtered: true }),
    weight: weight(),
    currentVisibilityRule: visibility(),
  },
  rules: [
    {
      field: 'memberPrice',
      message: '會員價不可高於售價',
      holds: ({ price, memberPrice }) => memberPrice === null || memberPrice <= price,
    },
  ],
  form: [],
  sort: { field: 'id', direction: 'descending' },
}) as unknown as Resource;

describe('a record', () => {
  it('begins with the values that the declaration gives, without those the shop sets', () => {
    expect(emptyRecord(goods)).toEqual({
      name: '',
      price: null,
      memberPrice: null,
      weight: 0,
      currentVisibilityRule: 'OFFLINE',
    });
  });

  it('is asked what must hold between its fields only when each is sound', () => {
    const sound = { ...emptyRecord(goods), name: '棉', price: 10, memberPrice: 12 };
    expect(checkRecord(goods, sound)).toEqual({ memberPrice: '會員價不可高於售價' });
    expect(checkRecord(goods, { ...sound, price: -1 })).toEqual({
      price: '需介於 0 與 9,999,999 之間',
    });
    expect(checkRecord(goods, { ...sound, memberPrice: 10 })).toEqual({});
  });

  it('that is older than a rule may be changed elsewhere, and not in what the rule is about', () => {
    const old = {
      ...emptyRecord(goods),
      name: 'longer than a name may be',
      price: 10,
      memberPrice: 12,
    };
    expect(checkChange(goods, old, { currentVisibilityRule: 'OFFLINE' })).toEqual({});
    expect(checkChange(goods, old, { memberPrice: 11 })).toEqual({
      memberPrice: '會員價不可高於售價',
    });
    expect(checkChange(goods, old, { name: 'also longer than that' })).toEqual({
      name: '最多 10 字',
    });
    const sound = { ...old, memberPrice: 10 };
    expect(checkChange(goods, sound, { price: 9 })).toEqual({ memberPrice: '會員價不可高於售價' });
  });

  it('has what only a new one has, and of what a person may not see only what is there', () => {
    const { price } = goods.fields;
    const resource = {
      ...goods,
      fields: { ...goods.fields, cost: { ...price, seenWith: 'cost.read' } },
      atCreation: { opening: { ...price, required: true } },
    } as unknown as Resource;
    const sound = { ...emptyRecord(goods), name: '棉', price: 10 };
    expect(checkRecord(resource, sound)).toEqual({});
    expect(checkRecord(resource, { ...sound, cost: null, opening: null })).toEqual({
      cost: '此欄位為必填',
      opening: '此欄位為必填',
    });
    expect(checkRecord(goods, { ...sound, unknown: 1 })).toEqual({});
  });

  it('has nothing in a list that was cleared', () => {
    expect(clearedValue(pictures({ label: '圖片', most: 3 }))).toEqual([]);
    expect(clearedValue(text({ label: '名稱', maxLength: 3 }))).toBe('');
    expect(clearedValue(instant({ label: '時間' }))).toBeNull();
  });

  it('differs in what is really another value', () => {
    const at = instant({ label: '時間' });
    const images = pictures({ label: '圖片', most: 3 });
    const name = text({ label: '名稱', maxLength: 40 });
    const before = {
      at: '2026-12-01T10:00:00+08:00',
      images: [{ id: 1, alt: 'a' }],
      name: '2026-12-01T10:00:00+08:00',
    };
    const given = {
      at: '2026-12-01T02:00:00Z',
      images: [{ alt: 'a', id: 1 }],
      name: '2026-12-01T02:00:00Z',
    };
    // A text that looks like a moment is compared as a text.
    expect(differing({ at, images, name }, before, given)).toEqual(['name']);
    expect([isSame(images, [1, 2], [2, 1]), isSame(images, [1, 2], [1, 3])]).toEqual([
      false,
      false,
    ]);
    expect(isSame(images, { a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect([isSame(at, null, {}), isSame(at, {}, null), isSame(at, {}, 1)]).toEqual(
      Array(3).fill(false),
    );
    expect([isSame(at, 0, 1), isSame(undefined, 1, 1), isSame(at, given.at, null)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('a condition', () => {
  const problems = (field: string, is: string, value: unknown) =>
    checkConditions(goods, { all: [{ field, is, value } as never] });

  it('compares a field in a way that its kind allows, with a value of its kind', () => {
    expect(problems('price', 'from', 10)).toEqual({});
    expect(problems('name', 'contains', '棉')).toEqual({});
    expect(problems('price', 'one_of', [1, 2])).toEqual({});
    // A search for a longer or greater value than any stored one is allowed: it finds nothing.
    expect(problems('name', 'equal', 'longer than a name may be')).toEqual({});
  });

  it.each([
    ['price', 'contains', '1', 'is'],
    ['price', 'from', '10', 'value'],
    ['price', 'from', null, 'value'],
    ['price', 'from', 1e12, 'value'],
    ['price', 'one_of', [], 'value'],
    ['name', 'one_of', ['a', 2], 'value'],
    ['name', 'empty', 'yes', 'value'],
    ['currentVisibilityRule', 'equal', 'GONE', 'value'],
    ['madeAt', 'from', '2026-12-01T10:00', 'value'],
    ['madeAt', 'to', '0000-01-01T00:00:00Z', 'value'],
    ['madeAt', 'to', '9999-12-31T23:59:59-12:00', 'value'],
    ['unknown', 'equal', 1, 'field'],
  ])('%s %s %j is refused at its %s', (field, is, value, place) => {
    expect(Object.keys(problems(field, is, value))).toEqual([`conditions.all.0.${place}`]);
  });
});
