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

it('the home page offers goods that it does not show yet before others, and none more than twice', async () => {
  const { api } = publicApi({
    ...blocks('NEW_RELEASES'),
    listNewReleases: () => ({
      data: [release(1, 1, 2, 3, 4), release(2, 1, 2, 3, 4, 5), release(3, 1, 2, 3, 4, 5, 6)],
    }),
  });
  const { newReleases } = await loadHome(api, now);
  expect(newReleases.map(({ items }) => items.map(({ item }) => item.id))).toEqual([
    [1, 2, 3],
    [4, 5, 1],
    [6, 2, 3],
  ]);
});

it('the home page shows no flash sale of what a banner announces', async () => {
  const banner = { ...online, ...running, link: '/products?discountEvent=1' };
  const sale = (id: number, link: string | null) => ({ ...online, id, title: '', link });
  const { api } = publicApi({
    ...blocks('FLASH_SALES'),
    listBanners: () => ({ data: [banner] }),
    listFlashSales: () => ({
      data: [
        sale(1, '/products?discountEvent=1'),
        sale(2, '/products?discountEvent=2'),
        sale(3, null),
      ],
    }),
  });
  const { flashSales } = await loadHome(api, now);
  expect(flashSales.map(({ id }) => id)).toEqual([2, 3]);
});

it('the home page carries nothing of a block that the operator hides, nor counts it as an offer', async () => {
  const answers = {
    listNewReleases: () => ({ data: [release(1, 1, 2, 3)] }),
    listCombinationDiscounts: () => ({
      data: [{ ...online, id: 1, title: '', mobileImage: '', combinations: cards(7) }],
    }),
    listVideos: () => ({ data: [{ ...online, id: 1 }] }),
  };
  const { api } = publicApi({ ...blocks('COMBINATIONS'), ...answers });
  const home = await loadHome(api, now);
  expect(home.newReleases).toEqual([]);
  expect(home.videos).toEqual([]);
  expect(home.combinationOffers).toMatchObject([{ items: [{ item: { id: 7 } }] }]);
});
