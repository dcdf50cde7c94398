import { expect, it } from 'vitest';
import { productCard } from '../../testing/cards.ts';
import { publicApi } from '../../testing/public-api.ts';
import { loadHome } from './load-home.ts';

const now = () => new Date('2026-11-20T10:00:00+08:00');
const online = { currentVisibilityRule: 'ONLINE' } as const;
const running = {
  eventBeginAt: '2026-11-19T00:00:00+08:00',
  eventEndAt: '2026-11-30T23:59:00+08:00',
};
const blocks = (...kinds: string[]) => ({
  listHomeBlocks: () => ({ data: kinds.map((kind) => ({ ...online, kind })) }),
});
const cards = (...ids: number[]) => ids.map((id) => productCard(id));
const release = (id: number, ...ids: number[]) => ({
  ...online,
  id,
  title: '',
  mobileImage: '',
  products: cards(...ids),
});

const event = (id: number, ...ids: number[]) => ({
  ...online,
  ...running,
  id,
  title: `活動${id}`,
  mobileImage: `/media/events/${id}.webp`,
  products: cards(...ids),
  combinations: [],
});

it('the home page offers goods twice at most, those of the chooser and of campaigns among them', async () => {
  const set = { amount: 100, perCycle: 100, missingToFreeShipping: null };
  const { api } = publicApi({
    ...blocks('DISCOUNT_EVENTS', 'BEST_SELLERS', 'EXCLUSIVE_SALES'),
    readChosenSet: () => ({ data: { ...set, items: [{ kind: 'product', id: 1 }] } }),
    listDiscountEvents: () => ({ data: [event(1, 1, 2, 3), event(2, 2, 4)] }),
    listExclusiveSales: () => ({
      data: [{ ...online, id: 1, title: '', images: [], link: '/products/3' }],
    }),
    listProducts: ({ query }: { query: { ids?: unknown } }) => ({
      data: query.ids ? [] : cards(1, 2, 3, 4, 5),
    }),
  });
  const { bestSellers, offeredGoods } = await loadHome(api, now);
  expect(bestSellers.map(({ item }) => item.id)).toEqual([1, 2, 3, 4]);
  expect(offeredGoods.map(({ item }) => item.id)).toEqual([2, 4]);
});

it('the home page names what runs once, in the order of the blocks, with its end, and without what has no pictures', async () => {
  const banner = { ...online, id: 9, weight: 0, link: '/products?discountEvent=1' };
  const sale = (id: number, link: string | null) => ({ ...online, id, title: '', link });
  const { api } = publicApi({
    ...blocks('FLASH_SALES', 'DISCOUNT_EVENTS'),
    listBanners: () => ({ data: [banner] }),
    listDiscountEvents: () => ({
      data: [event(1), event(2), event(3), { ...event(4), mobileImage: '' }],
    }),
    listFlashSales: () => ({
      data: [
        sale(1, '/products?discountEvent=1'),
        sale(2, '/products?discountEvent=2'),
        sale(3, null),
      ],
    }),
  });
  const { offers, banners } = await loadHome(api, now);
  expect(offers.map(({ kind, id }) => [kind, id])).toEqual([
    ['FLASH_SALES', 2],
    ['FLASH_SALES', 3],
    ['DISCOUNT_EVENTS', 3],
  ]);
  const end = running.eventEndAt;
  expect(offers.map(({ endsAt }) => endsAt)).toEqual([end, null, end]);
  expect(banners).toMatchObject([{ id: 9, endsAt: end }]);
});

it('the home page carries nothing of a block that the operator hides, nor counts it as an offer', async () => {
  const answers = {
    listNewReleases: () => ({ data: [release(1, 1, 2, 3)] }),
    listProducts: () => ({ data: cards(1, 2, 3) }),
    listCombinationDiscounts: () => ({
      data: [{ ...online, id: 1, title: '', mobileImage: '', combinations: cards(7) }],
    }),
    listVideos: () => ({ data: [{ ...online, id: 1 }] }),
  };
  const { api } = publicApi({ ...blocks('COMBINATIONS'), ...answers });
  const home = await loadHome(api, now);
  expect([home.newReleases, home.bestSellers, home.videos]).toEqual([[], [], []]);
  expect(home.needs).toMatchObject([{ total: 1, items: [{ item: { id: 7 } }] }]);
});

it('the home page shows test reports in one line, and of rated best sellers the most helpful review', async () => {
  const report = { reportNo: 'Q', laboratory: '', testedAt: '2026-09-08', products: [] };
  const rated = { ratingAverage: 4.5, ratingCount: 2 };
  const { api } = publicApi({
    ...blocks('TESTIMONIALS'),
    listTestReports: () => ({
      data: [4, 5].map((id) => ({ ...report, id, isPassed: true, productIds: [id] })),
    }),
    listProducts: () => ({ data: [productCard(1), productCard(2, rated)] }),
    listReviews: ({ query }: { query: object }) => {
      expect(query).toMatchObject({ productId: 2, sort: 'HELPFUL' });
      return { data: [{ id: 8, stars: 2, text: '太厚', author: '王○○', tags: [] }] };
    },
  });
  const { tested, praised } = await loadHome(api, now);
  expect(tested).toEqual({ headline: '送驗 2026.09 · 2 項皆合格', goods: 2 });
  expect(praised).toMatchObject([{ id: 2, average: 4.5, total: 2, review: { id: 8, stars: 2 } }]);
});
