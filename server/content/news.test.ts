import { beforeEach, describe, expect, it } from 'vitest';
import { seedMoment } from '#server/platform/database/testing.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { news, newsCategories } from './tables.ts';

const test = shopForTests();
let notices: number;
let campaigns: number;
beforeEach(async () => {
  await test.shop.pool.query('truncate news_categories cascade');
  test.clock.set(seedMoment);
  notices = await newCategory({ name: '最新公告', weight: 2 });
  campaigns = await newCategory({ name: '會員活動', weight: 1 });
});

async function newCategory(values: typeof newsCategories.$inferInsert): Promise<number> {
  const [row] = await test.shop.db.insert(newsCategories).values(values).returning();
  test.shop.cache.clear();
  return row?.id ?? 0;
}

const day = (count: number) => new Date(seedMoment.getTime() + count * 86_400_000);

async function newArticle(values: Partial<typeof news.$inferInsert> = {}): Promise<number> {
  const article = {
    categoryId: notices,
    title: '標題',
    image: '/media/news/a-1200.webp',
    summary: '摘要',
    content: '<p>內文</p>',
    beginAt: day(-1),
    ...values,
  };
  const [row] = await test.shop.db.insert(news).values(article).returning();
  test.shop.cache.clear();
  return row?.id ?? 0;
}

type Query = NonNullable<NonNullable<Parameters<typeof test.api.listNews>[0]>['query']>;
const idsOf = async (query: Query = {}) =>
  (await test.api.listNews({ query })).data.map(({ id }) => id);

describe('news categories', () => {
  it('are those on the shelf, by weight [3.048, 3.052, 7.044]', async () => {
    await newCategory({ name: '下架', status: 'OFF_SHELF' });
    expect((await test.http('/api/v1/news-categories')).json().data).toEqual([
      { id: notices, name: '最新公告', status: 'ON_SHELF', weight: 2 },
      { id: campaigns, name: '會員活動', status: 'ON_SHELF', weight: 1 },
    ]);
  });

  it('for navigation are those with something to read [7.045]', async () => {
    await newArticle({ categoryId: campaigns });
    await newArticle({ categoryId: notices, beginAt: day(1) });
    await newArticle({ categoryId: notices, status: 'OFF_SHELF' });
    const { data } = (await test.http('/api/v1/news-categories/nav')).json();
    expect(data.map(({ id }: { id: number }) => id)).toEqual([campaigns]);
  });
});

describe('the news list', () => {
  it('answers whole articles, their bodies cleaned, and meta.total [3.053, 3.055, 7.046, 7.048, 7.049]', async () => {
    const content = '<p>內文</p><script>alert(1)</script>';
    const id = await newArticle({ title: '開幕', weight: 3, beginAt: day(-2), content });
    expect((await test.http('/api/v1/news')).json()).toEqual({
      status: 200,
      data: [
        {
          id,
          title: '開幕',
          image: '/media/news/a-1200.webp',
          summary: '摘要',
          content: '<p>內文</p>',
          category: { id: notices, name: '最新公告' },
          weight: 3,
          begin_at: '2026-11-18T10:00:00+08:00',
        },
      ],
      meta: { total: 1, page: 1, per_page: 4 },
    });
  });

  it('has pages of four unless another number is asked for [9.007]', async () => {
    for (let i = 0; i < 9; i++) await newArticle();
    const pages = await Promise.all(
      [1, 2, 3].map((page) => test.api.listNews({ query: { page } })),
    );
    expect(pages.map(({ data }) => data.length)).toEqual([4, 4, 1]);
    expect(pages[0]?.meta).toEqual({ total: 9, page: 1, perPage: 4 });
    expect(await idsOf({ page: 1, perPage: 9 })).toHaveLength(9);
  });

  it('shows one category; none or 0 means all', async () => {
    const notice = await newArticle({ categoryId: notices });
    const campaign = await newArticle({ categoryId: campaigns });
    expect(await idsOf({ categoryId: campaigns })).toEqual([campaign]);
    expect(await idsOf({ categoryId: 0 })).toEqual([campaign, notice]);
    expect((await test.http('/api/v1/news?category_id=')).json().meta.total).toBe(2);
    expect(await idsOf({ categoryId: 999_999 })).toEqual([]);
  });

  it('puts pinned articles first, or the newest when asked', async () => {
    const pinned = await newArticle({ weight: 5, beginAt: day(-9) });
    const older = await newArticle({ beginAt: day(-3) });
    const newer = await newArticle({ beginAt: day(-2) });
    expect(await idsOf()).toEqual([pinned, newer, older]);
    expect(await idsOf({ sort: 'newest' })).toEqual([newer, older, pinned]);
  });

  it('shows only what is on the shelf and has begun; an article appears at its hour', async () => {
    await newArticle({ status: 'OFF_SHELF' });
    await newArticle({ categoryId: await newCategory({ name: '下架', status: 'OFF_SHELF' }) });
    const later = await newArticle({ beginAt: day(1) });
    expect(await idsOf()).toEqual([]);
    expect((await test.http(`/api/v1/news/${later}`)).statusCode).toBe(404);
    test.clock.set(day(1));
    expect(await idsOf()).toEqual([later]);
  });
});

describe('an article', () => {
  it('comes with the ids of its neighbours, null at the ends [3.054, 3.055, 7.050]', async () => {
    const oldest = await newArticle({ beginAt: day(-3) });
    const middle = await newArticle({ beginAt: day(-2), content: '<p>內文<script>x</script></p>' });
    const newest = await newArticle({ beginAt: day(-1) });
    const { data } = (await test.http(`/api/v1/news/${middle}?sort=newest`)).json();
    expect(data).toEqual({
      news: {
        id: middle,
        title: '標題',
        image: '/media/news/a-1200.webp',
        summary: '摘要',
        content: '<p>內文</p>',
        category: { id: notices, name: '最新公告' },
        weight: 0,
        begin_at: '2026-11-18T10:00:00+08:00',
      },
      previous_id: newest,
      next_id: oldest,
    });
    const read = async (id: number) => (await test.api.readNews({ params: { id } })).data;
    expect(await read(newest)).toMatchObject({ previousId: null, nextId: middle });
    expect(await read(oldest)).toMatchObject({ previousId: middle, nextId: null });
  });

  it('finds neighbours among articles of the same moment', async () => {
    const [first, second, third] = [await newArticle(), await newArticle(), await newArticle()];
    const { data } = await test.api.readNews({ params: { id: second } });
    expect(data).toMatchObject({ previousId: third, nextId: first });
  });

  it('keeps its neighbours to a category when asked [2.010]', async () => {
    const before = await newArticle({ beginAt: day(-5) });
    await newArticle({ beginAt: day(-4), categoryId: campaigns });
    const id = await newArticle({ beginAt: day(-3) });
    const after = await newArticle({ beginAt: day(-1) });
    await newArticle({ beginAt: day(-2), categoryId: campaigns });
    const query = { categoryId: notices };
    const { data } = await test.api.readNews({ params: { id }, query });
    expect(data).toMatchObject({ previousId: after, nextId: before });
  });

  it('has no neighbour that shoppers may not see', async () => {
    const id = await newArticle({ beginAt: day(-2) });
    await newArticle({ beginAt: day(-1), status: 'OFF_SHELF' });
    await newArticle({ beginAt: day(1) });
    const { data } = await test.api.readNews({ params: { id } });
    expect(data).toMatchObject({ previousId: null, nextId: null });
  });

  it('is not found if it is unknown or off the shelf', async () => {
    const id = await newArticle({ status: 'OFF_SHELF' });
    for (const unseen of [id, 999_999]) {
      expect((await test.http(`/api/v1/news/${unseen}`)).statusCode).toBe(404);
    }
  });
});

describe('the newest news', () => {
  it('are four of each category, by weight and then by id [7.051, 9.008, 9.009, 9.010]', async () => {
    const ids = [];
    for (let i = 0; i < 6; i++) ids.push(await newArticle({ beginAt: day(-i) }));
    const pinned = await newArticle({ weight: 9, beginAt: day(-30) });
    const campaign = await newArticle({ categoryId: campaigns });
    const response = await test.http('/api/v1/news/newest');
    expect(response.json().data.map(({ id }: { id: number }) => id)).toEqual([
      pinned,
      campaign,
      ...ids.toReversed().slice(0, 3),
    ]);
  });
});
