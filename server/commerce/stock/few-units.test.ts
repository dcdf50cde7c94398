import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Conditions } from '#contract/resources/conditions.ts';
import { refillView, stocks } from '#contract/resources/read-only/stocks.ts';
import { whereOf } from '#server/resource-engine/find.ts';
import type { ListAdapter } from '#server/resource-engine/resource-adapter.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { impliedByFew } from './few-units.ts';
import { adaptStocks } from './stocks-adapter.ts';
import { stockGoods, stockRecords } from './tables.ts';

const stocksAdapter = adaptStocks(() => sql<number>`0`);

const test = shopForTests();
beforeAll(async () => {
  const { db } = test.shop;
  for (let number = 0; number < 40; number++) {
    await newProduct(test.shop, {
      stock: (number * 7) % 45,
      currentVisibilityRule: number % 9 === 0 ? 'OFFLINE' : 'ONLINE',
    });
  }
  await db.update(stockRecords).set({
    locked: sql`case id % 4 when 0 then id % 13 else 0 end`,
    erpStock: sql`id * 11 % 50`,
  });
  await db.update(stockGoods).set({
    soldLately: sql`stock_record_id * 3 % 40`,
    alertUnits: sql`case stock_record_id % 3 when 0 then 25 end`,
    alertDays: sql`case stock_record_id % 5 when 1 then 7 end`,
  });
});

const found = async (adapter: ListAdapter, conditions: Conditions) => {
  const where = await whereOf(test.shop.db, adapter, { keyword: '', conditions }, new Date());
  const { rows } = await test.shop.db.execute<{ id: number }>(
    sql`select id from ${adapter.table} where ${where} order by id`,
  );
  return rows.map(({ id }) => id);
};

describe('stocks that are low', () => {
  const asked: Readonly<Record<string, Conditions>> = {
    ...Object.fromEntries((stocks.views ?? []).map(({ label, conditions }) => [label, conditions])),
    'one of two states': { field: 'state', is: 'one_of', value: ['LOW', 'SOLD_OUT'] },
    'few units': { field: 'available', is: 'to', value: 10 },
    'either of two': {
      any: [
        { field: 'state', is: 'equal', value: 'LOW' },
        { field: 'kind', is: 'equal', value: 'PRODUCT' },
      ],
    },
  };

  it.each(Object.entries(asked))('are the same with what is implied: %s', async (_, conditions) => {
    const plain = await found({ ...stocksAdapter, implied: undefined }, conditions);
    expect(await found(stocksAdapter, conditions)).toEqual(plain);
  });

  it('imply few units only if each way to meet the conditions does', () => {
    const implies = (conditions: Conditions) => impliedByFew(conditions) !== undefined;
    expect(implies(refillView.conditions)).toBe(true);
    expect(implies(asked['one of two states'] as Conditions)).toBe(true);
    expect(implies(asked['either of two'] as Conditions)).toBe(false);
    expect(implies({ field: 'state', is: 'not', value: 'ENOUGH' })).toBe(false);
    expect(implies({ field: 'state', is: 'one_of', value: ['LOW', 'ENOUGH'] })).toBe(false);
    expect(implies({ field: 'available', is: 'to', value: 11 })).toBe(false);
  });
});
