import { EventEmitter, once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShoppers, refusalOf, type Shopper, tally } from '#server/testing/new-shopper.ts';
import { waysOfPg } from '#server/testing/ways-of-pg.ts';

describe.each(waysOfPg)('statements %s:', (_, environment) => {
  const test = shopForTests({ environment: { DATABASE_POOL: '12', ...environment } });
  let operator: pg.Client;

  beforeAll(async () => {
    operator = new pg.Client({ connectionString: String(test.shop.pool.options.connectionString) });
    await operator.connect();
    await test.shop.jobs.runDue();
  });
  afterAll(() => operator.end());

  /**
   * Ends every connection of the shop to its database, as a failover does. Answers how many were inside a
   * transaction.
   */
  async function endConnections(): Promise<number> {
    const { rows } = await operator.query(
      `select state, pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    return rows.filter(({ state }) => state === 'active' || state === 'idle in transaction').length;
  }

  it('while 16 shoppers buy, every connection is lost again and again: the process goes on, refusals say busy, the ledgers agree', async () => {
    const product = await newProduct(test.shop, { price: 100, stock: 10_000 });
    // Each call that fails because of a lost connection is logged.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const codes: string[] = [];
    let isOver = false;
    const buyOne = (shopper: Shopper) => refusalOf(buy(shopper, { products: { [product]: 1 } }));
    const answers = new EventEmitter();
    const keepBuying = async (shopper: Shopper) => {
      while (!isOver) {
        codes.push(await buyOne(shopper));
        answers.emit('answer');
      }
    };
    const shoppers = await newShoppers(test, 16);
    const buyers = Promise.all(shoppers.map(keepBuying));
    let interrupted = 0;
    // A transaction takes one round trip, so most connections are lost between two transactions.
    for (let round = 0; round < 6 || (round < 40 && interrupted <= 10); round++) {
      const before = codes.length;
      interrupted += await endConnections();
      while (codes.length < before + 24) await once(answers, 'answer');
    }
    isOver = true;
    await buyers;

    expect(interrupted).toBeGreaterThan(10);
    const { '': bought = 0, ...refusals } = tally(codes);
    expect(bought).toBeGreaterThan(16);
    expect(Object.keys(refusals)).toEqual(['SERVICE_BUSY']);
    expect(await Promise.all(shoppers.map(buyOne))).toEqual(Array(16).fill(''));
    await checkLedgers(test.shop.db);
  });

  /** Makes all connections that are opened from now on read-only, or writable again, like those to a standby. */
  async function setReadOnly(isReadOnly: boolean): Promise<void> {
    const database = operator.escapeIdentifier(operator.database ?? '');
    const change = isReadOnly ? 'set default_transaction_read_only = on' : 'reset all';
    await operator.query(`alter database ${database} ${change}`);
  }

  it('a database that can only read, as the primary before a failover, refuses purchases as busy; connections to it are left when another can write', async () => {
    const product = await newProduct(test.shop, { price: 100, stock: 100 });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const [shopper] = await newShoppers(test, 1);
    if (!shopper) throw new Error('nobody');
    const buyOne = () => refusalOf(buy(shopper, { products: { [product]: 1 } }));
    expect(await buyOne()).toBe('');
    await setReadOnly(true);
    await endConnections();
    // One failure for each lost connection, then those of the new connections.
    for (let time = 0; time < 30; time++) expect(await buyOne()).toBe('SERVICE_BUSY');
    await setReadOnly(false);
    // Each open connection fails at most once.
    const codes: string[] = [];
    while (codes.at(-1) !== '') codes.push(await buyOne());
    expect(codes.length).toBeLessThanOrEqual(13);
    expect(await Promise.all([buyOne(), buyOne()])).toContain('');
    await checkLedgers(test.shop.db);
  });
});
