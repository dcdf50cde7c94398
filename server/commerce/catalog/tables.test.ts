import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchable, termGrams } from '#rules/search/terms.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';

const test = shopForTests();

async function one<Row>(text: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await test.shop.pool.query(text, values);
  return rows[0];
}

describe('the search column', () => {
  it('is spelt by the database in the same way as the rules spell a search', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...'ＱＭ－Ｄ２１ qm-D21 衛生棉ｃｍ㎝①ﾊﾟ'), { maxLength: 30 }),
        async (messages) => {
          const text = messages.join('');
          const { spelt } = await one<{ spelt: string }>('select searchable($1) as spelt', [text]);
          expect(spelt).toBe(searchable(text));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('contains name, hashtags and material number, and follows their changes', async () => {
    const id = await newProduct(test.shop, {
      name: '棉柔 日用２８cm',
      hashtag1: '#透氣',
      hashtag2: '#Soft',
      materialNo: 'QM-D28',
    });
    const text = () =>
      one<{ search_text: string }>('select search_text from products where id = $1', [id]);
    expect(await text()).toEqual({ search_text: '棉柔 日用28cm #透氣 #soft qmd28' });
    await test.shop.pool.query("update products set name = '夜用' where id = $1", [id]);
    expect((await text()).search_text).toContain('夜用');
  });

  it('is found by each of its pieces of one or two characters', async () => {
    const { grams } = await one<{ grams: string[] }>("select grams('夜用型棉') as grams");
    expect(grams).toEqual(
      expect.arrayContaining([...termGrams('夜用型棉'), '夜', '用', '型', '棉']),
    );
    expect(await one("select grams('') as grams")).toEqual({ grams: [] });
  });
});

describe('the price history', () => {
  it('keeps every price a product had as a dated row', async () => {
    const id = await newProduct(test.shop, { price: 120 });
    await test.shop.pool.query('update products set price = 99, member_price = 90 where id = $1', [
      id,
    ]);
    await test.shop.pool.query("update products set name = '改名' where id = $1", [id]);
    const { rows } = await test.shop.pool.query(
      'select price, member_price from product_prices where product_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { price: 120, member_price: null },
      { price: 99, member_price: 90 },
    ]);
  });
});

describe('the database', () => {
  it.each([
    ['price = -1', 'products_price_not_negative'],
    ['member_price = price + 1', 'products_member_price'],
    ['purchase_limit = -1', 'products_limit_not_negative'],
    ['unit_count = 0', 'products_unit_count_positive'],
    ["current_visibility_rule = 'HIDDEN'", 'products_visibility'],
  ])('refuses a product with %s', async (change, constraint) => {
    const id = await newProduct(test.shop);
    await expect(
      test.shop.pool.query(`update products set ${change} where id = $1`, [id]),
    ).rejects.toMatchObject({ constraint });
  });
});
