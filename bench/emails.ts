/** E-mails of 10,000 orders, and the cost of an idle server: `npm run bench -- emails`. */
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { makeBuyers, priceOf, purchase } from '#server/testing/http-buyers.ts';
import { asServed } from './load.ts';
import { plentifulProducts } from './market.ts';
import { noteResults } from './results.ts';
import { openShopUnderTest } from './shop-under-test.ts';

const count = 10_000;
/** Seconds for which an idle server is measured, so that work that is done once a minute is included. */
const idle = 60;

const shop = await openShopUnderTest(3310, asServed);

/** The number of statements that PostgreSQL has logged so far. */
async function statements(): Promise<number> {
  const log = await readFile('.data/bench-postgres/postgres.log', 'utf8');
  return log.match(/LOG: {2}(?:statement|execute )/g)?.length ?? 0;
}

async function logStatements(which: 'all' | 'none'): Promise<void> {
  await shop.pool.query(`alter system set log_statement = '${which}'`);
  await shop.pool.query('select pg_reload_conf()');
}

async function messages(): Promise<number> {
  const { rows } = await shop.pool.query<{ n: number }>('select count(*)::int as n from mailbox');
  return rows[0]?.n ?? 0;
}

try {
  const [product = 0] = await plentifulProducts(shop.db);
  const [buyer] = await makeBuyers(shop.db, 1, new Date());
  if (!buyer) throw new Error('no buyer');
  const { origin } = shop.server;
  const wanted = { productId: product, quantity: 1 };
  await purchase(origin, buyer, wanted, await priceOf(origin, buyer, wanted));
  await pause(5_000);
  await logStatements('all');
  const atRest = await statements();
  await pause(idle * 1000);
  const perSecond = ((await statements()) - atRest) / idle;
  await logStatements('none');
  noteResults('emails', { 'statements of an idle server': `${perSecond.toFixed(2)}/s` });
  console.log(`an idle server: ${perSecond.toFixed(2)} statements a second`);

  const before = await messages();
  // The state after a minute of selling: the waiting job of one order, copied.
  await shop.db.execute(sql`
    insert into jobs.job (name, data, retry_limit, retry_delay, retry_backoff, expire_seconds, dead_letter, policy)
    select name, jsonb_build_object('orderId', (select max(id) from orders), 'occasion', 'shipped'),
           retry_limit, retry_delay, retry_backoff, expire_seconds, dead_letter, policy
      from jobs.queue, generate_series(1, ${count}::int) where name = 'send-order-letter'`);
  const began = performance.now();
  let sent = 0;
  while (sent < count) {
    await pause(1_000);
    sent = (await messages()) - before;
    if (performance.now() - began > 600_000) break;
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${sent} e-mails in ${seconds.toFixed(0)} s: ${(sent / seconds).toFixed(0)} a second`,
  );
  if (sent >= count)
    noteResults('emails', { 'e-mails of 10,000 orders': `${seconds.toFixed(0)} s` });
} finally {
  await shop.stop();
}
