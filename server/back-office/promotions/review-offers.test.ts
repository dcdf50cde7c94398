import { beforeEach, describe, expect, it } from 'vitest';
import { adminEndpoints } from '#contract/admin-endpoints.ts';
import type { AdministratorRole } from '#contract/administrators.ts';
import type { ReviewedResource } from '#contract/campaigns.ts';
import { toCamel, toSnake } from '#contract/wire-case.ts';
import { toWireInstant } from '#rules/dates.ts';
import { seedMoment } from '#server/platform/database/testing.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { recordApi } from '#server/testing/record-api.ts';
import type { Review } from './review-discount.ts';

const test = shopForTests();
beforeEach(async () => {
  await test.shop.pool.query(
    'truncate products, product_combinations, discount_events, quantity_offers, amount_offers, add_on_offers cascade',
  );
  test.shop.cache.clear();
  test.clock.set(seedMoment);
});

type Values = Record<string, unknown>;

async function review(
  resource: ReviewedResource,
  values: Values,
  role: AdministratorRole = 'owner',
): Promise<Review> {
  const { token } = await newAdministrator(test, role);
  const answer = await test.http({
    method: 'POST',
    url: adminEndpoints.reviewPromotion.path,
    headers: { authorization: `Bearer ${token}` },
    payload: toSnake({ resource, values }) as object,
  });
  expect(answer.statusCode).toBe(200);
  return toCamel(answer.json().data) as Review;
}

const codesOf = ({ warnings }: Review) => warnings.map(({ code }) => code);
const sentenceOf = ({ warnings }: Review, wanted: string) =>
  warnings.find(({ code }) => code === wanted)?.sentence;

const three = { title: '任選', label: '3 件', kind: 'ANY_N_FOR', scope: 'PARTIAL_PRODUCTS' };
const step = (count: number, amount: number) => ({ count, amount, percent: null });

describe('the review of a quantity offer', () => {
  it('has an example of each step, from the cheapest of its goods', async () => {
    const products = [
      await newProduct(test.shop, { price: 79 }),
      await newProduct(test.shop, { price: 99 }),
    ];
    const answer = await review('quantity-offers', {
      ...three,
      products,
      tiers: [step(3, 199), step(5, 300)],
    });
    expect(answer.sentence).toBe(
      '不限期間，2 項商品與組合，任選 3 件 $199：原 $237 省 $38；任選 5 件 $300：原 $395 省 $95。每件只參加一項，以整張訂單最便宜的方式計算',
    );
    expect(answer.warnings).toEqual([]);
  });

  it('calculates with the prices of the day on which it begins', async () => {
    const products = [await newProduct(test.shop, { price: 100, memberPrice: 95 })];
    const at = (days: number) => toWireInstant(new Date(seedMoment.getTime() + days * 86_400_000));
    const events = await recordApi(test, 'discount-events');
    await events.call('create', {
      title: '週年慶',
      label: '八折',
      discountType: 'FIXED_PRICE',
      discountValue: 80,
      applicable: 'PARTIAL_PRODUCTS',
      products,
      eventBeginAt: at(1),
      eventEndAt: at(3),
      currentVisibilityRule: 'ONLINE',
    });
    test.shop.cache.clear();
    const values = { ...three, products, tiers: [step(3, 199)] };
    const example = async (days: number) =>
      (await review('quantity-offers', { ...values, eventBeginAt: at(days) })).sentence;
    expect(await example(0)).toContain('任選 3 件 $199：原 $285 省 $86');
    expect(await example(2)).toContain('任選 3 件 $199：原 $240 省 $41');
    expect(await example(3)).toContain('原 $285');
    const addOn = { title: '加購', goods: [{ productId: products[0], addOnPrice: 80, limit: 1 }] };
    const during = await review('add-on-offers', { ...addOn, eventBeginAt: at(2) });
    expect(codesOf(during)).toContain('OFFER_NOT_CHEAPER');
  });

  it('takes a form that is hardly filled in', async () => {
    const empty = await review('quantity-offers', {});
    expect(empty.sentence).toBe('不限期間，（尚未選擇商品）（優惠內容尚未填寫）');
    expect(empty.warnings).toEqual([]);
  });

  it('warns of a group that costs more than its units', async () => {
    const products = [
      await newProduct(test.shop, { price: 79 }),
      await newProduct(test.shop, { price: 99 }),
    ];
    const seldom = await review('quantity-offers', { ...three, products, tiers: [step(3, 240)] });
    expect(sentenceOf(seldom, 'OFFER_NOT_CHEAPER')).toContain('原價 $237 便宜，這些商品不會套用');
    const never = await review('quantity-offers', { ...three, products, tiers: [step(3, 300)] });
    expect(sentenceOf(never, 'OFFER_NOT_CHEAPER')).toContain('沒有比任何一組商品便宜');
  });

  it('warns of steps that contradict each other, and of goods for nothing', async () => {
    const products = [await newProduct(test.shop, { price: 100 })];
    const more = { ...three, products, tiers: [step(2, 100), step(3, 199)] };
    expect(sentenceOf(await review('quantity-offers', more), 'OFFER_NOT_CHEAPER')).toBe(
      '任選 3 件的每件價格高於較少件數的級距',
    );
    const free = { ...three, kind: 'COUNT_AMOUNT', products, tiers: [step(2, 200)] };
    expect(sentenceOf(await review('quantity-offers', free), 'PRICE_BELOW_HALF')).toBe(
      '折 $200 不能達到 2 件的總價',
    );
    const half = { ...more, tiers: [step(2, 100), { count: 3, amount: null, percent: null }] };
    expect(codesOf(await review('quantity-offers', half))).toEqual([]);
    const amount = { scope: 'ALL_PRODUCTS', thresholdAmount: 500, discountValue: 500 };
    expect(sentenceOf(await review('amount-offers', amount), 'PRICE_BELOW_HALF')).toBe(
      '折抵金額必須低於門檻',
    );
    const all = { ...amount, discountType: 'PERCENT', discountValue: 100 };
    expect(sentenceOf(await review('amount-offers', all), 'PRICE_BELOW_HALF')).toBe(
      '減 100 % 等於免費',
    );
  });

  it('warns of a price below cost only those who may see costs', async () => {
    const products = [await newProduct(test.shop, { name: '棉', price: 100, costPrice: 60 })];
    const values = { ...three, products, tiers: [step(3, 150)] };
    expect(sentenceOf(await review('quantity-offers', values), 'PRICE_BELOW_COST')).toBe(
      '1 項商品的優惠價低於成本，最多的「棉」每組虧 30 元',
    );
    expect(codesOf(await review('quantity-offers', values, 'viewer'))).toEqual([]);
  });

  it('warns of a unit below every price of the 30 days before, and not if an event was cheaper then', async () => {
    const products = [
      await newProduct(test.shop, { price: 79 }),
      await newProduct(test.shop, { name: '棉', price: 99 }),
    ];
    const later = { eventBeginAt: '2036-12-01T10:00:00+08:00' };
    // Its smallest group has two units.
    const tiers = [step(5, 200), step(2, 130)];
    const values = { ...three, ...later, products, tiers };
    expect(sentenceOf(await review('quantity-offers', values), 'PRICE_BELOW_RECENT')).toBe(
      '2 項商品的每件價格低於近 30 天最低，降最多的「棉」近 30 天最低 99 元，優惠價每件 65 元',
    );
    const thirds = { ...values, products: [products[0]], tiers: [step(3, 199)] };
    expect(sentenceOf(await review('quantity-offers', thirds), 'PRICE_BELOW_RECENT')).toContain(
      '優惠價每件約 66 元',
    );
    const [red, green] = [await newProduct(test.shop), await newProduct(test.shop)];
    const pair = { ...values, kind: 'PAIR', products: [red], groupB: [green] };
    const half = [{ count: null, amount: null, percent: 50 }];
    expect(codesOf(await review('quantity-offers', { ...pair, tiers: half }))).toContain(
      'PRICE_BELOW_RECENT',
    );
    const addOn = { ...later, goods: [{ productId: products[1], addOnPrice: 90, limit: 1 }] };
    expect(sentenceOf(await review('add-on-offers', addOn), 'PRICE_BELOW_RECENT')).toContain(
      '近 30 天最低 99 元，優惠價每件 90 元',
    );

    const events = await recordApi(test, 'discount-events');
    await events.call('create', {
      ...{ title: '十一月', label: '特價', discountType: 'FIXED_PRICE', discountValue: 60 },
      ...{ applicable: 'PARTIAL_PRODUCTS', products, currentVisibilityRule: 'ONLINE' },
      eventBeginAt: '2036-11-20T00:00:00+08:00',
      eventEndAt: '2036-11-22T00:00:00+08:00',
    });
    test.shop.cache.clear();
    expect(codesOf(await review('quantity-offers', values))).toEqual([]);
    expect(codesOf(await review('add-on-offers', addOn))).toEqual([]);
  });

  it('names an offer on the same goods, and the one that is cheaper', async () => {
    const product = await newProduct(test.shop);
    const api = await recordApi(test, 'quantity-offers');
    const online = { currentVisibilityRule: 'ONLINE', products: [product] };
    const made = await api.call('create', {
      ...three,
      ...online,
      title: '舊的',
      tiers: [step(2, 150)],
    });
    expect(made.status).toBe(200);
    test.shop.cache.clear();
    const cheaper = await review('quantity-offers', {
      ...three,
      products: [product],
      tiers: [step(2, 140)],
    });
    expect(sentenceOf(cheaper, 'OVERLAP')).toContain(
      '與「舊的」（不限期間）有 1 項商品重疊，同樣的商品以這項優惠比較便宜',
    );
    const dearer = await review('quantity-offers', {
      ...three,
      products: [product],
      tiers: [step(2, 160)],
    });
    expect(sentenceOf(dearer, 'OVERLAP')).toContain('以「舊的」比較便宜或一樣');
    const elsewhere = await review('quantity-offers', {
      ...three,
      products: [await newProduct(test.shop)],
      tiers: [step(2, 140)],
    });
    expect(codesOf(elsewhere)).toEqual([]);
  });
});

describe('the review of other offers', () => {
  it('says what an amount offer takes off, and with which it competes', async () => {
    const api = await recordApi(test, 'amount-offers');
    const common = {
      label: '折',
      thresholdAmount: 1000,
      discountValue: 100,
      scope: 'ALL_PRODUCTS',
    };
    await newProduct(test.shop);
    await api.call('create', { ...common, title: '舊的', currentVisibilityRule: 'ONLINE' });
    test.shop.cache.clear();
    const other = await review('amount-offers', { ...common, title: '新的', isRepeated: true });
    expect(other.sentence).toBe('不限期間，全部 1 項商品與組合每滿 1,000 元折 100 元');
    expect(codesOf(other)).toEqual(['OVERLAP']);
    // Steps of one title do not compete.
    expect(codesOf(await review('amount-offers', { ...common, title: '舊的' }))).toEqual([]);
  });

  it('says what may be added, and warns of a price that is none', async () => {
    const productId = await newProduct(test.shop, { name: '小包', price: 100 });
    const goods = (addOnPrice: number) => ({
      title: '加購',
      thresholdAmount: 500,
      goods: [{ productId, addOnPrice, limit: 1 }],
    });
    const fine = await review('add-on-offers', goods(60));
    expect(fine.sentence).toBe(
      '不限期間，購物車滿 500 元就可以加購，例如「小包」加價 $60：原 $100 省 $40',
    );
    expect(fine.warnings).toEqual([]);
    expect(codesOf(await review('add-on-offers', goods(100)))).toEqual(['OFFER_NOT_CHEAPER']);
  });

  it('is in the calendar with its period', async () => {
    const api = await recordApi(test, 'quantity-offers');
    const product = await newProduct(test.shop);
    const at = (days: number) => toWireInstant(new Date(seedMoment.getTime() + days * 86_400_000));
    await api.call('create', {
      ...three,
      title: '行事曆',
      products: [product],
      tiers: [step(2, 150)],
      eventBeginAt: at(-1),
      eventEndAt: at(1),
      currentVisibilityRule: 'ONLINE',
    });
    const { api: owner } = await newAdministrator(test, 'owner');
    const { data } = await owner.searchPromotionCalendar({ body: { keyword: '行事曆' } });
    expect(data.campaigns).toMatchObject([
      { resource: 'quantity-offers', title: '行事曆', state: 'RUNNING', overlaps: [] },
    ]);
  });
});
