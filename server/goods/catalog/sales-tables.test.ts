import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
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

/** What the database announces while `work` goes on. */
async function announcedBy(work: () => Promise<unknown>): Promise<string[]> {
  const client = new pg.Client(test.shop.pool.options);
  const end = 'the end';
  const heard: string[] = [];
  await client.connect();
  await client.query('listen content_changed');
  const ended = new Promise<void>((resolve) => {
    client.on('notification', ({ payload = '' }) => {
      if (payload === end) resolve();
      else heard.push(payload);
    });
  });
  await work();
  await query(`select pg_notify('content_changed', '${end}')`);
  await ended;
  await client.end();
  return heard;
}

describe('sales', () => {
  it('count up for products and combinations, and announce no change', async () => {
    const sold = [
      { kind: 'product', itemId: productId, units: 2 },
      { kind: 'combination', itemId: combinationId, units: 1 },
    ] as const;
    const add = () => test.shop.db.transaction((transaction) => addSoldUnits(transaction, sold));
    expect(await announcedBy(add)).toEqual([]);
    await add();
    const { rows } = await query(
      `select (select sold_count from product_sales where product_id = ${productId}) as product,
              (select sold_count from combination_sales where combination_id = ${combinationId}) as combination`,
    );
    expect(rows).toEqual([{ product: 4, combination: 2 }]);
  });

  it('begin with the goods, also with many at once', async () => {
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
    const announced = await announcedBy(async () => {
      for (const { name } of rows) await query(`update ${table} set ${name} = ${name}`);
    });
    expect(rows.length).toBeGreaterThan(20);
    expect(announced).toEqual(rows.map(() => 'catalog'));
  });
});
