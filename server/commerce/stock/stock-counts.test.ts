import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Conditions } from '#contract/resources/conditions.ts';
import type { Order } from '#contract/resources/order.ts';
import { stocks } from '#contract/resources/read-only/stocks.ts';
import { stockStateWords } from '#contract/stocks.ts';
import { setMaintainSetting } from '#server/content/maintain-settings.ts';
import { type Queryable, transact } from '#server/platform/database/database.ts';
import { searchRecords } from '#server/resource-engine/read-records.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newGift, newProduct } from '#server/testing/new-goods.ts';
import { countSales, setStockAlerts } from './alerts.ts';
import { adaptStocks } from './stocks-adapter.ts';

const stocksAdapter = adaptStocks(() => sql<number>`0`);

const test = shopForTests();

const fields = [
  'onHand',
  'held',
  'available',
  'webStock',
  'erpStock',
  'alertLevel',
  'daysLeft',
] as const;
const byNumber = { field: 'materialNo', direction: 'ascending' } as const;
const asked: readonly (readonly [Conditions | undefined, Order])[] = [
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
    ].map((condition) => [condition, byNumber] as const),
  ),
  ...(stocks.views ?? []).map(({ conditions }) => [conditions, byNumber] as const),
  ...(['OVERHELD', 'SOLD_OUT', 'LOW', 'ENOUGH'] as const).flatMap((value) =>
    (['equal', 'not'] as const).map(
      (is) =>
        [
          { field: 'state', is, value },
          { field: 'onHand', direction: 'ascending' },
        ] as const,
    ),
  ),
  ...[['OVERHELD', 'LOW'], ['OVERHELD', 'LOW', 'ENOUGH'], Object.keys(stockStateWords)].map(
    (value) => [{ field: 'state', is: 'one_of', value } as const, byNumber] as const,
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
      update stock_goods set sold_lately = stock_record_id * 3 % 40, alert_units = case stock_record_id % 2 when 0 then stock_record_id % 3 * 2 end,
        alert_days = case stock_record_id % 5 when 1 then 7 end`);
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

describe('the level at which to warn', () => {
  const stocked = async (stock: number) => {
    const productId = await newProduct(test.shop, { stock });
    const { rows } = await test.shop.db.execute<{ id: number }>(
      sql`select id from stock_records where product_id = ${productId}`,
    );
    return rows[0]?.id ?? 0;
  };
  const sell = (db: Queryable, id: number) =>
    db.execute(
      sql`update stock_records set web_stock = web_stock - 1, erp_stock = erp_stock - 1 where id = ${id}`,
    );

  it('is right beside the counts after sales and changes at the same time', async () => {
    const { db } = test.shop;
    const id = await stocked(200);
    const warn = (alertUnits: number) =>
      transact(db, (transaction) =>
        setStockAlerts(transaction, [id], { alertUnits, alertDays: null }),
      );
    await Promise.all(
      [40, 80, 120, 160].flatMap((units) => [
        warn(units),
        ...Array.from({ length: 20 }, () => sell(db, id)),
        countSales(db, new Date()),
      ]),
    );
    const { rows } = await db.execute(sql`
      select available, alert_level = alert_units as is_copied, state from stock_list where id = ${id}`);
    expect(rows).toMatchObject([{ available: 120, is_copied: true }]);
    await warn(121);
    expect((await db.execute(sql`select state from stock_list where id = ${id}`)).rows).toEqual([
      { state: 'LOW' },
    ]);
  });

  it('costs a sale no index: its row is updated in place', async () => {
    const id = await stocked(20);
    const hotUpdates = async (transaction: Queryable) => {
      const { rows } = await transaction.execute<{ hot: number }>(
        sql`select pg_stat_get_xact_tuples_hot_updated('stock_records'::regclass)::int as hot`,
      );
      return rows[0]?.hot ?? 0;
    };
    const hot = await transact(test.shop.db, async (transaction) => {
      const before = await hotUpdates(transaction);
      for (let sale = 0; sale < 10; sale++) await sell(transaction, id);
      return (await hotUpdates(transaction)) - before;
    });
    expect(hot).toBe(10);
  });
});
