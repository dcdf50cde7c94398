import { describe, expect, it } from 'vitest';
import type { Combination, Product, RecentPrices } from '#contract/entities/catalog.ts';
import { combinationCard, productCard, productDetails } from '../../testing/cards.ts';
import { failing, publicApi } from '../../testing/public-api.ts';
import { loadProduct, loadProductPage } from './load-product.ts';

const now = () => new Date('2026-11-20T10:00:00+08:00');
const online = { currentVisibilityRule: 'ONLINE' } as const;
const product = productDetails(5, {
  series: { id: 2, name: '夜用衛生棉', color: 'INDIGO' as const, subSeriesId: 4 },
  relateSelves: [{ id: 6, name: '另一尺寸', volume: '28cm × 12片', lengthCm: 28, images: [] }],
});
const combination: Combination = {
  ...productDetails(5),
  ...combinationCard(5, [1, 2], {
    products: [
      { id: 1, quantity: 2, purchaseLimit: null },
      { id: 2, quantity: 1, purchaseLimit: null },
    ],
  }),
};
const running = {
  eventBeginAt: '2026-11-19T00:00:00+08:00',
  eventEndAt: '2026-11-30T23:59:00+08:00',
};

describe('the page of a product', () => {
  it('loads it by its id, and the running events for it [2.037, 2.041]', async () => {
    const { api, asked } = publicApi({
      readProduct: () => ({ data: product }),
      listDiscountEvents: () => ({
        data: [
          { id: 1, title: '85 折', ...running, ...online, products: [productCard(5)] },
          {
            id: 2,
            title: '已結束',
            ...running,
            eventEndAt: '2026-11-20T10:00:00+08:00',
            ...online,
          },
          { id: 3, title: '下架', ...running, currentVisibilityRule: 'OFFLINE' },
        ],
      }),
      listProducts: () => ({ data: [5, 6, 7, 8].map((id) => productCard(id)) }),
    });
    const page = await loadProduct(api, 'product', 5, now);
    expect(page).toMatchObject({
      kind: 'product',
      status: 200,
      item: { id: 5 },
      promotions: [{ id: 1, title: '85 折', eventEndAt: running.eventEndAt }],
    });
    expect(asked).toContainEqual({ name: 'readProduct', input: { params: { id: 5 } } });
    expect(asked).toContainEqual({
      name: 'listDiscountEvents',
      input: { query: { productId: 5, goodsLimit: 0 } },
    });
  });

  it('shows other products of its series, without itself and apart from its own sizes', async () => {
    const { api } = publicApi({
      readProduct: () => ({ data: product }),
      listProducts: () => ({ data: [5, 6, 7, 8].map((id) => productCard(id)) }),
    });
    const page = await loadProduct(api, 'product', 5, now);
    expect(page.related.map(({ item }) => item.id)).toEqual([7, 8]);
    expect(page).toMatchObject({ kind: 'product', promotions: [], sizes: [{ id: 6 }] });
  });

  it('asks for the recent prices of reduced goods only, and does without them', async () => {
    const recent = { lowest: 80, isListPriceCharged: false, history: [] };
    const load = (parts: Partial<Product>, readRecentPrices: () => { data: RecentPrices }) => {
      const readProduct = () => ({ data: { ...product, ...parts } });
      return loadProduct(publicApi({ readProduct, readRecentPrices }).api, 'product', 5, now);
    };
    const answer = () => ({ data: recent });
    expect(await load({ memberPrice: 90 }, answer)).toMatchObject({ recentPrices: recent });
    expect(await load({}, answer)).toMatchObject({ recentPrices: undefined });
    const page = await load({ memberPrice: 90 }, failing(500));
    expect(page).toMatchObject({ status: 200, recentPrices: undefined });
  });
});

describe('what speaks for a product', () => {
  const meta = {
    total: 0,
    page: 1,
    perPage: 5,
    average: null,
    counts: {},
    tags: [],
    hiddenCount: 0,
  };
  const load = async (parts: Partial<Product>, search = '') => {
    const { api, asked } = publicApi({
      readProduct: () => ({ data: { ...product, ...parts } }),
      listReviews: () => ({ data: [], meta }),
    });
    const page = await loadProduct(api, 'product', 5, now, new URLSearchParams(search));
    return { page, asked: asked.find(({ name }) => name === 'listReviews') };
  };

  it('are the reviews that the address asks for; the page is shown without its test reports', async () => {
    const { page, asked } = await load({}, 'stars=2&tag=量多&sort=LOWEST&page=3');
    expect(page).toMatchObject({ trust: { reports: [], reviews: { items: [], meta } } });
    const query = { productId: 5, stars: 2, tag: '量多', sort: 'LOWEST', page: 3, perPage: 5 };
    expect(asked?.input).toEqual({ query });
  });

  it('are no reviews of a medical device without an approval of its advertising', async () => {
    const device = { licenseNo: '衛部醫器製字第 1 號' };
    expect(await load(device)).toMatchObject({
      page: { trust: { reviews: undefined } },
      asked: undefined,
    });
    const approved = await load({ ...device, adApprovalNo: '衛部醫廣字第 1 號' });
    expect(approved.asked).toBeDefined();
  });
});

describe('the page of a combination', () => {
  it('loads the combination instead of a product, with its parts [2.038]', async () => {
    const { api, asked } = publicApi({
      readCombination: () => ({ data: combination }),
      listProducts: () => ({ data: [productCard(2), productCard(1)] }),
      listCombinations: () => ({ data: [combinationCard(5, [1]), combinationCard(9, [2])] }),
    });
    const page = await loadProduct(api, 'combination', 5, now);
    expect(page).toMatchObject({
      kind: 'combination',
      item: { id: 5 },
      parts: [
        { product: { id: 1 }, quantity: 2 },
        { product: { id: 2 }, quantity: 1 },
      ],
    });
    expect(page.related.map(({ kind, item }) => [kind, item.id])).toEqual([['combination', 9]]);
    const names = asked.map(({ name }) => name);
    expect(names).toContain('readCombination');
    expect(names).not.toContain('readProduct');
    expect(asked).toContainEqual({
      name: 'listDiscountEvents',
      input: { query: { productCombinationId: 5, goodsLimit: 0 } },
    });
  });
});

describe('a product that cannot be shown', () => {
  it.each([
    ['is unknown', failing(404), 404],
    ['cannot be read', failing(500), 503],
    ['is offline', () => ({ data: { ...product, currentVisibilityRule: 'OFFLINE' } }), 404],
  ])(
    'is missing when it %s, and others are offered [3.010, 3.011, 8.079]',
    async (_, readProduct, status) => {
      const { api } = publicApi({ readProduct, listProducts: () => ({ data: [productCard(7)] }) });
      const page = await loadProduct(api, 'product', 5, now);
      expect(page).toEqual({
        kind: 'missing',
        status,
        related: [{ kind: 'product', item: productCard(7) }],
      });
    },
  );

  it.each(['0', '-1', '007', '1234567890', '9'.repeat(40)])(
    'is missing if its id is the integer %s, and the server is not asked for it [3.010]',
    async (id) => {
      const { api, asked } = publicApi({ listProducts: () => ({ data: [productCard(7)] }) });
      const { data, init } = await loadProductPage(api, id, `https://shop.tw/products/${id}`, now);
      const related = [{ kind: 'product', item: productCard(7) }];
      expect(data).toEqual({ kind: 'missing', status: 404, related });
      expect(init?.status).toBe(404);
      expect(asked.map(({ name }) => name)).toEqual(['listProducts']);
    },
  );

  it.each(['abc', '1.5', '7x', ' 7', '--1', ''])(
    'is no page at all if its id is %j [2.011]',
    async (id) => {
      const { api } = publicApi({});
      const page = loadProductPage(api, id, 'https://shop.tw/products/x', now);
      await expect(page).rejects.toMatchObject({ init: { status: 404 } });
    },
  );

  it('is missing, too, if it is a combination', async () => {
    const { api } = publicApi({ readCombination: failing(404) });
    expect(await loadProduct(api, 'combination', 5, now)).toMatchObject({ kind: 'missing' });
  });
});
