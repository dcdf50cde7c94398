import { beforeEach, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import {
  newCombination,
  newDiscountEvent,
  newProduct,
  newSeries,
} from '#server/testing/new-goods.ts';

const test = shopForTests();
beforeEach(async () => {
  await test.shop.pool.query('truncate products, product_combinations, discount_events cascade');
});

const picture = { id: 1, url: '/media/products/day-1-1200.webp', alt: '包裝正面' };
const read = async (id: number) => (await test.api.readProduct({ params: { id } })).data;

const full = {
  name: '天絲夜用衛生棉',
  briefDescription: '整夜安心',
  materialNo: 'QM-N35',
  internationalBarcode: '4719990000016',
  changeEvery: '睡前換新的一片。',
  notFor: '怕厚的人。',
  seoTitle: '天絲夜用衛生棉 35cm 8 片',
  seoDescription: '整夜安心，每片不到 25 元。',
  origin: '台灣',
  price: 199,
  memberPrice: 179,
  purchaseLimit: 12,
  hashtag1: '#透氣',
  hashtag2: '#夜用',
  description: '<p>說明</p>',
  spec: '<table><tbody><tr><th scope="row">材質</th><td>天絲</td></tr></tbody></table>',
  notice: '<p>注意</p>',
  introduction: '純文字介紹',
  webIntroduction: '<h3>桌機</h3>',
  mobileIntroduction: '<h3>手機</h3>',
  volume: '35cm × 8 片',
  unitCount: 8,
  unitName: '片',
  usage: '夜用',
  lengthCm: 35,
  thicknessTenths: 20,
  absorbency: '量多',
  material: '天絲',
  scented: false,
  images: [picture],
};

describe('one product', () => {
  it('has every documented field in snake_case [3.008, 3.015, 7.027]', async () => {
    const id = await newProduct(test.shop, full);
    const response = await test.http(`/api/v1/products/${id}`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      status: 200,
      data: {
        id,
        name: '天絲夜用衛生棉',
        brief_description: '整夜安心',
        material_no: 'QM-N35',
        international_barcode: '4719990000016',
        change_every: '睡前換新的一片。',
        not_for: '怕厚的人。',
        seo_title: '天絲夜用衛生棉 35cm 8 片',
        seo_description: '整夜安心，每片不到 25 元。',
        origin: '台灣',
        price: 199,
        member_price: 179,
        event_price: null,
        purchase_limit: 12,
        discounts: [],
        hashtag1: '#透氣',
        hashtag2: '#夜用',
        description: '<p>說明</p>',
        spec: full.spec,
        notice: '<p>注意</p>',
        images: [picture],
        introduction: '純文字介紹',
        current_visibility_rule: 'ONLINE',
        license_no: '',
        ad_approval_no: '',
        rating_average: null,
        rating_count: 0,
        web_introduction: '<h3>桌機</h3>',
        mobile_introduction: '<h3>手機</h3>',
        volume: '35cm × 8 片',
        unit_count: 8,
        unit_name: '片',
        cycle_pieces: 5,
        usage: '夜用',
        length_cm: 35,
        thickness_tenths: 20,
        absorbency: '量多',
        material: '天絲',
        scented: false,
        relate_selves: [],
        series: null,
      },
    });
  });

  it('shows visitors the member price [3.014]', async () => {
    const id = await newProduct(test.shop, { price: 199, memberPrice: 179 });
    expect(await read(id)).toMatchObject({ price: 199, memberPrice: 179 });
  });

  it('names its other ONLINE sizes with pictures [3.009]', async () => {
    const id = await newProduct(test.shop, { family: 'night', lengthCm: 35 });
    const size = (lengthCm: number, values = {}) =>
      newProduct(test.shop, {
        family: 'night',
        lengthCm,
        volume: `${lengthCm}cm`,
        images: [picture],
        ...values,
      });
    const long = await size(42);
    const short = await size(28);
    await size(50, { currentVisibilityRule: 'OFFLINE' });
    await newProduct(test.shop, { family: 'day' });
    await newProduct(test.shop);
    expect((await read(id)).relateSelves).toMatchObject([
      { id: short, volume: '28cm', lengthCm: 28, images: [picture] },
      { id: long, volume: '42cm', lengthCm: 42, images: [picture] },
    ]);
  });

  it('has no other sizes without a family', async () => {
    const id = await newProduct(test.shop);
    await newProduct(test.shop);
    expect((await read(id)).relateSelves).toEqual([]);
  });

  it('names the first ONLINE series it belongs to', async () => {
    const id = await newProduct(test.shop);
    await newSeries(test.shop, [id], { weight: 1 });
    const first = await newSeries(test.shop, [id], { name: '夜用衛生棉', weight: 2 });
    await newSeries(test.shop, [id], { weight: 3, currentVisibilityRule: 'OFFLINE' });
    expect((await read(id)).series).toMatchObject({ id: first.id, name: '夜用衛生棉' });
  });

  it('has the lowest price of the events that run for it [3.030, 9.032]', async () => {
    const id = await newProduct(test.shop, { price: 200, memberPrice: 180 });
    await newDiscountEvent(test.shop, { discountValue: 10 });
    const lowest = await newDiscountEvent(test.shop, {
      label: '均一價',
      applicable: 'PARTIAL_PRODUCTS',
      discountType: 'FIXED_PRICE',
      discountValue: 99,
      productIds: [id],
    });
    expect(await read(id)).toMatchObject({
      eventPrice: 99,
      discounts: [{ id: lowest, label: '均一價', discount: 81 }],
    });
  });

  it('has no dangerous parts in its HTML', async () => {
    const id = await newProduct(test.shop, {
      description: '<p onclick="x()">好<script>alert(1)</script></p>',
      webIntroduction:
        '<img src="javascript:alert(1)"><iframe src="https://evil.example"></iframe>',
    });
    const { description, webIntroduction } = await read(id);
    expect(description).toBe('<p>好</p>');
    expect(webIntroduction).not.toMatch(/javascript|iframe/);
  });

  it('is not found if it is unknown or OFFLINE [4.009]', async () => {
    const offline = await newProduct(test.shop, { currentVisibilityRule: 'OFFLINE' });
    for (const id of [offline, 999_999]) {
      const response = await test.http(`/api/v1/products/${id}`);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ status: 404, error_code: 'NOT_FOUND' });
    }
    expect((await test.http('/api/v1/products/abc')).statusCode).toBe(404);
  });
});

describe('combinations', () => {
  it('have the fields of a product and their components [3.012, 3.013, 7.023]', async () => {
    const [first, second] = [await newProduct(test.shop), await newProduct(test.shop)];
    const id = await newCombination(
      test.shop,
      { [first]: 2, [second]: 1 },
      { ...full, materialNo: 'QM-SET' },
    );
    const { data } = await test.api.readCombination({ params: { id } });
    expect(data).toMatchObject({
      ...full,
      id,
      materialNo: 'QM-SET',
      currentVisibilityRule: 'ONLINE',
      eventPrice: null,
      discounts: [],
      relateSelves: [],
      productIds: [first, second],
      products: [
        { id: first, quantity: 2 },
        { id: second, quantity: 1 },
      ],
    });
  });

  it('are listed by weight, all or one page, or by id [7.022]', async () => {
    const productId = await newProduct(test.shop);
    const light = await newCombination(test.shop, { [productId]: 1 }, { weight: 1 });
    const heavy = await newCombination(test.shop, { [productId]: 1 }, { weight: 2 });
    const ids = async (query = {}) =>
      (await test.api.listCombinations({ query })).data.map(({ id }) => id);
    expect(await ids()).toEqual([heavy, light]);
    expect(await ids({ ids: [light] })).toEqual([light]);
    const { data, meta } = await test.api.listCombinations({ query: { page: 2, perPage: 1 } });
    expect(data.map(({ id }) => id)).toEqual([light]);
    expect(meta).toEqual({ total: 2, page: 2, perPage: 1 });
  });

  it('are not sold if they are OFFLINE, empty, or have an OFFLINE component [4.026]', async () => {
    const online = await newProduct(test.shop);
    const offline = await newProduct(test.shop, { currentVisibilityRule: 'OFFLINE' });
    const hidden = [
      await newCombination(test.shop, { [online]: 1 }, { currentVisibilityRule: 'OFFLINE' }),
      await newCombination(test.shop, { [online]: 1, [offline]: 1 }),
      await newCombination(test.shop, {}),
    ];
    expect((await test.api.listCombinations()).data).toEqual([]);
    for (const id of hidden) {
      expect((await test.http(`/api/v1/product-combinations/${id}`)).statusCode).toBe(404);
    }
  });

  it('take part in events for all products and in events for chosen combinations', async () => {
    const productId = await newProduct(test.shop);
    const id = await newCombination(test.shop, { [productId]: 1 }, { price: 200 });
    const other = await newCombination(test.shop, { [productId]: 1 }, { price: 200 });
    await newDiscountEvent(test.shop, { discountValue: 10 });
    await newDiscountEvent(test.shop, {
      applicable: 'PARTIAL_COMBINATIONS',
      discountType: 'AMOUNT',
      discountValue: 50,
      combinationIds: [id],
    });
    const { data } = await test.api.listCombinations();
    expect(data.map(({ eventPrice }) => eventPrice)).toEqual([150, 180]);
    expect(data.map((each) => each.id)).toEqual([id, other]);
    expect((await read(productId)).eventPrice).toBe(90);
  });
});
