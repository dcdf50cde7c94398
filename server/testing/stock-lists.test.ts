import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Conditions } from '#contract/resources/conditions.ts';
import { stocks } from '#contract/resources/read-only/stocks.ts';
import { fieldsOf } from '#contract/resources/resource.ts';
import { growStocks } from '#seed/load/grow-stocks.ts';
import { readOnlyAdapters } from '#server/registries/resource-adapters.ts';
import { searchRecords } from '#server/resource-engine/read-records.ts';
import { blocksReadBy } from '#server/testing/blocks-read.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';

const test = shopForTests();
const grown = 20_000;
/** Blocks of the table of the counts, which nothing finds but a scan. */
let scan = 0;

/** The blocks that a page of one stock reads. */
async function blocksOf(conditions: Conditions): Promise<number> {
  const { db, pool } = test.shop;
  const adapter = readOnlyAdapters.find(({ resource }) => resource.name === stocks.name);
  if (!adapter) throw new Error('There is no list of stocks.');
  const fields = fieldsOf(stocks).map(([name]) => name);
  const { sort } = stocks;
  const search = { keyword: '', page: 1, perPage: 1, sort, fields, conditions };
  const read = () => searchRecords(db, adapter, search, test.clock.now());
  return (await blocksReadBy(pool, read)).blocks;
}

beforeAll(async () => {
  const { db } = test.shop;
  await newProduct(test.shop, { price: 108, memberPrice: null, stock: 20 });
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 0`);
    await growStocks(transaction, grown);
  });
  // Indexes alone answer what they have only after a vacuum.
  await db.execute(sql`vacuum analyze`);
  const { rows } = await db.execute<{ blocks: number }>(
    sql`select (pg_relation_size('stock_records') / 8192)::int as blocks`,
  );
  scan = rows[0]?.blocks ?? 0;
}, 120_000);

describe('the list of stocks with 20,000 stocks', () => {
  it('scans the counts once for each ready view that needs them', async () => {
    for (const { label, conditions } of stocks.views ?? []) {
      expect(await blocksOf(conditions), label).toBeLessThan(1.5 * scan);
    }
  });
});
