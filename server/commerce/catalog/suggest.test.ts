import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { untilHeard } from '#server/testing/announced-changes.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newProduct, newSeries } from '#server/testing/new-goods.ts';
import { searchWords } from './search-tables.ts';
import { products } from './tables.ts';

const test = shopForTests();
beforeEach(async () => {
  await test.shop.pool.query(
    "truncate products, product_combinations, product_series cascade; delete from search_words where kind = 'NEED'",
  );
  test.shop.cache.clear();
});

const product = (values: Parameters<typeof newProduct>[1] = {}) => newProduct(test.shop, values);
const suggest = async (keyword: string) =>
  (await test.api.suggestSearch({ query: { keyword } })).data;
const list = (keyword: string) => test.api.listProducts({ query: { keyword } });
const idsOf = async (keyword: string) => (await list(keyword)).data.map(({ id }) => id);

async function newWords(values: Partial<typeof searchWords.$inferInsert>): Promise<void> {
  await test.shop.db.insert(searchWords).values({ words: '漏', kind: 'NEED', ...values });
  test.shop.cache.clear();
}

describe('suggestions', () => {
  it('are series, products with their prices, articles and needs', async () => {
    const picture = { id: 1, url: '/media/products/a-1200.webp', alt: '' };
    const id = await product({
      name: '夜用衛生棉 35cm',
      price: 129,
      memberPrice: 109,
      unitCount: 13,
      unitName: '片',
      images: [picture],
    });
    const series = await newSeries(test.shop, [id], { name: '夜用衛生棉' });
    await newWords({ words: '夜用、睡覺', label: '睡得安穩', path: '/products?all=1&usage=夜用' });
    expect((await test.http('/api/v1/search/suggestions?keyword=夜用')).json().data).toEqual({
      keyword: '夜用',
      corrected_keyword: null,
      series: [{ id: series.id, name: '夜用衛生棉' }],
      products: [{ id, name: '夜用衛生棉 35cm', image: picture.url, price: 109, unit_price: 8.4 }],
      news: [],
      needs: [{ label: '睡得安穩', path: '/products?all=1&usage=夜用' }],
    });
  });

  it('are three series, four products and three needs at most', async () => {
    const ids = [];
    for (let index = 0; index < 6; index++) ids.push(await product({ name: `護墊 ${index}` }));
    for (let index = 0; index < 4; index++) {
      await newSeries(test.shop, ids, { name: `護墊系列 ${index}` });
      await newWords({ words: `護墊${index}`, label: `需求 ${index}`, path: '/' });
    }
    const { series, products, needs } = await suggest('護墊');
    expect([series.length, products.length, needs.length]).toEqual([3, 4, 3]);
  });

  it('say the keyword as it is meant, and answer to that one', async () => {
    const id = await product({ name: '夜用衛生棉' });
    await product({ name: '日用護墊' });
    const { keyword, correctedKeyword, products } = await suggest('業用衛生面');
    expect({ keyword, correctedKeyword }).toEqual({
      keyword: '業用衛生面',
      correctedKeyword: '夜用衛生棉',
    });
    expect(products.map((each) => each.id)).toEqual([id]);
  });

  it('offer the needs of which a word has begun, and no goods where none are found', async () => {
    await newWords({ words: '第一次用', label: '第一次', path: '/blog/1' });
    const { products, needs } = await suggest('第一');
    expect([products, needs]).toEqual([[], [{ label: '第一次', path: '/blog/1' }]]);
  });

  it('name the series and articles that say most of the keyword', async () => {
    const id = await product({ name: '夜用護墊' });
    await newSeries(test.shop, [id], { name: '護墊' });
    await newSeries(test.shop, [id], { name: '夜用護墊系列' });
    expect((await suggest('夜用護墊')).series.map(({ name }) => name)).toEqual(['夜用護墊系列']);
  });

  it('name series and articles whatever width and case their letters have', async () => {
    const id = await product({ name: 'Cotton 衛生棉' });
    const series = await newSeries(test.shop, [id], { name: 'Ｃotton 系列' });
    expect((await suggest('COTTON')).series).toEqual([{ id: series.id, name: 'Ｃotton 系列' }]);
  });

  it('offer the first needs of the shop where nothing is found', async () => {
    for (const number of [1, 2, 3, 4]) {
      await newWords({ words: `需要${number}`, label: `需求 ${number}`, path: '/' });
    }
    const { products, needs } = await suggest('手機殼');
    expect(products).toEqual([]);
    expect(needs.map(({ label }) => label)).toEqual(['需求 1', '需求 2', '需求 3']);
  });

  it('have no unit price for a single piece or without a unit', async () => {
    await product({ name: '月亮褲', unitCount: 1, unitName: '件', images: [] });
    const [only] = (await suggest('月亮褲')).products;
    expect(only).toMatchObject({ unitPrice: null, image: null });
  });

  it('need a keyword of 1 to 50 characters', async () => {
    const statusOf = async (query: string) =>
      (await test.http(`/api/v1/search/suggestions${query}`)).statusCode;
    for (const query of ['', '?keyword=', '?keyword=%20%20', `?keyword=${'a'.repeat(51)}`]) {
      expect(await statusOf(query), query).toBe(422);
    }
    expect(await statusOf(`?keyword=${'a'.repeat(50)}`)).toBe(200);
  });
});

describe('a search', () => {
  it('forgives errors in the list of products, its filters and the combinations, and says so', async () => {
    const id = await product({ name: '夜用衛生棉', usage: '夜用' });
    const set = await newCombination(test.shop, { [id]: 1 }, { name: '好眠組' });
    const { data, meta } = await list('業用衛生面');
    expect(data.map((each) => each.id)).toEqual([id]);
    expect(meta).toEqual({ total: 1, page: 1, perPage: 1000, correctedKeyword: '夜用衛生棉' });
    const combinations = await test.api.listCombinations({
      query: { keyword: '業用衛生面', page: 1 },
    });
    expect(combinations.data.map((each) => each.id)).toEqual([set]);
    expect(combinations.meta?.correctedKeyword).toBe('夜用衛生棉');
    const facets = await test.api.listProductFacets({ query: { keyword: '業用衛生面' } });
    expect(facets.data.total).toBe(1);
    expect((await list('夜用')).meta).toBeUndefined();
  });

  it('means what is written, if that finds anything', async () => {
    const soft = await product({ name: '綿柔潔淨慕斯' });
    await product({ name: '棉柔護墊' });
    const { data, meta } = await list('綿柔');
    expect(data.map(({ id }) => id)).toEqual([soft]);
    expect(meta).toBeUndefined();
  });

  it('looks in attributes too', async () => {
    const after = await product({ name: '護墊 33cm', usage: '產後', scented: false });
    const scented = await product({ name: '白茶護墊', usage: '日常', scented: true, lengthCm: 16 });
    expect(await idsOf('產後')).toEqual([after]);
    expect(await idsOf('产后护垫')).toEqual([after]);
    expect(await idsOf('無香味')).toEqual([after]);
    expect(await idsOf('有香味護墊')).toEqual([scented]);
    expect(await idsOf('16 公分')).toEqual([scented]);
  });

  it('for a word that the cache uses itself is a search like any other', async () => {
    const id = await product({ name: 'Knowledge 護墊' });
    expect(await idsOf('knowledge')).toEqual([id]);
    expect(await idsOf('護墊')).toEqual([id]);
    test.shop.cache.clear();
    expect(await idsOf('護墊')).toEqual([id]);
    expect(await idsOf('knowledge')).toEqual([id]);
  });

  it('of one or two letters means a size and not a part of a word', async () => {
    const large = await product({ name: '安睡褲 L', materialNo: 'QM-SP-A' });
    await product({ name: '安睡褲 XL', materialNo: 'QM-SP-LB' });
    expect(await idsOf('安睡褲 L')).toEqual([large]);
  });

  it('leaves out the words of a need that no goods say, and finds goods by what the need stands for', async () => {
    const night = await product({ name: '夜用衛生棉' });
    const day = await product({ name: '日用衛生棉' });
    await newWords({ words: '第一次用', label: '第一次', path: '/blog/1' });
    await newWords({ words: '漏、側漏', label: '怕側漏', path: '/', target: '夜用' });
    expect(await idsOf('第一次用日用衛生棉')).toEqual([day]);
    expect(await idsOf('側漏')).toEqual([night]);
    expect(await idsOf('測漏')).toEqual([night]);
  });

  it('knows the words that operators maintain as soon as they are shown', async () => {
    const id = await product({ name: '衛生棉' });
    expect(await idsOf('大姨媽用品')).toEqual([]);
    await newWords({ words: '大姨媽用品', kind: 'SYNONYM', target: '衛生棉' });
    expect(await idsOf('大姨媽用品')).toEqual([id]);
    await test.shop.db
      .update(searchWords)
      .set({ currentVisibilityRule: 'OFFLINE' })
      .where(eq(searchWords.words, '大姨媽用品'));
    test.shop.cache.clear();
    expect(await idsOf('大姨媽用品')).toEqual([]);
  });
});

describe('medical devices', () => {
  const device = { licenseNo: '衛部醫器製字第 999001 號' };

  it('are found by their own words, and by no need', async () => {
    const tampon = await product({ name: '有機棉棉條', ...device });
    const pads = await product({ name: '有機棉衛生棉' });
    const set = await newCombination(test.shop, { [tampon]: 1, [pads]: 1 }, { name: '有機棉組' });
    await newWords({ words: '敏感', label: '容易泛紅', path: '/products', target: '有機棉' });
    expect(await idsOf('敏感')).toEqual([pads]);
    const found = async (keyword: string) =>
      (await test.api.listCombinations({ query: { keyword } })).data.map(({ id }) => id);
    expect(await found('敏感')).toEqual([]);
    expect(await found('有機棉')).toEqual([set]);
    expect((await idsOf('有機棉')).toSorted()).toEqual([tampon, pads].toSorted());
    expect((await suggest('敏感')).products.map(({ id }) => id)).toEqual([pads]);
  });

  it('are found by a need once their advertising is approved', async () => {
    const tampon = await product({ name: '棉條', ...device });
    await newWords({ words: '游泳', label: '游泳', path: '/products', target: '棉條' });
    expect(await idsOf('游泳')).toEqual([]);
    expect(await idsOf('游泳棉條')).toEqual([tampon]);
    await test.shop.db.update(products).set({ adApprovalNo: '衛部醫廣字第 1 號' });
    await untilHeard(test.shop);
    expect(await idsOf('游泳')).toEqual([tampon]);
  });
});
