import { beforeEach, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { recordApi } from '#server/testing/record-api.ts';

// What nobody can mean is refused with a sentence at its field, and nothing is written.

const test = shopForTests();
let product: number;
beforeEach(async () => {
  await test.shop.pool.query(
    'truncate products, quantity_offers, amount_offers, add_on_offers cascade',
  );
  test.shop.cache.clear();
  product = await newProduct(test.shop, { price: 100 });
});

type Values = Record<string, unknown>;
type Wrong = [what: string, values: Values, field: string, sentence: string];

const turned = {
  eventBeginAt: '2026-12-02T00:00:00+08:00',
  eventEndAt: '2026-12-01T00:00:00+08:00',
};
const huge = 10 ** 15;

async function errorsOf(resource: string, values: Values) {
  const api = await recordApi(test, resource);
  const { status, errors } = await api.call('create', values);
  const { rows } = await test.shop.pool.query<{ count: string }>(
    `select count(*) from ${resource.replaceAll('-', '_')}`,
  );
  return { status, errors, written: Number(rows[0]?.count) };
}

/** The only error of a record, at this field. */
const refused = (field: string, sentence: string) => ({
  status: 422,
  errors: { [field]: expect.stringContaining(sentence) },
  written: 0,
});

describe('a quantity offer', () => {
  const offer = (values: Values) => ({
    ...{ title: '任選', label: '任選', kind: 'ANY_N_FOR', products: [product] },
    ...{ tiers: [{ count: 3, amount: 250 }], currentVisibilityRule: 'ONLINE' },
    ...values,
  });
  const percent = (value: number) => ({
    kind: 'NTH_PERCENT',
    tiers: [{ count: 2, percent: value }],
  });

  it.each<Wrong>([
    ['an end before its begin', turned, 'event_end_at', '結束需晚於開始'],
    ['0 per cent', percent(0), 'tiers.0.percent', '需介於 1 與 100'],
    ['101 per cent', percent(101), 'tiers.0.percent', '需介於 1 與 100'],
    ['a huge amount', { tiers: [{ count: 3, amount: huge }] }, 'tiers.0.amount', '需介於 0 與'],
    ['100 units', { tiers: [{ count: 100, amount: 9 }] }, 'tiers.0.count', '需介於 2 與 99'],
    [
      'eleven steps',
      { tiers: Array.from({ length: 11 }, (_, row) => ({ count: row + 2, amount: row + 100 })) },
      'tiers',
      '最多 10 列',
    ],
    [
      'nothing off',
      { kind: 'COUNT_AMOUNT', tiers: [{ count: 3, amount: 0 }] },
      'tiers',
      '折抵的金額至少 1 元',
    ],
    [
      'equal numbers of units',
      {
        tiers: [
          { count: 3, amount: 250 },
          { count: 3, amount: 260 },
        ],
      },
      'tiers',
      '每列的件數不可重複',
    ],
    [
      'less off for more units',
      {
        kind: 'COUNT_PERCENT',
        tiers: [
          { count: 3, percent: 20 },
          { count: 5, percent: 10 },
        ],
      },
      'tiers',
      '件數較多的列，金額或減去的 % 也要較高',
    ],
    [
      'two steps of a kind that has one',
      {
        kind: 'NTH_PERCENT',
        tiers: [
          { count: 2, percent: 50 },
          { count: 3, percent: 60 },
        ],
      },
      'tiers',
      '這個方式只有一列',
    ],
    ['no amount', { tiers: [{ count: 3 }] }, 'tiers', '每一列都要填這個方式需要的欄位'],
    ['no steps', { tiers: [] }, 'tiers', '至少 1 列'],
    ['no group in an order', { maxUsesPerOrder: 0 }, 'max_uses_per_order', '需介於 1 與 999'],
    ['a product that is gone', { products: [2_000_000_000] }, 'products', '找不到'],
  ])('with %s is refused', async (_, values, field, sentence) => {
    expect(await errorsOf('quantity-offers', offer(values))).toEqual(refused(field, sentence));
  });

  it('of 100 per cent gives the second unit away', async () => {
    expect(await errorsOf('quantity-offers', offer(percent(100)))).toMatchObject({ errors: {} });
  });
});

describe('an amount offer', () => {
  const offer = (values: Values) => ({
    ...{ title: '滿額折', label: '滿額折', scope: 'ALL_PRODUCTS', thresholdAmount: 1000 },
    ...{ discountType: 'AMOUNT', discountValue: 100, currentVisibilityRule: 'ONLINE' },
    ...values,
  });

  it.each<Wrong>([
    ['an end before its begin', turned, 'event_end_at', '結束需晚於開始'],
    ['nothing off', { discountValue: 0 }, 'discount_value', '需介於 1 與'],
    ['101 per cent', { discountType: 'PERCENT', discountValue: 101 }, 'discount_value', '100 %'],
    ['more off than its threshold', { discountValue: 1001 }, 'discount_value', '不能超過門檻'],
    ['a huge threshold', { thresholdAmount: huge }, 'threshold_amount', '需介於 1 與'],
    ['no threshold', { thresholdAmount: 0 }, 'threshold_amount', '需介於 1 與'],
    [
      'per cent each time',
      { discountType: 'PERCENT', isRepeated: true },
      'is_repeated',
      '只有折抵金額可以每滿都折',
    ],
    ['no goods', { scope: 'PARTIAL_PRODUCTS' }, 'products', '請選擇參加的商品或組合'],
  ])('with %s is refused', async (_, values, field, sentence) => {
    expect(await errorsOf('amount-offers', offer(values))).toEqual(refused(field, sentence));
  });
});

describe('an add-on offer', () => {
  const row = (values: Values) => ({
    goods: [{ productId: product, addOnPrice: 60, limit: 1, ...values }],
  });
  const offer = (values: Values) => ({
    ...{ title: '加購', thresholdAmount: 500, currentVisibilityRule: 'ONLINE' },
    ...row({}),
    ...values,
  });

  it.each<[string, () => Values, string, string]>([
    ['an end before its begin', () => turned, 'event_end_at', '結束需晚於開始'],
    ['no goods', () => ({ goods: [] }), 'goods', '至少 1 列'],
    [
      'the same goods twice',
      () => ({ goods: [60, 50].map((addOnPrice) => ({ ...row({}).goods[0], addOnPrice })) }),
      'goods',
      '重複',
    ],
    ['a huge price', () => row({ addOnPrice: huge }), 'goods.0.add_on_price', '需介於 0 與'],
    ['a limit of none', () => row({ limit: 0 }), 'goods.0.limit', '需介於 1 與 999'],
    ['a negative threshold', () => ({ thresholdAmount: -1 }), 'threshold_amount', '需介於 0 與'],
  ])('with %s is refused', async (_, values, field, sentence) => {
    expect(await errorsOf('add-on-offers', offer(values()))).toEqual(refused(field, sentence));
  });
});
