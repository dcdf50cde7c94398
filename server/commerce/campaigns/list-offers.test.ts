import { beforeEach, describe, expect, it } from 'vitest';
import { readOffers } from '#server/commerce/offers/read-offers.ts';
import { seedMoment } from '#server/platform/database/testing.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newProduct } from '#server/testing/new-goods.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();
beforeEach(async () => {
  await test.shop.pool.query(
    'truncate products, product_combinations, quantity_offers, amount_offers, add_on_offers cascade',
  );
  test.shop.cache.clear();
  test.clock.set(seedMoment);
});

const hours = (count: number) =>
  `${new Date(seedMoment.getTime() + (count + 8) * 3_600_000).toISOString().slice(0, 19)}+08:00`;
const period = { eventBeginAt: hours(-1), eventEndAt: hours(1) };
const online = { ...period, currentVisibilityRule: 'ONLINE' };

type Values = Record<string, unknown>;

/** Makes an offer as an operator does; answers its id. */
async function make(resource: string, values: Values): Promise<number> {
  const api = await recordApi(test, resource);
  const answer = await api.call('create', values);
  expect(answer).toMatchObject({ status: 200, errors: {} });
  test.shop.cache.clear();
  return Number(answer.data.id);
}

const anyThree = (products: readonly number[]) => ({
  ...online,
  title: '任選 3 件 $250',
  label: '3 件 $250',
  kind: 'ANY_N_FOR',
  tiers: [{ count: 3, amount: 250 }],
  products,
});

describe('a quantity offer', () => {
  it('is answered while it runs, with its steps and the cards of its ONLINE goods', async () => {
    const [shown, hidden] = [
      await newProduct(test.shop),
      await newProduct(test.shop, { currentVisibilityRule: 'OFFLINE' }),
    ];
    const set = await newCombination(test.shop, { [shown]: 2 }, { price: 150 });
    const id = await make('quantity-offers', {
      ...anyThree([shown, hidden]),
      combinations: [set],
      maxUsesPerOrder: 2,
      weight: 5,
    });
    const { data } = (await test.http('/api/v1/quantity-offers')).json();
    expect(data).toEqual([
      {
        id,
        title: '任選 3 件 $250',
        label: '3 件 $250',
        kind: 'ANY_N_FOR',
        tiers: [{ count: 3, amount: 250, percent: null }],
        scope: 'PARTIAL_PRODUCTS',
        products: [expect.objectContaining({ id: shown })],
        combinations: [expect.objectContaining({ id: set })],
        group_b: [],
        product_ids: [shown, hidden],
        combination_ids: [set],
        group_b_ids: [],
        max_uses_per_order: 2,
        web_image: '',
        mobile_image: '',
        link: null,
        weight: 5,
        event_begin_at: period.eventBeginAt,
        event_end_at: period.eventEndAt,
        current_visibility_rule: 'ONLINE',
      },
    ]);
    expect((await test.api.readQuantityOffer({ params: { id } })).data).toMatchObject({ id });
    const none = await test.api.listQuantityOffers({ query: { goodsLimit: 0 } });
    expect(none.data).toMatchObject([{ id, products: [], combinations: [] }]);
  });

  it.each([
    ['before its begin', -2],
    ['after its end', 2],
  ])('is not answered %s, and has no products in the listing', async (_, offset) => {
    const product = await newProduct(test.shop);
    const id = await make('quantity-offers', anyThree([product]));
    test.clock.set(new Date(seedMoment.getTime() + offset * 3_600_000));
    test.shop.cache.clear();
    expect((await test.api.listQuantityOffers()).data).toEqual([]);
    const { error_code: code } = (await test.http(`/api/v1/quantity-offers/${id}`)).json();
    expect(code).toBe('NOT_FOUND');
    const { data } = await test.api.listProducts({ query: { quantityOffer: id } });
    expect(data).toEqual([]);
  });

  it('lists its products, those of both groups of a pair, or all of them', async () => {
    const [red, green, other] = [
      await newProduct(test.shop),
      await newProduct(test.shop),
      await newProduct(test.shop),
    ];
    const listed = async (offer: number) => {
      const { data } = await test.api.listProducts({ query: { quantityOffer: offer } });
      return data.map(({ id }) => id).toSorted((one, next) => one - next);
    };
    const pair = await make('quantity-offers', {
      ...anyThree([red]),
      kind: 'PAIR',
      tiers: [{ amount: 150 }],
      groupB: [green],
    });
    expect(await listed(pair)).toEqual([red, green]);
    const ofAll = await make('quantity-offers', { ...anyThree([]), scope: 'ALL_PRODUCTS' });
    expect(await listed(ofAll)).toEqual([red, green, other]);
    const { data } = await test.api.readQuantityOffer({ params: { id: pair } });
    expect(data?.groupB.map(({ id }) => id)).toEqual([green]);
  });

  it('reaches the quote with its terms; a pair counts two units', async () => {
    const [red, green] = [await newProduct(test.shop), await newProduct(test.shop)];
    const three = await make('quantity-offers', anyThree([red, green]));
    const pair = await make('quantity-offers', {
      ...anyThree([red]),
      kind: 'PAIR',
      tiers: [{ percent: 40 }],
      groupB: [green],
      weight: 9,
    });
    const { quantityOffers } = await readOffers(test.shop);
    expect(quantityOffers).toMatchObject([
      {
        id: pair,
        tiers: [{ count: 2, amount: null, percent: 40 }],
        products: [red],
        groupB: [green],
      },
      { id: three, tiers: [{ count: 3, amount: 250, percent: null }], maxUsesPerOrder: null },
    ]);
  });

  it('has terms until an operator hides it; the change is seen at once', async () => {
    const id = await make('quantity-offers', anyThree([await newProduct(test.shop)]));
    const api = await recordApi(test, 'quantity-offers');
    expect((await readOffers(test.shop)).quantityOffers).toHaveLength(1);
    await api.call('update-row', { currentVisibilityRule: 'OFFLINE', version: 1 }, id);
    test.shop.cache.clear();
    expect((await readOffers(test.shop)).quantityOffers).toEqual([]);
  });
});

describe('an operator who makes a quantity offer', () => {
  let api: RecordApi;
  let product: number;
  beforeEach(async () => {
    api = await recordApi(test, 'quantity-offers');
    product = await newProduct(test.shop, { name: '日用' });
  });
  const errorsOf = async (values: Values) =>
    (await api.call('create', { ...anyThree([product]), ...values })).errors;

  it.each<[string, Values, string, string]>([
    ['no goods', { products: [] }, 'products', '請選擇參加的商品或組合'],
    ['a step without an amount', { tiers: [{ count: 3 }] }, 'tiers', '需要的欄位'],
    ['a step with both', { tiers: [{ count: 3, amount: 9, percent: 9 }] }, 'tiers', '需要的欄位'],
    [
      'two steps of the same number',
      {
        tiers: [
          { count: 3, amount: 90 },
          { count: 3, amount: 95 },
        ],
      },
      'tiers',
      '件數不可重複',
    ],
    [
      'more units for less',
      {
        tiers: [
          { count: 3, amount: 90 },
          { count: 4, amount: 80 },
        ],
      },
      'tiers',
      '件數較多的列',
    ],
    [
      'two steps of a single one',
      {
        kind: 'NTH_PERCENT',
        tiers: [
          { count: 2, percent: 50 },
          { count: 3, percent: 60 },
        ],
      },
      'tiers',
      '只有一列',
    ],
    ['no steps', { tiers: [] }, 'tiers', '至少 1 列'],
    ['one unit', { tiers: [{ count: 1, amount: 9 }] }, 'tiers.0.count', '需介於 2 與 99'],
    ['a pair without partners', { kind: 'PAIR', tiers: [{ amount: 9 }] }, 'group_b', '第二組'],
    ['a group that does nothing', { groupB: [1] }, 'group_b', '只有紅配綠'],
  ])('reads what is wrong with %s', async (_, values, field, sentence) => {
    expect(await errorsOf(values)).toEqual({ [field]: expect.stringContaining(sentence) });
  });

  it('reads that a product cannot be in both groups', async () => {
    const pair = { kind: 'PAIR', tiers: [{ amount: 9 }], groupB: [product] };
    expect(await errorsOf(pair)).toEqual({ group_b: '同一項商品不能在兩組裡' });
  });

  it('may name 5,000 goods', async () => {
    const { rows } = await test.shop.pool.query<{ id: number }>(
      `insert into products (name, material_no, price)
       select 'many ' || n, 'MANY-' || n, 100 from generate_series(1, 5000) n returning id`,
    );
    const ids = rows.map(({ id }) => id);
    const { status, data } = await api.call('create', {
      ...anyThree(ids),
      currentVisibilityRule: 'OFFLINE',
    });
    expect(status).toBe(200);
    expect(data.products).toHaveLength(5000);
  });

  it('is told of a change that somebody else has made meanwhile', async () => {
    const { data } = await api.call('create', anyThree([product]));
    const id = Number(data.id);
    const tiers = [{ count: 3, amount: 260, percent: null }];
    expect((await api.call('update', { tiers, version: 1 }, id)).data).toMatchObject({
      version: 2,
    });
    const late = await api.call('update', { tiers: [{ count: 2, amount: 190 }], version: 1 }, id);
    expect(late).toMatchObject({ code: 'STALE_RECORD', extra: { current: { tiers } } });
  });

  it('writes nothing new with the steps that are there, whether empty cells are sent or not', async () => {
    const { data } = await api.call('create', anyThree([product]));
    const same = { tiers: [{ count: 3, amount: 250 }], version: 1 };
    expect((await api.call('update', same, Number(data.id))).data).toMatchObject({ version: 1 });
  });
});

describe('an amount offer', () => {
  it('is answered while it runs, and reaches the quote', async () => {
    const product = await newProduct(test.shop);
    const id = await make('amount-offers', {
      ...online,
      title: '滿千折百',
      label: '滿千折百',
      thresholdAmount: 1000,
      discountValue: 100,
      isRepeated: true,
      products: [product],
    });
    const terms = {
      id,
      title: '滿千折百',
      thresholdAmount: 1000,
      discountType: 'AMOUNT',
      discountValue: 100,
      isRepeated: true,
      scope: 'PARTIAL_PRODUCTS',
    };
    expect((await test.api.listAmountOffers()).data).toMatchObject([
      { ...terms, products: [{ id: product }], combinations: [] },
    ]);
    expect((await test.api.readAmountOffer({ params: { id } })).data).toMatchObject(terms);
    expect((await readOffers(test.shop)).amountOffers).toMatchObject([
      { ...terms, products: [product] },
    ]);
  });

  it.each<[Values, string]>([
    [{ discountValue: 1001 }, '折抵不能超過門檻'],
    [{ discountType: 'PERCENT', discountValue: 101 }, '折扣最多減 100 %'],
  ])('cannot take off more than there is: %o', async (values, sentence) => {
    const api = await recordApi(test, 'amount-offers');
    const fine = { title: '滿', label: '滿', thresholdAmount: 1000, scope: 'ALL_PRODUCTS' };
    const { errors } = await api.call('create', { ...fine, ...values });
    expect(errors).toEqual({ discount_value: sentence });
  });
});

describe('an add-on offer', () => {
  const offer = (goods: readonly object[]) => ({
    ...online,
    title: '滿 500 加購',
    thresholdAmount: 500,
    goods,
  });

  it('is answered while it runs, with its ONLINE goods and their prices', async () => {
    const [condition, added, hidden] = [
      await newProduct(test.shop),
      await newProduct(test.shop),
      await newProduct(test.shop, { currentVisibilityRule: 'OFFLINE' }),
    ];
    const rows = [
      { productId: hidden, addOnPrice: 70, limit: 1 },
      { productId: added, addOnPrice: 60, limit: 2 },
    ];
    const id = await make('add-on-offers', { ...offer(rows), conditionProductIds: [condition] });
    const { data } = (await test.http('/api/v1/add-on-offers')).json();
    expect(data).toEqual([
      {
        id,
        title: '滿 500 加購',
        threshold_amount: 500,
        condition_product_ids: [condition],
        goods: [
          {
            product_id: added,
            add_on_price: 60,
            limit: 2,
            product: expect.objectContaining({ id: added }),
          },
        ],
        event_begin_at: period.eventBeginAt,
        event_end_at: period.eventEndAt,
        current_visibility_rule: 'ONLINE',
      },
    ]);
    expect((await test.api.readAddOnOffer({ params: { id } })).data).toMatchObject({ id });
    expect((await readOffers(test.shop)).addOnOffers).toMatchObject([
      { id, conditionProductIds: [condition], goods: rows },
    ]);
  });

  it('names each product once, and one that exists', async () => {
    const api = await recordApi(test, 'add-on-offers');
    const product = await newProduct(test.shop);
    const row = { productId: product, addOnPrice: 60, limit: 1 };
    expect((await api.call('create', offer([row, row]))).errors).toEqual({
      goods: '每列的「商品」不可重複',
    });
    const missing = await api.call('create', offer([{ ...row, productId: 2_000_000_000 }]));
    expect(missing.errors).toEqual({ goods: '找不到這筆資料' });
  });

  it('is named by the refusal to remove a product that it adds', async () => {
    const product = await newProduct(test.shop);
    await make('add-on-offers', offer([{ productId: product, addOnPrice: 60, limit: 1 }]));
    const api = await recordApi(test, 'products');
    const refusal = await api.call('delete', { version: 1 }, product);
    expect(refusal).toMatchObject({
      code: 'RECORD_IN_USE',
      extra: { usedBy: [{ label: '加價購', count: 1, records: [{ title: '滿 500 加購' }] }] },
    });
  });

  it('waits for a second person if the smallest cart saves too much', async () => {
    const product = await newProduct(test.shop, { price: 100 });
    const api = await recordApi(test, 'add-on-offers');
    const free = [{ productId: product, addOnPrice: 0, limit: 1 }];
    expect((await api.call('create', offer(free))).code).toBe('');
    const tooMuch = await api.call('create', { ...offer(free), thresholdAmount: 99 });
    expect(tooMuch).toMatchObject({ status: 409, code: 'APPROVAL_NEEDED' });
  });
});
