import { describe, expect, it } from 'vitest';
import { loadShared } from '../../data/load-shared.ts';
import type { PublicApi } from '../../handler.ts';
import { menuGroups } from './menu-groups.ts';

const now = () => new Date('2026-11-20T10:00:00+08:00');
const currentVisibilityRule = 'ONLINE';
const many = (count: number, make: (id: number) => object) =>
  Array.from({ length: count }, (_, index) => make(index + 1));

function event(id: number, isDisplayNavigation = true) {
  return {
    id,
    title: `優惠 ${id}`,
    isDisplayNavigation,
    currentVisibilityRule,
    eventBeginAt: '2026-11-01T00:00:00+08:00',
    eventEndAt: '2026-11-30T00:00:00+08:00',
    products: [],
    combinations: [],
  };
}

/** An API that answers these lists and fails for every other call. */
function apiWith(lists: Record<string, object[]>): PublicApi {
  return new Proxy({} as PublicApi, {
    get: (_, name) => async () => {
      const data = lists[String(name)];
      if (!data) throw new Error(`${String(name)} failed`);
      return { data, meta: undefined };
    },
  });
}

const full = {
  listDiscountEvents: [event(1, false), ...many(7, (id) => event(id + 10))],
  listSeries: many(6, (id) => ({
    id,
    name: `系列 ${id}`,
    mobileImage: `/media/series/${id}-mobile.webp`,
    currentVisibilityRule,
    subSeries: [],
  })),
  listIndexSeries: many(5, (id) => ({
    id: id + 100,
    productSeriesId: id,
    indexImage: `/media/series/${id}-index.webp`,
    currentVisibilityRule,
  })),
  listNewReleases: many(7, (id) => ({
    id,
    title: `新品 ${id}`,
    currentVisibilityRule,
    products: [],
  })),
  listCombinationDiscounts: many(7, (id) => ({
    id,
    title: `組合 ${id}`,
    currentVisibilityRule,
    combinations: [],
  })),
};

async function groupsOf(lists: Record<string, object[]>) {
  return menuGroups((await loadShared(apiWith(lists), now)).navigation);
}

describe('the groups of the shopping menu', () => {
  it('come in their order with at most 5 sales, 4 series, 5 new releases and 5 combinations [2.149, 2.150, 2.157, 2.158, 2.159, 2.160]', async () => {
    const groups = await groupsOf(full);
    expect(groups.map(({ title, links }) => [title, links.length])).toEqual([
      ['限時優惠', 5],
      ['商品分類', 4],
      ['新品上市', 5],
      ['組合優惠', 5],
    ]);
  });

  it('show only sales flagged for the menu and only what is online and running [2.161, 4.011, 4.016, 4.019, 4.024]', async () => {
    const offline = { currentVisibilityRule: 'OFFLINE' };
    const groups = await groupsOf({
      listDiscountEvents: [
        event(1, false),
        event(2),
        { ...event(3), ...offline },
        { ...event(4), eventEndAt: '2026-11-19T00:00:00+08:00' },
      ],
      listSeries: full.listSeries.map((one) => ({ ...one, ...offline })),
      listNewReleases: full.listNewReleases.map((one) => ({ ...one, ...offline })),
      listCombinationDiscounts: full.listCombinationDiscounts.map((one) => ({
        ...one,
        ...offline,
      })),
    });
    expect(groups).toEqual([
      { title: '限時優惠', links: [{ to: '/products?discountEvent=2', text: '優惠 2' }] },
    ]);
  });

  it('name the number of all series if there are more than the first four [2.157]', async () => {
    const series = async (count: number) => {
      const listSeries = full.listSeries.slice(0, count);
      const groups = await groupsOf({ ...full, listSeries });
      return groups.find(({ title }) => title === '商品分類');
    };
    expect((await series(6))?.more).toEqual({ to: '/products?all=1', text: '看全部 6 類' });
    expect((await series(4))?.more).toBeUndefined();
  });

  it('show a series without a picture of its own by its banner', async () => {
    const groups = await groupsOf({ ...full, listIndexSeries: [] });
    expect(groups[1]?.links[0]).toMatchObject({ image: '/media/series/1-mobile.webp' });
  });

  it('lead to the listings by id [3.042, 3.043, 3.044, 3.045]', async () => {
    const groups = await groupsOf(full);
    expect(groups.map(({ links }) => links[0])).toEqual([
      { to: '/products?discountEvent=11', text: '優惠 11' },
      { to: '/products?series=1', text: '系列 1', image: '/media/series/1-index.webp' },
      { to: '/products?newRelease=1', text: '新品 1' },
      { to: '/products?combination=1', text: '組合 1' },
    ]);
  });

  it('leave out an empty group, also when its list could not be read [2.156, 8.078]', async () => {
    const { listNewReleases: _, ...others } = full;
    const groups = await groupsOf({ ...others, listCombinationDiscounts: [] });
    expect(groups.map(({ title }) => title)).toEqual(['限時優惠', '商品分類']);
    expect(await groupsOf({})).toEqual([]);
  });
});
