import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Conditions, RecordSearch } from '#contract/resources/conditions.ts';
import { fieldsOf, sortableFields } from '#contract/resources/resource.ts';
import { growYears } from '#seed/load/grow-years.ts';
import { readOnlyAdapters } from '#server/registries/resource-adapters.ts';
import { searchRecords } from '#server/resource-engine/read-records.ts';
import type { ListAdapter } from '#server/resource-engine/resource-adapter.ts';
import { blocksReadBy } from '#server/testing/blocks-read.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper } from '#server/testing/new-shopper.ts';

const paying = paymentsForTests();
const grown = 20_000;

/** The blocks that a search reads. */
async function blocksOf(adapter: ListAdapter, asked: Partial<RecordSearch>): Promise<number> {
  const { db, pool } = paying.test.shop;
  const { sort } = adapter.resource;
  const fields = fieldsOf(adapter.resource).map(([name]) => name);
  const search = { keyword: '', page: 1, perPage: 50, sort, fields, ...asked };
  const { statements, blocks } = await blocksReadBy(pool, () =>
    searchRecords(db, adapter, search, paying.test.clock.now()),
  );
  expect(statements).toBeGreaterThan(1);
  return blocks;
}

beforeAll(async () => {
  const { test } = paying;
  const product = await newProduct(test.shop, { price: 108, memberPrice: null, stock: 20 });
  await buy(await newShopper(test), { products: { [product]: 1 } });
  await test.shop.db.transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = 0`);
    await growYears(db, grown);
  });
  await test.shop.db.execute(sql`analyze`);
}, 120_000);

describe.each(['orders', 'invoices'])('the list of %s with 20,000 orders', (name) => {
  const adapter = readOnlyAdapters.find(({ resource }) => resource.name === name);
  if (!adapter) throw new Error(`There is no list ${name}.`);
  const { resource } = adapter;
  // The 50 rows of a page, each with its goods, take about 800 blocks, and the number of all rows as many. Reading all
  // orders with their goods would take 60,000.
  const most = 2_500;

  it('reads few blocks for each order', async () => {
    for (const field of sortableFields(resource)) {
      for (const direction of ['ascending', 'descending'] as const) {
        const sort = { field, direction };
        expect(await blocksOf(adapter, { sort }), `${field} ${direction}`).toBeLessThan(most);
      }
    }
  });

  it('reads few blocks for each ready view and filter of one press', async () => {
    const asked: Record<string, Conditions> = {};
    for (const { label, conditions } of resource.views ?? []) asked[label] = conditions;
    for (const { label, condition } of resource.chips ?? []) asked[label] = condition;
    for (const [label, conditions] of Object.entries(asked)) {
      expect(await blocksOf(adapter, { conditions }), label).toBeLessThan(most);
    }
  });

  it('reads few blocks for what a customer says', async () => {
    for (const keyword of ['王小明', '4567', '0912345678', '20250000004567', 'AB00004567', 'T4567'])
      expect(await blocksOf(adapter, { keyword }), keyword).toBeLessThan(most);
  });
});

describe('a state that few orders or invoices have', () => {
  const rare: readonly [list: string, Conditions, most: number][] = [
    ['orders', { field: 'orderStatus', is: 'equal', value: 'ESTABLISHED' }, 60],
    ['orders', { field: 'paymentStatus', is: 'equal', value: 'UNPAID' }, 60],
    // Of 20,000 orders 1,600 are cancelled or open.
    ['orders', { field: 'orderStatus', is: 'not', value: 'COMPLETED' }, 1_000],
    ['invoices', { field: 'state', is: 'one_of', value: ['FAILED', 'CORRECTION_FAILED'] }, 60],
  ];

  it('is found and counted without a look at the others', async () => {
    for (const [name, conditions, most] of rare) {
      const adapter = readOnlyAdapters.find(({ resource }) => resource.name === name);
      if (!adapter) throw new Error(`There is no list ${name}.`);
      const blocks = await blocksOf(adapter, { conditions, perPage: 1 });
      expect(blocks, JSON.stringify(conditions)).toBeLessThan(most);
    }
  });
});

describe('a name that some customers have', () => {
  it('is looked up once for the page and the number of rows', async () => {
    for (const name of ['orders', 'invoices']) {
      const adapter = readOnlyAdapters.find(({ resource }) => resource.name === name);
      if (!adapter) throw new Error(`There is no list ${name}.`);
      // Looked up once for each, it takes 1,050 blocks of orders and 1,270 of invoices.
      expect(await blocksOf(adapter, { keyword: '小明', perPage: 1 }), name).toBeLessThan(800);
    }
  });
});
