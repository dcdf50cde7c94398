/**
 * The time of lists of 100,000 stocks by their counts without an index, and the cost of such indexes for each sale,
 * with and without in turns: `npm run bench -- stock-indexes`. It runs without a server, because the database's
 * figures depend less on other load.
 */
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { sortableFields } from '#contract/resources/resource.ts';
import { waitingForSetsWith } from '#server/commerce/restock-notices/who-waits.ts';
import { adaptStocks } from '#server/commerce/stock/stocks-adapter.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { orderOf } from '#server/resource-engine/find.ts';
import { partWith } from '#server/resource-engine/parts.ts';
import { beginPostgres } from './children.ts';
import { median, percentile } from './load.ts';
import { noteResults } from './results.ts';
import { knownScans, reportWholeScans } from './scans.ts';

const stocksAdapter = adaptStocks(waitingForSetsWith);

const stocks = 100_000;
/** The number of goods that are sold, so that no row is contended. */
const sold = 1_000;
const sales = Number(process.env.SALES ?? 2_000);
const turns = Number(process.env.TURNS ?? 4);
const indexed = ['web_stock', 'erp_stock', 'locked', '(web_stock - locked)'];

const postgres = await beginPostgres(resolve('.data/bench-postgres'), {
  database: `bench_${process.pid}`,
});
await migrateDatabase(postgres.connection);
const { db, pool, close } = openDatabase(postgres.connection);
const client = await pool.connect();

/** Only stocks, because their goods are not read here. */
async function growStocks(): Promise<void> {
  await client.query(`
    set statement_timeout = 0;
    set session_replication_role = replica;
    insert into stock_records (product_id, web_stock, erp_stock, locked)
      select n, n * 7 % 500, n * 11 % 500, case n % 20 when 0 then n % 7 else 0 end from generate_series(1, ${stocks}) n;
    insert into stock_goods (stock_record_id, kind, name, material_no, is_shown, alert_units, alert_days, sold_lately)
      select id, case id % 50 when 0 then 'GIFT' else 'PRODUCT' end, '棉柔護墊 ' || id, 'QM-' || id, id % 20 > 0,
        case id % 10 when 0 then 20 end, case id % 10 when 1 then 7 end, id % 90 from stock_records;
    set session_replication_role = origin`);
  await client.query(`
    update stock_records set alert_level = case id % 10 when 0 then 20 end, sold_lately = id % 90`);
  await client.query('vacuum analyze stock_records');
  await client.query('vacuum analyze stock_goods');
}

/** Milliseconds of the first page of the list, sorted by a field, without a time limit. */
async function timesOf(field: string): Promise<number[]> {
  const sort = { field, direction: 'descending' } as const;
  const read = partWith(stocksAdapter, { sort }) ?? stocksAdapter;
  const query = sql`explain (analyze, timing off, format json)
    select ${read.column('id')} from ${read.table} order by ${sql.join(orderOf(read, { sort }), sql`, `)} limit 50`;
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 0`);
    const taken: number[] = [];
    for (let round = 0; round < 15; round++) {
      const { rows } = await transaction.execute<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
        query,
      );
      taken.push(rows[0]?.['QUERY PLAN'][0]['Execution Time'] ?? 0);
    }
    return taken;
  });
}

async function setIndexes(areThere: boolean): Promise<void> {
  for (const [place, column] of indexed.entries()) {
    const name = `stock_records_tried_${place}`;
    await client.query(`drop index if exists ${name}`);
    if (areThere) await client.query(`create index ${name} on stock_records (${column}, id)`);
  }
  await client.query('vacuum stock_records');
  await client.query('checkpoint');
}

/**
 * The two writes of each sale to its stock, each in a transaction of its own; bytes of the write-ahead log,
 * milliseconds, and the share of the writes that were HOT: they touched no index.
 */
async function sell() {
  const read = async () => {
    const { rows } = await client.query(`select pg_current_wal_lsn() - '0/0' as bytes`);
    return Number(rows[0].bytes);
  };
  const hot = async () => {
    await client.query('select pg_stat_force_next_flush()');
    const { rows } = await client.query(
      `select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = 'stock_records'`,
    );
    return rows[0];
  };
  const written = await hot();
  const before = await read();
  const began = performance.now();
  for (let sale = 0; sale < sales; sale++) {
    const id = 1 + ((sale * 7919) % sold) * (stocks / sold);
    await client.query('update stock_records set locked = locked + 1 where id = $1', [id]);
    await client.query(
      'update stock_records set web_stock = greatest(web_stock - 1, 0), erp_stock = greatest(erp_stock - 1, 0), locked = locked - 1 where id = $1',
      [id],
    );
  }
  const took = performance.now() - began;
  const bytes = ((await read()) - before) / sales;
  const now = await hot();
  const share = (now.hot - written.hot) / (now.all - written.all);
  return { bytes, milliseconds: took / sales, share };
}

try {
  await growStocks();
  await reportWholeScans(db, [stocksAdapter]);
  for (const field of ['materialNo', 'alertLevel', ...Object.keys(knownScans.stocks ?? {})]) {
    if (!sortableFields(stocksAdapter.resource).includes(field)) continue;
    const taken = await timesOf(field);
    console.log(
      `first page by ${field}: median ${median(taken).toFixed(1)} ms, p95 ${percentile(taken, 0.95).toFixed(1)} ms`,
    );
  }
  // Pages are full after the rows were made, so the first sale of each moves its row to another page once.
  await sell();
  const ratios: number[] = [];
  const hotShares: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const taken: Record<string, number> = {};
    // The order alternates, so that the growth in between affects both alike.
    for (const areThere of turn % 2 === 0 ? [false, true] : [true, false]) {
      await setIndexes(areThere);
      const { bytes, milliseconds, share } = await sell();
      if (!areThere) hotShares.push(share);
      taken[String(areThere)] = milliseconds;
      console.log(
        `${areThere ? 'with' : 'without'} indexes: ${bytes.toFixed(0)} bytes of the log a sale, ${milliseconds.toFixed(2)} ms, ${(share * 100).toFixed(1)} % HOT`,
      );
    }
    ratios.push((taken.true ?? 0) / (taken.false ?? 1));
  }
  const each = ratios.map((ratio) => ratio.toFixed(2)).join(', ');
  console.log(`milliseconds with to without: ${each}`);
  noteResults('stock-indexes', {
    'a sale with indexes of counts': `${each} ×`,
    'writes of sales that are HOT': `${(Math.min(...hotShares) * 100).toFixed(1)} %`,
  });
} finally {
  client.release();
  await close();
  await postgres.stop();
}
