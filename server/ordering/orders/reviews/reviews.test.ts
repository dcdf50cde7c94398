import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '#server/commerce/catalog/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { announcedBy } from '#server/testing/announced-changes.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newShopper, newShoppers, refusalOf } from '#server/testing/new-shopper.ts';
import { receivedOrder, reviewOf } from '#server/testing/reviewed-orders.ts';

const test = shopForTests();

type Words = Parameters<typeof reviewOf>[1];

async function office() {
  const { api } = await newAdministrator(test, 'service');
  return {
    publish: (id: number) => api.publishReview({ params: { id } }),
    hide: (id: number) => api.hideReview({ params: { id }, body: { reason: '內容是廣告' } }),
    answer: (id: number, text: string) => api.answerReview({ params: { id }, body: { text } }),
    api,
  };
}

/** Published reviews of one product, in this order. */
async function published(...all: Words[]) {
  const productId = await newProduct(test.shop, { stock: 99 });
  const { publish } = await office();
  const ids: number[] = [];
  for (const words of all) {
    test.clock.advance(60);
    const { id } = await reviewOf(await receivedOrder(test, { id: productId }), words);
    await publish(id);
    ids.push(id);
  }
  test.shop.cache.clear();
  return { productId, ids };
}

type Asked = NonNullable<Parameters<typeof test.api.listReviews>[0]>;
type Query = Omit<NonNullable<Asked['query']>, 'productId'>;

async function list(productId: number, query: Query = {}) {
  test.shop.cache.clear();
  return test.api.listReviews({ query: { productId, ...query } });
}
const idsOf = async (productId: number, query: Query) =>
  (await list(productId, query)).data.map(({ id }) => id);

async function ratingOf(id: number) {
  test.shop.cache.clear();
  const { ratingAverage, ratingCount } = (await test.api.readProduct({ params: { id } })).data;
  return [ratingAverage, ratingCount];
}

describe('the reviews of a product', () => {
  it('are those that an operator has published, with a masked author and all figures', async () => {
    const { productId, ids } = await published(
      { stars: 5, tags: ['量多', '夜用'] },
      { stars: 4, tags: ['量多'] },
      { stars: 2, text: '會漏' },
    );
    const order = await receivedOrder(test, { id: productId });
    await test.shop.db.update(users).set({ name: '王小棉' }).where(eq(users.id, order.shopper.id));
    const { id } = await reviewOf(order);
    const { publish } = await office();
    await publish(id);
    const { data, meta } = await list(productId);
    expect(data.map((each) => each.id)).toEqual([id, ...ids.toReversed()]);
    expect(data[0]?.author).toBe('王○○');
    expect(meta).toEqual({
      total: 4,
      page: 1,
      perPage: 10,
      average: 4,
      counts: { '1': 0, '2': 1, '3': 0, '4': 1, '5': 2 },
      tags: [
        { tag: '量多', count: 2 },
        { tag: '夜用', count: 1 },
      ],
      hiddenCount: 0,
    });
    expect(JSON.stringify(data)).not.toContain('小棉');
    expect(JSON.stringify(data)).not.toContain('@');
  });

  it('can be filtered by stars and tag, sorted and read in pages', async () => {
    const { productId, ids } = await published(
      { stars: 3, tags: ['量少'] },
      { stars: 5, tags: ['量多'] },
      { stars: 1, tags: ['量多'] },
    );
    const [three = 0, five = 0, one = 0] = ids;
    expect(await idsOf(productId, { stars: 5 })).toEqual([five]);
    expect(await idsOf(productId, { tag: '量多' })).toEqual([one, five]);
    expect(await idsOf(productId, { sort: 'HIGHEST' })).toEqual([five, three, one]);
    expect(await idsOf(productId, { sort: 'LOWEST' })).toEqual([one, three, five]);
    const shopper = await newShopper(test);
    await shopper.api.markReviewHelpful({ params: { id: three } });
    expect(await idsOf(productId, { sort: 'HELPFUL' })).toEqual([three, one, five]);
    expect(await idsOf(productId, { page: 2, perPage: 2 })).toEqual([three]);
    const { meta } = await list(productId, { stars: 5 });
    expect(meta).toMatchObject({ total: 1, counts: { '1': 1, '3': 1, '5': 1 } });
  });

  it('tell how many were hidden, and their writer why', async () => {
    const { productId, ids } = await published({ stars: 5 }, { stars: 1 });
    const { hide, publish } = await office();
    await hide(ids[1] ?? 0);
    const { data, meta } = await list(productId);
    expect(data.map(({ id }) => id)).toEqual([ids[0]]);
    expect(meta).toMatchObject({ total: 1, average: 5, hiddenCount: 1 });
    expect(await ratingOf(productId)).toEqual([5, 1]);
    await publish(ids[1] ?? 0);
    expect(await ratingOf(productId)).toEqual([3, 2]);
  });

  it('are not shown for goods that shoppers do not see, nor for medical devices', async () => {
    const { productId } = await published({ stars: 5 });
    const change = (values: Partial<typeof products.$inferInsert>) =>
      test.shop.db.update(products).set(values).where(eq(products.id, productId));
    await change({ licenseNo: '衛部醫器製字第 1 號' });
    expect(await list(productId)).toMatchObject({ data: [], meta: { total: 0, average: null } });
    expect(await ratingOf(productId)).toEqual([null, 0]);
    await change({ licenseNo: '', currentVisibilityRule: 'OFFLINE' });
    expect((await list(productId)).data).toEqual([]);
    expect((await list(999_999)).data).toEqual([]);
  });
});

describe('the rating on cards', () => {
  it('counts every review that is published at the same moment', async () => {
    const productId = await newProduct(test.shop, { stock: 99 });
    const written = [];
    for (const stars of [5, 5, 4, 4, 2]) {
      written.push(await reviewOf(await receivedOrder(test, { id: productId }), { stars }));
    }
    const { publish } = await office();
    const codes = await Promise.all(
      [...written, ...written].map(({ id }) => refusalOf(publish(id))),
    );
    expect(codes.filter((code) => code === '')).toHaveLength(5);
    expect(codes.filter((code) => code === 'ALREADY_HANDLED')).toHaveLength(5);
    expect(await ratingOf(productId)).toEqual([4, 5]);
    const { data } = await test.api.listProducts({ query: { ids: [productId], fields: 'card' } });
    expect(data).toMatchObject([{ ratingAverage: 4, ratingCount: 5 }]);
  });

  it('announces only what shows the product, and a pending review announces nothing', async () => {
    const order = await receivedOrder(test);
    const { publish } = await office();
    let id = 0;
    const write = async () => {
      id = (await reviewOf(order)).id;
    };
    expect(await announcedBy(test.shop, write)).toEqual([]);
    const { productId } = order;
    expect(await announcedBy(test.shop, () => publish(id))).toEqual([
      `catalog@only ${productId}`,
      `reviews@only ${productId}`,
    ]);
    const shopper = await newShopper(test);
    const mark = () => shopper.api.markReviewHelpful({ params: { id } });
    expect(await announcedBy(test.shop, mark)).toEqual([`reviews@only ${productId}`]);
  });
});

describe('a helpful mark', () => {
  it('counts once for each member, and never for the writer or a review that is not shown', async () => {
    const order = await receivedOrder(test);
    const { id } = await reviewOf(order);
    const shoppers = await newShoppers(test, 3);
    const mark = (index: number) => shoppers[index]?.api.markReviewHelpful({ params: { id } });
    expect(await refusalOf(Promise.resolve(mark(0)))).toBe('NOT_FOUND');
    const { publish } = await office();
    await publish(id);
    await Promise.all([mark(0), mark(0), mark(1), mark(2), mark(2)]);
    expect((await mark(0))?.data).toEqual({ helpfulCount: 3 });
    const own = order.shopper.api.markReviewHelpful({ params: { id } });
    expect(await refusalOf(own)).toBe('REVIEW_IS_OWN');
  });
});

describe('the shop', () => {
  it('answers under a review and takes the answer back; the audit log keeps every wording', async () => {
    const { productId, ids } = await published({ stars: 2 });
    const [id = 0] = ids;
    const { answer } = await office();
    await answer(id, '謝謝您告訴我們');
    expect((await list(productId)).data[0]?.answer).toMatchObject({ text: '謝謝您告訴我們' });
    await answer(id, '');
    expect((await list(productId)).data[0]?.answer).toBeNull();
    const { api } = await newAdministrator(test, 'owner');
    const { data } = await api.searchAuditEntries({
      body: { subjectType: 'review', subjectId: id },
    });
    expect(data.map(({ call, after }) => [call, after])).toEqual([
      ['answerReview', { answer: '' }],
      ['answerReview', { answer: '謝謝您告訴我們' }],
      ['publishReview', { status: 'PUBLISHED' }],
    ]);
  });

  it('reads the page of a review, and refuses one that does not exist', async () => {
    const { ids } = await published({ stars: 2, text: '會漏' });
    const { api, hide } = await office();
    const page = await api.readBuyerReview({ params: { id: ids[0] ?? 0 } });
    expect(page.data).toMatchObject({ stars: 2, text: '會漏', status: 'PUBLISHED' });
    expect(await refusalOf(api.readBuyerReview({ params: { id: 999_999 } }))).toBe('NOT_FOUND');
    expect(await refusalOf(hide(999_999))).toBe('NOT_FOUND');
    expect(await refusalOf(api.answerReview({ params: { id: 999_999 }, body: { text: '' } }))).toBe(
      'NOT_FOUND',
    );
  });
});

describe('ten thousand reviews of one product', () => {
  it('are read by an index in every order', async () => {
    const { productId, orderId, shopper } = await receivedOrder(test);
    const { db } = test.shop;
    await db.execute(sql`
      with made as (
        insert into order_lines (order_id, kind, item_id, name, image, list_price, unit_price, quantity)
        select ${orderId}, 'product', ${productId}, '商品', '', 0, 0, 1 from generate_series(1, 10000) returning id)
      insert into reviews (order_line_id, user_id, product_id, stars, text, tags, status, published_at, helpful_count)
      select id, ${shopper.id}, ${productId}, 1 + id % 5, '字', array['量多'], 'PUBLISHED', now(), id % 50 from made`);
    await db.execute(sql`analyze reviews`);
    for (const order of [
      'created_at desc, id desc',
      'helpful_count desc, id desc',
      'stars desc, id desc',
      'stars, id',
    ]) {
      const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
        sql.raw(`explain select id from reviews where product_id = ${productId} and status = 'PUBLISHED'
          order by ${order} limit 10`),
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('Index');
      expect(plan).not.toContain('Sort');
    }
    expect(await ratingOf(productId)).toEqual([3, 10_000]);
    const { data, meta } = await list(productId, { sort: 'LOWEST', page: 900 });
    expect(data).toHaveLength(10);
    expect(meta).toMatchObject({ total: 10_000, counts: { '3': 2_000 } });
  });
});
