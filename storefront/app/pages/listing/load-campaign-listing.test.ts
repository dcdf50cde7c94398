import { describe, expect, it } from 'vitest';
import type { QuantityOffer } from '#contract/entities/offers.ts';
import type { DiscountEvent } from '#contract/entities/promotions.ts';
import { combinationCard, productCard } from '../../testing/cards.ts';
import { images, now, offline, online, page, query } from '../../testing/listings.ts';
import { publicApi } from '../../testing/public-api.ts';
import { loadListing } from './load-listing.ts';

const event = (parts: Partial<DiscountEvent> = {}): DiscountEvent => ({
  id: 3,
  title: '限時',
  label: '限時',
  applicable: 'PARTIAL_PRODUCTS',
  discountType: 'PERCENT',
  discountValue: 10,
  eventBeginAt: '2026-11-19T00:00:00+08:00',
  eventEndAt: '2026-11-30T23:59:00+08:00',
  ...images,
  link: null,
  isDisplayNavigation: true,
  ...online,
  products: [],
  combinations: [],
  ...parts,
});

describe('a combination offer', () => {
  const discount = (id: number, combinations: object[] = []) => ({
    id,
    title: `組合優惠${id}`,
    ...images,
    ...online,
    combinations,
  });

  it('lists its combinations, and links to all other offers [2.030, 2.035, 2.210, 4.026]', async () => {
    const { api } = publicApi({
      listCombinationDiscounts: () => ({
        data: [
          discount(1),
          discount(2, [combinationCard(8, [1]), combinationCard(9, [2], offline)]),
        ],
      }),
      listProducts: page([1, 2]),
    });
    const listing = await loadListing(api, query('combination=2'), now);
    expect(listing.name).toBe('組合優惠2');
    expect(listing.items.map(({ kind, item }) => [kind, item.id])).toEqual([['combination', 8]]);
    expect(listing.siblings.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('puts goods last that cannot be bought now', async () => {
    const { api, asked } = publicApi({
      listCombinationDiscounts: () => ({
        data: [discount(2, [combinationCard(7, [1, 3]), combinationCard(8, [1, 2])])],
      }),
      listProducts: page([1, 2]),
    });
    const listing = await loadListing(api, query('combination=2'), now);
    expect(listing.items.map(({ item }) => item.id)).toEqual([8, 7]);
    expect(asked.at(-1)?.input).toEqual({
      query: { ids: [1, 3, 2], inStock: true, fields: 'card' },
    });
  });
});

describe('a new release', () => {
  it('lists its products in their order, 24 at a time [2.031, 4.024]', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => index + 1);
    const { api } = publicApi({
      readNewRelease: () => ({
        data: {
          id: 2,
          title: '新品',
          ...images,
          link: '/blog/1',
          ...online,
          products: ids.map((id) => productCard(id)),
        },
      }),
      listProducts: page(ids),
    });
    const listing = await loadListing(api, query('newRelease=2&page=2'), now);
    expect(listing).toMatchObject({ total: 30, pageCount: 2, isSortable: false });
    expect(listing.items.map(({ item }) => item.id)).toEqual([25, 26, 27, 28, 29, 30]);
    expect(listing.banner?.link).toBe('/blog/1');
  });

  it.each([
    ['/products?newRelease=2', null],
    ['/products?newRelease=2&sort=newest', null],
    ['/products?newRelease=3', '/products?newRelease=3'],
    ['/products?all=1', '/products?all=1'],
    [
      'https://elsewhere.example/products?newRelease=2',
      'https://elsewhere.example/products?newRelease=2',
    ],
  ])('has a banner that links to %s only if that is another page', async (link, shown) => {
    const data = { id: 2, title: '新品', ...images, link, ...online, products: [productCard(1)] };
    const { api } = publicApi({ readNewRelease: () => ({ data }), listProducts: page([1]) });
    const listing = await loadListing(api, query('newRelease=2'), now);
    expect(listing.banner?.link).toBe(shown);
  });
});

describe('a limited-time sale', () => {
  it('lists its products and combinations while it runs [2.032, 4.028]', async () => {
    const { api, asked } = publicApi({
      listDiscountEvents: () => ({
        data: [event({ products: [productCard(1)], combinations: [combinationCard(9, [1])] })],
      }),
      listProducts: page([1]),
    });
    const listing = await loadListing(api, query('discountEvent=3'), now);
    expect(listing.items.map(({ kind }) => kind)).toEqual(['product', 'combination']);
    expect(listing.endsAt).toBe('2026-11-30T23:59:00+08:00');
    expect(asked[0]).toEqual({ name: 'listDiscountEvents', input: { query: { id: 3 } } });
  });

  it.each([
    ['is over', { eventEndAt: '2026-11-20T10:00:00+08:00' }],
    ['has not begun', { eventBeginAt: '2026-11-20T10:00:00+08:00' }],
    ['is offline', offline],
  ])('is an empty listing when it %s [2.034, 4.019, 4.027]', async (_, parts) => {
    const { api } = publicApi({
      listDiscountEvents: () => ({ data: [event({ products: [productCard(1)], ...parts })] }),
    });
    await expect(loadListing(api, query('discountEvent=3'), now)).resolves.toMatchObject({
      status: 404,
      items: [],
    });
  });

  it('for all products reads the whole catalogues, and has no banner without pictures [4.030]', async () => {
    const bare = { webImage: '', mobileImage: '' };
    const { api, asked } = publicApi({
      listDiscountEvents: () => ({ data: [event({ applicable: 'ALL_PRODUCTS', ...bare })] }),
      listProducts: page([1, 2], 60),
      listCombinations: () => ({
        data: [{ ...combinationCard(9, [1]), description: '長文' }],
        meta: { total: 10, page: 1, perPage: 24 },
      }),
    });
    const listing = await loadListing(api, query('discountEvent=3'), now);
    const calls = ['listDiscountEvents', 'listProducts', 'listCombinations'];
    expect(asked.map(({ name }) => name)).toEqual(calls);
    expect(listing).toMatchObject({ total: 70, pageCount: 3, banner: undefined });
    expect(listing.items.map(({ item }) => item.id)).toEqual([1, 2, 9]);
    expect(listing.items[2]?.item).not.toHaveProperty('description');
  });
});

describe('an offer on several units', () => {
  const offer = (parts: Partial<QuantityOffer> = {}): QuantityOffer => ({
    id: 5,
    title: '任選 3 件 $199',
    label: '3 件 $199',
    kind: 'ANY_N_FOR',
    tiers: [{ count: 3, amount: 199, percent: null }],
    scope: 'PARTIAL_PRODUCTS',
    products: [productCard(1)],
    combinations: [combinationCard(9, [1])],
    groupB: [productCard(2)],
    productIds: [1],
    combinationIds: [9],
    groupBIds: [2],
    maxUsesPerOrder: null,
    ...images,
    link: null,
    weight: 0,
    eventBeginAt: null,
    eventEndAt: null,
    ...online,
    ...parts,
  });

  it('lists the goods that take part, those of a second group too', async () => {
    const { api, asked } = publicApi({
      readQuantityOffer: () => ({ data: offer() }),
      listProducts: page([1, 2]),
    });
    const listing = await loadListing(api, query('quantityOffer=5'), now);
    expect(listing.name).toBe('任選 3 件 $199');
    expect(listing.items.map(({ kind, item }) => [kind, item.id])).toEqual([
      ['product', 1],
      ['product', 2],
      ['combination', 9],
    ]);
    expect(listing.endsAt).toBeUndefined();
    expect(asked[0]).toEqual({
      name: 'readQuantityOffer',
      input: { params: { id: 5 }, query: {} },
    });
  });

  it('for all products reads the whole catalogues', async () => {
    const all = { scope: 'ALL_PRODUCTS' as const, products: [], combinations: [], groupB: [] };
    const { api } = publicApi({
      readQuantityOffer: () => ({ data: offer(all) }),
      listProducts: page([1, 2], 60),
      listCombinations: () => ({
        data: [{ ...combinationCard(9, [1]), description: '長文' }],
        meta: { total: 10, page: 1, perPage: 24 },
      }),
    });
    const listing = await loadListing(api, query('quantityOffer=5'), now);
    expect(listing).toMatchObject({ total: 70, isSortable: true });
  });

  it('asks for nothing without a valid id', async () => {
    const { api, asked } = publicApi({ listProducts: page([]) });
    const listing = await loadListing(api, query('quantityOffer=abc'), now);
    expect(listing).toMatchObject({ status: 404, items: [] });
    expect(asked.map(({ name }) => name)).not.toContain('readQuantityOffer');
  });
});
