import { describe, expect, it } from 'vitest';
import type { Conditions, Operator } from '#contract/resources/conditions.ts';
import { choice, instant, integer, text } from '#contract/resources/fields.ts';
import type { Listed } from '#contract/resources/resource.ts';
import { checkConditions, conditionField } from './check-conditions.ts';

const goods = {
  name: 'goods',
  title: 'name',
  sort: { field: 'id', direction: 'descending' },
  fields: {
    name: text({ label: '名稱', maxLength: 10, filtered: true }),
    count: integer({ label: '件數', min: 1, max: 9, filtered: true }),
    size: choice({ label: '大小', choices: { '': '不分', L: '大' }, default: '' }),
    at: instant({ label: '時間', filtered: true }),
    products: { kind: 'references', label: '商品', most: 9 },
  },
} as unknown as Listed;

const leaf = (field: string, is: string, value: unknown) =>
  ({ field, is: is as Operator, value }) as Conditions;
const sentence = (field: string, is: string, value: unknown) =>
  checkConditions(goods, leaf(field, is, value))['conditions.value'];

const highest = 2_147_483_647;

describe('the value of a condition', () => {
  it.each<[field: string, is: string, values: unknown[]]>([
    ['name', 'contains', ['棉']],
    ['name', 'empty', [true, false]],
    ['name', 'equal', ['longer than a name may be']],
    ['name', 'one_of', [['甲', '乙']]],
    ['count', 'equal', [0, -3, 99, highest, -highest]],
    ['id', 'equal', [1, highest]],
    ['products', 'equal', [7]],
    ['size', 'equal', ['', 'L']],
    ['size', 'one_of', [['', 'L']]],
    ['at', 'within', ['TODAY', 'NEXT_48_HOURS']],
    ['at', 'from', ['2026-12-01T10:00:00+08:00']],
  ])('of %s %s may be any of %j', (field, is, values) => {
    for (const value of values) expect(sentence(field, is, value)).toBeUndefined();
  });

  it.each<[field: string, is: string, value: unknown, problem: string]>([
    ['name', 'contains', '', '需為文字'],
    ['name', 'contains', 5, '需為文字'],
    ['name', 'equal', 5, '需為文字'],
    ['name', 'equal', '', '請填寫要比較的值'],
    ['name', 'equal', null, '請填寫要比較的值'],
    ['name', 'equal', undefined, '請填寫要比較的值'],
    ['name', 'equal', ['甲'], '請填寫要比較的值'],
    ['name', 'empty', 'true', '需為「是」或「否」'],
    ['name', 'one_of', '甲', '至少選擇一項'],
    ['name', 'one_of', [], '至少選擇一項'],
    ['name', 'one_of', ['甲', 5], '需為文字'],
    ['count', 'equal', highest + 1, '需為整數'],
    ['count', 'equal', -highest - 1, '需為整數'],
    ['count', 'equal', 1.5, '需為整數'],
    ['products', 'equal', '7', '需為整數'],
    ['size', 'equal', null, '請填寫要比較的值'],
    ['size', 'equal', ['L'], '請填寫要比較的值'],
    ['size', 'equal', 'XL', '需為 不分、大 其中之一'],
    ['size', 'equal', 'toString', '需為 不分、大 其中之一'],
    ['at', 'within', 'toString', expect.stringContaining('今天、昨天')],
    ['at', 'within', 7, expect.stringContaining('其中之一')],
  ])('of %s %s is not %j', (field, is, value, problem) => {
    expect(sentence(field, is, value)).toEqual(problem);
  });
});

it('the id of a record is a field of every list, with the numbers that the database can hold', () => {
  expect(conditionField(goods, 'id')).toMatchObject({ kind: 'integer', min: 1, max: highest });
  expect([conditionField(goods, 'count'), conditionField(goods, 'other')]).toEqual([
    goods.fields.count,
    undefined,
  ]);
});

it('the problems of a tree of conditions are named by their places', () => {
  const [sound, wrong] = [leaf('count', 'equal', 1), leaf('count', 'equal', 'x')];
  const tree = { any: [wrong, sound, { all: [sound, leaf('other', 'equal', 1)] }] };
  expect(checkConditions(goods, tree, 'where')).toEqual({
    'where.any.0.value': '需為整數',
    'where.any.2.all.1.field': '沒有這個欄位',
  });
  expect(checkConditions(goods, { all: [sound, leaf('at', 'equal', 'x')] })).toEqual({
    'conditions.all.1.is': '此欄位不能這樣比較',
  });
  expect(checkConditions(goods, { all: [] })).toEqual({});
});
