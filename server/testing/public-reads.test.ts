import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { catalogCalls } from '#contract/calls/catalog.ts';
import { contentCalls } from '#contract/calls/content.ts';
import { lineShopCalls } from '#contract/calls/line-shop.ts';
import { promotionCalls } from '#contract/calls/promotions.ts';
import { fixedPages } from '#contract/fixed-pages.ts';
import { eventPopups } from '#server/content/tables.ts';
import { shopForTests } from './for-tests.ts';

const test = shopForTests({ seeded: true });

// The demonstration has one picture of an event, which is shown only when an operator sets it ONLINE.
beforeAll(async () => {
  expect((await test.api.listEventPopups()).data).toEqual([]);
  await test.shop.db.update(eventPopups).set({ currentVisibilityRule: 'ONLINE' });
  await test.shop.cache.invalidate(['content']);
});

const calls: Call[] = Object.values({
  ...catalogCalls,
  ...promotionCalls,
  ...contentCalls,
  ...lineShopCalls,
}).filter(({ endpoint }: Call) => endpoint.method === 'GET');
const paths = calls.map(({ endpoint }) => endpoint.path);
const listOf = (path: string) => path.slice(0, path.indexOf('/:id'));

/** What a call needs to know, by its path. */
const asks: Readonly<Record<string, string>> = {
  '/api/v1/search/suggestions': '?keyword=%E5%A4%9C%E7%94%A8',
};

async function get(path: string) {
  const response = await test.http(path);
  expect(response.statusCode, path).toBe(200);
  const body = response.json();
  return Array.isArray(body) ? body : body.data;
}

// During tests handlers check their replies against the contract, so every answer here fits its schema.
describe('the demonstration shop', () => {
  it.each(paths.filter((path) => !path.includes(':')))(
    'has something to show at %s',
    async (path) => {
      const data = await get(`${path}${asks[path] ?? ''}`);
      expect(Array.isArray(data) ? data : Object.keys(data)).not.toHaveLength(0);
    },
  );

  it.each(paths.filter((path) => path.includes(':id')))('shows each one at %s', async (path) => {
    for (const { id } of await get(listOf(path))) await get(path.replace(':id', id));
  });

  it.each(paths.filter((path) => path.includes(':id')))(
    'knows no id 2147483647 at %s',
    async (path) => {
      const { statusCode } = await test.http(path.replace(':id', '2147483647'));
      expect(statusCode).toBe(404);
    },
  );

  it.each(fixedPages)('shows the page %s', async (slug) => {
    expect(await get(`/api/v1/pages/${slug}`)).toMatchObject({ slug });
  });

  it.each(calls.filter(({ paged, query }) => paged && query).map(({ endpoint }) => endpoint.path))(
    'answers a page with its meta at %s',
    async (path) => {
      const { data, meta } = (await test.http(`${path}?page=1&per_page=1`)).json();
      expect(data).toHaveLength(1);
      expect(meta).toEqual({ total: expect.any(Number), page: 1, per_page: 1 });
    },
  );
});

describe('lists and their single forms', () => {
  it('agree on combination discounts, free shipping, gifts, rewards and coupon events [7.007, 7.014, 7.016, 7.025, 7.039]', async () => {
    const { api } = test;
    const first = <Item extends { id: number }>({ data }: { data: Item[] }) => {
      const [item] = data;
      if (!item) throw new Error('the demonstration shop has none');
      return item;
    };
    const discount = first(await api.listCombinationDiscounts());
    const freeShipping = first(await api.listFreeShippingEvents());
    const gift = first(await api.listGifts());
    const reward = first(await api.listThresholdRewards());
    const coupon = first(await api.listCouponEvents());
    const one = ({ id }: { id: number }) => ({ params: { id } });
    expect((await api.readCombinationDiscount(one(discount))).data).toEqual(discount);
    expect((await api.readFreeShippingEvent(one(freeShipping))).data).toEqual(freeShipping);
    expect((await api.readGift(one(gift))).data).toEqual(gift);
    expect((await api.readThresholdReward(one(reward))).data).toEqual(reward);
    expect((await api.readCouponEvent(one(coupon))).data).toEqual(coupon);
  });

  it('have what the home page and the cart need [7.011, 7.012, 7.017, 7.052]', async () => {
    const { api } = test;
    const [firstPurchase] = (await api.listFirstPurchaseEvents()).data;
    expect(firstPurchase?.gifts[0]?.image).toMatch(/^\/media\/gifts\//);
    const [flashSale] = (await api.listFlashSales()).data;
    expect(flashSale).toMatchObject({ currentVisibilityRule: 'ONLINE' });
    const [video] = (await api.listVideos()).data;
    expect(video?.url).toMatch(/^https:/);
    const gifts = (await api.listGifts()).data.map(({ id }) => id);
    const stocks = (await api.listGiftStocks({ query: { ids: gifts.slice(0, 2) } })).data;
    expect(stocks.map(({ id }) => id)).toEqual(gifts.slice(0, 2));
  });

  it('are bare arrays in the feeds of LINE Shopping [7.056, 7.057]', async () => {
    const full = await get('/api/v1/line-shop/product-full');
    const partial = await get('/api/v1/line-shop/product-partial');
    expect(full.map(({ id }: { id: string }) => id)).toEqual(
      partial.map(({ id }: { id: string }) => id),
    );
  });
});
