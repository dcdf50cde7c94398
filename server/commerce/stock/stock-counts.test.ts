import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Condition } from '#contract/resources/conditions.ts';
import type { Order } from '#contract/resources/order.ts';
import { setMaintainSetting } from '#server/content/maintain-settings.ts';
import { searchRecords } from '#server/resource-engine/read-records.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newGift, newProduct } from '#server/testing/new-goods.ts';
import { adaptStocks } from './stocks-adapter.ts';

const stocksAdapter = adaptStocks(() => sql<number>`0`);

const test = shopForTests();

const fields = ['onHand', 'held', 'available', 'webStock', 'erpStock'] as const;
const asked: readonly (readonly [Condition | undefined, Order])[] = [
  ...fields.flatMap((field) =>
    (['ascending', 'descending'] as const).map(
      (direction) => [undefined, { field, direction }] as const,
    ),
  ),
  ...fields.flatMap((field) =>
    [
      { field, is: 'equal', value: 3 } as const,
      { field, is: 'not', value: 3 } as const,
      { field, is: 'to', value: 2 } as const,
      { field, is: 'one_of', value: [0, 4] } as const,
      { field, is: 'empty', value: true } as const,
    ].map(
      (condition) => [condition, { field: 'materialNo', direction: 'ascending' as const }] as const,
    ),
  ),
  ...(['OVERHELD', 'SOLD_OUT', 'LOW', 'ENOUGH'] as const).flatMap((value) =>
    (['equal', 'not'] as const).map(
      (is) =>
        [
          { field: 'state', is, value },
          { field: 'onHand', direction: 'ascending' },
        ] as const,
    ),
  ),
];

describe('the counts of the list of stocks', () => {
  it('find and order the same rows as the list itself, by either source', async () => {
    const { db } = test.shop;
    for (const stock of [0, 1, 2, 3, 3, 4, 9]) await newProduct(test.shop, { stock });
    await newGift(test.shop, { stock: 3 });
    await db.execute(sql`
      update stock_records set erp_stock = id % 5, locked = id % 4, web_stock = greatest(web_stock, id % 3)`);
    await db.execute(sql`
      update stock_goods set alert_units = 4 where stock_record_id % 2 = 0`);
    const whole = { ...stocksAdapter, part: undefined };
    for (const isMaintained of [true, false]) {
      await setMaintainSetting(db, { type: 'YIPIN_ERP', isMaintained });
      for (const [conditions, sort] of asked) {
        const search = { keyword: '', conditions, sort, page: 1, perPage: 100, fields };
        const [part, list] = await Promise.all(
          [stocksAdapter, whole].map((adapter) => searchRecords(db, adapter, search, new Date())),
        );
        expect(part, JSON.stringify([conditions, sort])).toEqual(list);
      }
    }
  });
});
