import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { countBrokenRows } from './broken-rows.ts';
import { findComplaints, reconcileLedgers } from './reconcile-ledgers.ts';

const test = shopForTests();
const run = (text: string) => test.shop.db.execute(sql.raw(text));
const reconcile = () => reconcileLedgers(test.shop);

let wen: TestAdministrator;
beforeAll(async () => {
  wen = await newAdministrator(test, 'operator');
  for (let count = 0; count < 3; count++) await newProduct(test.shop, { stock: 5 });
});
afterEach(async () => {
  await run('update stock_records set web_stock = 5, erp_stock = 5, locked = 0');
  await run('delete from payment_exceptions');
  test.errors.length = 0;
});

/** Makes the stock of two records differ from its movements, and the locked units of a third differ from its locks. */
const breakLedgers = () =>
  run(
    'update stock_records set web_stock = 5 + (id < 3)::int, locked = (id = 3)::int where id <= 3',
  );

const queued = async () =>
  (await wen.api.searchPaymentExceptions({ body: { kind: 'BOOKS_DIFFER', state: 'OPEN' } })).data;
const complaintsQueued = async () => (await queued()).map(({ books }) => books?.complaint).sort();
const bothComplaints = [
  'locked is not the sum of the locks',
  'on hand is not the sum of the movements',
];

async function resolveAll(): Promise<void> {
  for (const { id } of await queued()) {
    await wen.api.resolvePaymentException({ params: { id }, body: { note: '已修正' } });
  }
}

describe('the nightly reconciliation of the ledgers', () => {
  it('runs by itself, and queues nothing while everything agrees', async () => {
    expect(await test.shop.jobs.runDue()).toContain('audit-books');
    expect(await queued()).toEqual([]);
    expect(await countBrokenRows(test.shop)).toBe(0);
  });

  it('queues an exception for each complaint, which says what is wrong and where', async () => {
    await breakLedgers();
    await reconcile();
    expect(await complaintsQueued()).toEqual(bothComplaints);
    const counts = (await wen.api.countPaymentExceptions()).data;
    expect(counts.kinds).toContainEqual({ kind: 'BOOKS_DIFFER', open: 2 });
    const onHand = (await queued()).find(({ books }) => books?.complaint.startsWith('on hand'));
    expect(onHand).toMatchObject({
      provider: null,
      order: null,
      attempt: null,
      books: { rows: 2, subject: 'stock record', ids: '1, 2' },
      actions: ['RESOLVE'],
    });
  });

  it('counts the rows with differences for the metrics, until a reconciliation finds none', async () => {
    await breakLedgers();
    await reconcile();
    expect(await countBrokenRows(test.shop)).toBe(3);
    await run('update stock_records set web_stock = 5, locked = 0');
    await reconcile();
    expect(await countBrokenRows(test.shop)).toBe(0);
  });

  it('queues a complaint once, however many nights it is open', async () => {
    await breakLedgers();
    await reconcile();
    const first = await queued();
    await reconcile();
    await Promise.all([reconcile(), reconcile()]);
    expect((await queued()).map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  });

  it('queues a resolved complaint again only if the difference is still there', async () => {
    await breakLedgers();
    await reconcile();
    await resolveAll();
    await run('update stock_records set locked = 0');
    await reconcile();
    expect(await complaintsQueued()).toEqual(['on hand is not the sum of the movements']);
    await resolveAll();
    await run('update stock_records set web_stock = 5');
    await reconcile();
    expect(await queued()).toEqual([]);
  });

  it('runs all other checks when one fails, and is tried again', async () => {
    await breakLedgers();
    const before = await countBrokenRows(test.shop);
    await run('alter table coupon_event_uses rename to coupon_event_uses_away');
    await expect(reconcile()).rejects.toThrow('1 were left out');
    await run('alter table coupon_event_uses_away rename to coupon_event_uses');
    expect(await complaintsQueued()).toEqual(bothComplaints);
    expect(await countBrokenRows(test.shop)).toBe(before);
    expect(test.errors).toContainEqual({
      fields: expect.objectContaining({
        complaint: 'a coupon event was not used as often as its coupons',
      }),
      message: 'left out of a run',
    });
  });

  it('only reads, so that it delays no purchase', async () => {
    const modes = await test.shop.db.transaction(async (transaction) => {
      await findComplaints(transaction);
      const { rows } = await transaction.execute<{ mode: string; tables: number }>(sql`
        select mode, count(*)::int as tables from pg_locks
        where pid = pg_backend_pid() and locktype in ('relation', 'tuple') group by mode`);
      return rows;
    });
    expect(modes).toEqual([{ mode: 'AccessShareLock', tables: expect.any(Number) }]);
  });
});
