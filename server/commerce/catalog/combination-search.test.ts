import { beforeEach, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newProduct, newSeries } from '#server/testing/new-goods.ts';

const test = shopForTests();
beforeEach(async () => {
  await test.shop.pool.query('truncate products, product_combinations, product_series cascade');
});

async function found(keyword: string, query: { ids?: number[] } = {}): Promise<number[]> {
  const { data } = await test.api.listCombinations({ query: { ...query, keyword } });
  return data.map(({ id }) => id);
}

/** Makes a product and a combination of it, both with these texts. */
async function combinationOf(
  values: Parameters<typeof newCombination>[2],
  product: Parameters<typeof newProduct>[1] = {},
) {
  const productId = await newProduct(test.shop, product);
  return { productId, id: await newCombination(test.shop, { [productId]: 1 }, values) };
}

describe('the keyword', () => {
  it('finds combinations by words of two characters in name, hashtags and material number', async () => {
    const { id } = await combinationOf({
      name: '夜晚好眠組',
      hashtag1: '安睡褲',
      materialNo: 'QM-C003',
    });
    await combinationOf({ name: '運動水上組' });
    for (const keyword of ['夜晚', '好眠', '安睡', 'QMC003', '好眠 夜晚', '夜晚安睡褲']) {
      expect(await found(keyword), keyword).toEqual([id]);
    }
    expect(await found('眠好')).toEqual([]);
    expect(await found('夜晚 運動')).toEqual([]);
  });

  it('finds combinations by the word for combination, and by their components', async () => {
    const { id: night } = await combinationOf({ name: '好眠組' }, { name: '夜用衛生棉 35cm' });
    const { id: day } = await combinationOf({ name: '上班組' }, { name: '日用護墊' });
    expect(await found('組合')).toEqual([night, day]);
    expect(await found('夜用組合')).toEqual([night]);
    expect(await found('上班 護墊')).toEqual([day]);
  });

  it('finds them by synonyms, and by the series of their components', async () => {
    const { id, productId } = await combinationOf({ name: '好眠組' }, { name: '夜用衛生棉' });
    await newSeries(test.shop, [productId], { name: '天絲' });
    expect(await found('姨媽巾')).toEqual([id]);
    expect(await found('天絲')).toEqual([id]);
  });

  it('works together with ids and pages, and counts what it finds', async () => {
    const { id: first } = await combinationOf({ name: '好眠一組' });
    const { id: second } = await combinationOf({ name: '好眠二組' });
    await combinationOf({ name: '運動組' });
    expect(await found('好眠', { ids: [second] })).toEqual([second]);
    const query = { keyword: '好眠', page: 1, perPage: 1 };
    const { data, meta } = await test.api.listCombinations({ query });
    expect(data.map(({ id }) => id)).toEqual([first]);
    expect(meta).toEqual({ total: 2, page: 1, perPage: 1 });
  });

  it('never finds what is not sold, finds nothing by punctuation, and everything without a word', async () => {
    const { id } = await combinationOf({ name: '好眠組' });
    await combinationOf({ name: '好眠組', currentVisibilityRule: 'OFFLINE' });
    await combinationOf({ name: '好眠組' }, { currentVisibilityRule: 'OFFLINE' });
    expect(await found('好眠')).toEqual([id]);
    expect(await found('%')).toEqual([]);
    expect(await found('  ')).toEqual([id]);
  });
});
