import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Conditions, RecordSearch } from '#contract/resources/conditions.ts';
import { fieldsOf, sortableFields } from '#contract/resources/resource.ts';
import { growYears } from '#seed/load/grow-years.ts';
import { readOnlyAdapters } from '#server/registries/resource-adapters.ts';
import { searchRecords } from '#server/resource-engine/read-records.ts';
import type { ListAdapter } from '#server/resource-engine/resource-adapter.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper } from '#server/testing/new-shopper.ts';
import { statementsSentBy } from '#server/testing/statements-sent.ts';

const paying = paymentsForTests();
const grown = 20_000;

interface Plan {
  'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
}

/** Blocks of 8 kB that the statements of a search read: a measure that does not depend on the machine's load. */
async function blocksOf(adapter: ListAdapter, asked: Partial<RecordSearch>): Promise<number> {
  const { db, pool } = paying.test.shop;
  const { sort } = adapter.resource;
  const fields = fieldsOf(adapter.resource).map(([name]) => name);
  const search = { keyword: '', page: 1, perPage: 50, sort, fields, ...asked };
  const all = await statementsSentBy(() =>
    searchRecords(db, adapter, search, paying.test.clock.now()),
  );
  const sent = all.filter(({ text }) => text.startsWith('select'));
  let blocks = 0;
  for (const { text, values } of sent) {
    const { rows } = await pool.query<Plan>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  }
  expect(sent.length).toBeGreaterThan(1);
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
