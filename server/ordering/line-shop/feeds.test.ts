import { beforeAll, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import {
  newCombination,
  newDiscountEvent,
  newProduct,
  newSeries,
} from '#server/testing/new-goods.ts';

const test = shopForTests({ environment: { PUBLIC_URL: 'https://shop.local/' } });
let productId: number;
let soldOutId: number;
let setId: number;
let shortSetId: number;
let series: { id: number; subSeriesId: number };

beforeAll(async () => {
  const { shop } = test;
  productId = await newProduct(shop, {
    name: '天絲夜用衛生棉',
    briefDescription: '整夜安心',
    price: 200,
    memberPrice: 180,
    images: [{ id: 1, url: '/media/products/night-1-1200.webp', alt: '' }],
    stock: {},
  });
  soldOutId = await newProduct(shop, { price: 50, stock: { webStock: 0 } });
  await newProduct(shop, { currentVisibilityRule: 'OFFLINE' });
  setId = await newCombination(shop, { [productId]: 2 }, { name: '夜用兩件組', price: 380 });
  shortSetId = await newCombination(shop, { [productId]: 1, [soldOutId]: 1 }, { price: 190 });
  await newCombination(shop, { [productId]: 1 }, { currentVisibilityRule: 'OFFLINE' });
  await newProduct(shop, { inLineShop: false });
  await newCombination(shop, { [productId]: 1 }, { inLineShop: false });
  series = await newSeries(shop, [productId], { name: '夜用衛生棉', sub: { name: '天絲夜用' } });
  await newSeries(shop, [productId], { currentVisibilityRule: 'OFFLINE' });
  await newDiscountEvent(shop, { applicable: 'PARTIAL_PRODUCTS', productIds: [productId] });
});

async function feed(name: string) {
  const response = await test.http(`/api/v1/line-shop/${name}`);
  expect(response.statusCode).toBe(200);
  return response.json();
}

const offers = () => [
  { id: String(productId), price: 200, sale_price: 162, availability: 'in stock' },
  { id: String(soldOutId), price: 50, sale_price: 50, availability: 'out of stock' },
  { id: `combination-${setId}`, price: 380, sale_price: 380, availability: 'in stock' },
  { id: `combination-${shortSetId}`, price: 190, sale_price: 190, availability: 'out of stock' },
];

describe('LINE Shopping feeds', () => {
  it('list the ONLINE products and combinations for LINE Shopping in full, with absolute addresses [7.056, 7.059]', async () => {
    const [offer, soldOut, set, shortSet] = offers();
    expect(await feed('product-full')).toEqual([
      {
        ...offer,
        title: '天絲夜用衛生棉',
        description: '整夜安心',
        link: `https://shop.local/products/${productId}`,
        image_link: 'https://shop.local/media/products/night-1-1200.jpg',
        brand: '晴棉 QINGMIAN',
        category_value_list: [`sub-series-${series.subSeriesId}`],
      },
      expect.objectContaining({ ...soldOut, image_link: '', category_value_list: [] }),
      expect.objectContaining({
        ...set,
        title: '夜用兩件組',
        link: `https://shop.local/products/${setId}?combination=1`,
        category_value_list: [`sub-series-${series.subSeriesId}`],
      }),
      expect.objectContaining(shortSet),
    ]);
  });

  it('list prices and availability alone [7.057, 7.059]', async () => {
    expect(await feed('product-partial')).toEqual(offers());
  });

  it('list the ONLINE categories with their parents [7.058, 7.059]', async () => {
    expect(await feed('category-full')).toEqual([
      {
        category_value: `series-${series.id}`,
        category_title: '夜用衛生棉',
        parent_category_value: null,
      },
      {
        category_value: `sub-series-${series.subSeriesId}`,
        category_title: '天絲夜用',
        parent_category_value: `series-${series.id}`,
      },
    ]);
  });
});
