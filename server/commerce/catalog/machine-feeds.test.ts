import { beforeAll, describe, expect, it } from 'vitest';
import { readXml, type XmlElement } from '#rules/plain-xml.ts';
import { publicUrl } from '#server/config.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newDiscountEvent, newProduct } from '#server/testing/new-goods.ts';
import { googleFeed } from './google-feed.ts';
import { jsonLinesFeed } from './json-lines-feed.ts';
import { productRatings } from './rating-tables.ts';
import { testReportProducts, testReports } from './test-reports/tables.ts';

const test = shopForTests();
let pads: number;
let wash: number;
let set: number;

beforeAll(async () => {
  pads = await newProduct(test.shop, {
    name: '日用 <24cm> & "棉"\u0007',
    briefDescription: '14 片',
    price: 105,
    memberPrice: 85,
    unitCount: 14,
    unitName: '片',
    lengthCm: 24,
    absorbency: '一般',
    material: '純棉',
    internationalBarcode: '4710000000017',
    images: [{ id: 1, url: '/media/p-1600.webp', alt: '' }],
    stock: 9,
  });
  wash = await newProduct(test.shop, { price: 330, unitCount: 250, unitName: 'mL', stock: 0 });
  set = await newCombination(test.shop, { [pads]: 2 }, { price: 160 });
  await test.shop.db
    .insert(productRatings)
    .values({ productId: pads, ratingCount: 4, starsSum: 18 })
    .onConflictDoUpdate({
      target: productRatings.productId,
      set: { ratingCount: 4, starsSum: 18 },
    });
  await newReport({ isPassed: true });
  await newReport({ isPassed: false, testedAt: new Date('2026-03-01T02:00:00Z') });
  await newReport({ isPassed: true, currentVisibilityRule: 'OFFLINE' });
  await newProduct(test.shop, { name: '未上架', currentVisibilityRule: 'OFFLINE' });
  await newProduct(test.shop, { name: '不提供給商品目錄', inFeeds: false });
  await newCombination(test.shop, { [pads]: 1 }, { name: '不提供的組合', inFeeds: false });
  await newDiscountEvent(test.shop, {
    applicable: 'PARTIAL_PRODUCTS',
    productIds: [pads],
    discountType: 'FIXED_PRICE',
    discountValue: 70,
  });
});

/** A tested item of the pads. */
async function newReport(values: Partial<typeof testReports.$inferInsert>) {
  const [made] = await test.shop.db
    .insert(testReports)
    .values({
      item: '游離甲醛',
      standard: '20 ppm 以下',
      result: '未檢出',
      isPassed: true,
      laboratory: '示範檢驗室',
      testedAt: new Date('2026-09-07T17:00:00Z'),
      reportNo: 'QM-1',
      ...values,
    })
    .returning({ id: testReports.id });
  await test.shop.db
    .insert(testReportProducts)
    .values({ reportId: made?.id ?? 0, productId: pads });
}

describe('the feed for Google', () => {
  const items = async () => {
    const root = readXml((await googleFeed(test.shop)).replace(/^<\?xml[^>]*\?>\s*/, ''));
    const fieldsOf = ({ children }: XmlElement) =>
      Object.fromEntries(children.map(({ name, text }) => [name, text]));
    return (root?.children[0]?.children ?? [])
      .filter(({ name }) => name === 'item')
      .map((item) => fieldsOf(item));
  };

  it('has everything on sale with price, contents and stock', async () => {
    const found = await items();
    expect(found.map((item) => item['g:id'])).toEqual([
      String(pads),
      String(wash),
      `combination-${set}`,
    ]);
    expect(found[0]).toMatchObject({
      'g:title': '日用 <24cm> & "棉"',
      'g:price': '105 TWD',
      'g:sale_price': '70 TWD',
      'g:availability': 'in_stock',
      'g:gtin': '4710000000017',
      'g:unit_pricing_measure': '14 ct',
      'g:unit_pricing_base_measure': '1 ct',
      'g:link': `${publicUrl(test.shop.config)}/products/${pads}`,
    });
    expect(found[1]).toMatchObject({
      'g:availability': 'out_of_stock',
      'g:unit_pricing_measure': '250 ml',
      'g:unit_pricing_base_measure': '100 ml',
    });
    expect(found[1]).not.toHaveProperty('g:sale_price');
    expect(found[2]).toMatchObject({
      'g:is_bundle': 'yes',
      'g:link': `${publicUrl(test.shop.config)}/products/${set}?combination=1`,
    });
  });
});

describe('the feed of lines', () => {
  it('has the facts by which goods are compared', async () => {
    const lines = (await jsonLinesFeed(test.shop)).trimEnd().split('\n');
    const [first, second, third] = lines.map((line) => JSON.parse(line));
    expect(lines).toHaveLength(3);
    expect(first).toMatchObject({
      id: String(pads),
      price: 70,
      list_price: 105,
      unit_price: 5,
      unit: '片',
      pieces: 14,
      length_cm: 24,
      absorbency: '一般',
      material: '純棉',
      availability: 'in_stock',
    });
    expect(second).toMatchObject({ unit: '100 mL', unit_price: 132, pieces: null });
    expect(third).toMatchObject({ id: `combination-${set}`, length_cm: null });
  });

  it('has the published reviews and the shown test reports of each product', async () => {
    const [first, second, third] = (await jsonLinesFeed(test.shop))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(first).toMatchObject({
      rating_average: 4.5,
      rating_count: 4,
      test_report: {
        tested_on: '2026-09-08',
        items: 2,
        passed: 1,
        url: `${publicUrl(test.shop.config)}/products/${pads}#test-reports`,
      },
    });
    const nothing = { rating_average: null, rating_count: 0, test_report: null };
    expect([second, third]).toMatchObject([nothing, nothing]);
  });
});

describe('both feeds', () => {
  it.each([
    ['/feeds/google.xml', 'application/xml; charset=utf-8'],
    ['/feeds/products.jsonl', 'application/jsonl; charset=utf-8'],
  ])('%s is public and cached', async (url, type) => {
    const { statusCode, headers } = await test.http({ url });
    expect([statusCode, headers['content-type']]).toEqual([200, type]);
    const again = await test.http({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
  });
});
