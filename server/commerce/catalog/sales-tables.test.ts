import { beforeAll, describe, expect, it } from 'vitest';
import { announcedBy } from '#server/testing/announced-changes.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newProduct } from '#server/testing/new-goods.ts';
import { addSoldUnits } from './add-sold-units.ts';

const test = shopForTests();
let productId: number;
let combinationId: number;

beforeAll(async () => {
  productId = await newProduct(test.shop);
  combinationId = await newCombination(test.shop, { [productId]: 2 });
});

const query = (text: string) => test.shop.pool.query(text);

describe('sales', () => {
  it('count up for products and combinations, and announce no change', async () => {
    const sold = [
      { kind: 'product', itemId: productId, units: 2 },
      { kind: 'combination', itemId: combinationId, units: 1 },
    ] as const;
    const add = () => test.shop.db.transaction((transaction) => addSoldUnits(transaction, sold));
    expect(await announcedBy(test.shop, add)).toEqual([]);
    await add();
    const { rows } = await query(
      `select (select sold_count from product_sales where product_id = ${productId}) as product,
              (select sold_count from combination_sales where combination_id = ${combinationId}) as combination`,
    );
    expect(rows).toEqual([{ product: 4, combination: 2 }]);
  });

  it('get a row with every new product, also with many at once', async () => {
    await query(
      `insert into products (name, material_no, price)
       select '多', 'many-' || number, 1 from generate_series(1, 3) as number`,
    );
    const { rows } = await query(
      `select (select count(*)::int from products) as goods, count(*)::int as sales from product_sales`,
    );
    expect(rows).toEqual([{ goods: 4, sales: 4 }]);
  });
});

describe('goods', () => {
  it.each(['products', 'product_combinations'])('announce every change of %s', async (table) => {
    const { rows } = await query(
      `select column_name as name from information_schema.columns
       where table_name = '${table}' and is_generated = 'NEVER' and is_identity = 'NO'`,
    );
    const announced = await announcedBy(test.shop, async () => {
      for (const { name } of rows) await query(`update ${table} set ${name} = ${name}`);
    });
    expect(rows.length).toBeGreaterThan(20);
    // If goods were saved without a difference, only their number of changes differs. That concerns no other goods.
    const whole = announced.map((tags) => tags.replace(/@(?:only [\d ]+|sets set-\d+)$/, ''));
    expect(whole).toEqual(rows.map(() => 'catalog'));
  });
});
