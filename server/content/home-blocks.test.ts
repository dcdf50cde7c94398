import { expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { recordApi } from '#server/testing/record-api.ts';

// Without the demonstration data: the blocks come with the migrations.
const test = shopForTests();
const blocks = async () => (await test.api.listHomeBlocks()).data;

it('the blocks of a new shop stand in the order of its sections [2.002]', async () => {
  expect((await blocks()).map(({ kind, title, subtitle }) => [kind, title, subtitle])).toEqual([
    ['SERIES', '商品分類', 'Shop By Category'],
    ['FLASH_SALES', '快閃活動', ''],
    ['DISCOUNT_EVENTS', '今日優惠', 'ON SALE'],
    ['BEST_SELLERS', '大家回購的', 'Best Sellers'],
    ['NEW_RELEASES', '新品上市', 'New Arrivals'],
    ['COMBINATIONS', '組合優惠', 'Combo Sale'],
    ['EXCLUSIVE_SALES', '官網獨家', ''],
    ['VIDEOS', '影片', ''],
    ['TESTIMONIALS', '大家怎麼說', ''],
    ['NEWS', '最新消息', ''],
  ]);
});

it('a block is moved and hidden by an operator, and shown once at most', async () => {
  const api = await recordApi(test, 'home-blocks');
  const news = (await blocks()).find(({ kind }) => kind === 'NEWS');
  const id = Number(news?.id);
  await api.call('update-row', { weight: 100, version: 1 }, id);
  await expect.poll(async () => (await blocks())[0]?.kind).toBe('NEWS');
  const autumn = { title: '秋季消息', kind: 'NEWS', weight: 100 };
  const second = await api.call('create', { ...autumn, currentVisibilityRule: 'ONLINE' });
  expect(second).toMatchObject({ status: 422, errors: { kind: '已有相同的資料' } });
  const { data } = await api.call('create', autumn);
  await api.call('update-row', { currentVisibilityRule: 'OFFLINE', version: 2 }, id);
  await api.call('update-row', { currentVisibilityRule: 'ONLINE', version: 1 }, Number(data.id));
  await expect.poll(async () => (await blocks())[0]?.title).toBe('秋季消息');
});
