/**
 * Whole purchases over many products and of one hot product, beside PostgreSQL alone with the same statements, and
 * cart synchronisation: `npm run bench -- buying`. All are measured in turns, so that the ratios hold on a machine
 * with other work.
 */
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/platform/database/database.ts';
import { makeBuyers, priceOf } from '#server/testing/http-buyers.ts';
import { jobsDone } from './buying/jobs-done.ts';
import { leanBuyer } from './buying/lean-buyers.ts';
import { watchMemory } from './buying/memory-shares.ts';
import { aloneBuyer, oneMessageTo } from './buying/postgres-alone.ts';
import { recordPurchase } from './buying/record-purchase.ts';
import { sellOut } from './buying/sell-out.ts';
import { beginPostgres } from './children.ts';
import { asServed, median } from './load.ts';
import { type Pace, plentifulProducts, pricesOf, together } from './market.ts';
import { postgresProcessorSeconds } from './processor-time.ts';
import { noteResults } from './results.ts';
import { openShopUnderTest } from './shop-under-test.ts';

const port = 3300;
const rounds = Number(process.env.ROUNDS ?? 3);
/** Seconds of a part that are not counted. */
const warmUp = 3;
const alone = `bench_${process.pid}_alone`;

const messages = await recordPurchase(port, alone);
const postgres = await beginPostgres(resolve('.data/bench-postgres'), {
  database: 'postgres',
});
const { connection } = postgres;
const admin = new pg.Pool(connection);
await admin.query(`create database bench_${process.pid} template ${alone}`);
const memory = watchMemory();
const shop = await openShopUnderTest(port, { ...asServed, ...memory.environment });
console.log(`memory once the first page is answered: ${Math.round(shop.server.memory())} MB`);
// Waits for the code that is loaded later, which would otherwise take processor time from the first part.
await shop.server.whole();
console.log(`memory once all is loaded: ${Math.round(shop.server.memory())} MB`);

interface Measured extends Pace {
  /** Milliseconds of processor time per round: of the server, of PostgreSQL and of the client. */
  server: number;
  postgres: number;
  client: number;
  /** Seconds after the part until all jobs of its orders, such as e-mails, are done. */
  later: number;
}

try {
  const { origin } = shop.server;
  const catalogue = await plentifulProducts(shop.db);
  const [hot] = catalogue;
  const members = await makeBuyers(shop.db, 64, new Date());
  const [someone] = members;
  if (!someone || !hot) throw new Error('no buyer or product');
  const prices = await pricesOf(origin, someone, catalogue);
  const hotPrice = await priceOf(origin, someone, { productId: hot, quantity: 1 });
  const anyProduct = () => catalogue[Math.floor(Math.random() * catalogue.length)] ?? hot;
  const buyers = await Promise.all(members.map((member) => leanBuyer(origin, member)));

  const aloneDatabase = { ...connection, database: alone };
  const open = openDatabase(aloneDatabase);
  const aloneMembers = await makeBuyers(open.db, 16, new Date());
  const connections = await Promise.all(aloneMembers.map(() => oneMessageTo(aloneDatabase)));
  const clients = aloneMembers.map((member, at) =>
    aloneBuyer((connections[at] as (typeof connections)[number]).send, member, messages),
  );
  const postgresSeconds = await postgresProcessorSeconds(admin);

  async function measure(
    run: (seconds?: number) => Promise<Pace>,
    seconds?: number,
  ): Promise<Measured> {
    const now = () => {
      const { user, system } = process.cpuUsage();
      return [shop.server.processorSeconds(), postgresSeconds(), (user + system) / 1e6];
    };
    const before = now();
    const pace = await run(seconds);
    const [server = 0, database = 0, client = 0] = now().map(
      (after, index) => ((after - (before[index] ?? 0)) * 1000) / pace.rounds,
    );
    const later = await jobsDone(shop.pool);
    return { ...pace, server, postgres: database, client, later };
  }

  const buy = (count: number, wanted: () => number) => (seconds?: number) =>
    together(
      buyers.slice(0, count),
      (buyer) => {
        const productId = wanted();
        return buyer.buy({ productId, quantity: 1 }, prices.get(productId) ?? hotPrice);
      },
      seconds,
    );
  const buyAlone = (wanted: () => number) => (seconds?: number) =>
    together(clients, (client) => client.buy(wanted()).then(() => true), seconds);
  const parts = {
    'PostgreSQL alone, many products': buyAlone(anyProduct),
    '16 buyers, many products': buy(16, anyProduct),
    'PostgreSQL alone, one hot product': buyAlone(() => hot),
    '16 buyers, one hot product': buy(16, () => hot),
    'cart sync, 32 members': (seconds?: number) =>
      together(
        buyers.slice(0, 32),
        (buyer, index) =>
          buyer.sync({ productId: catalogue[index % catalogue.length] ?? hot, quantity: 1 }),
        seconds,
      ),
    '64 buyers, many products': buy(64, anyProduct),
    '1 buyer, many products': buy(1, anyProduct),
  };
  type Part = keyof typeof parts;
  const all = Object.fromEntries(
    Object.keys(parts).map((part) => [part, []] as [string, Measured[]]),
  ) as Record<Part, Measured[]>;
  const loads: string[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const [part, run] of Object.entries(parts)) {
      const measured = await measure(run, round === 0 ? warmUp : undefined);
      if (round > 0) all[part as Part].push(measured);
    }
    loads.push((loadavg()[0] ?? 0).toFixed(1));
  }
  const middle = (part: Part, figure: (measured: Measured) => number) =>
    median(all[part].map(figure));
  console.table(
    Object.fromEntries(
      (Object.keys(parts) as Part[]).map((part) => [
        part,
        {
          'a second': Math.round(middle(part, ({ rate }) => rate)),
          p50: middle(part, ({ p50 }) => p50),
          p99: middle(part, ({ p99 }) => p99),
          refused: all[part].reduce((sum, { refused }) => sum + refused, 0),
          'server ms': Number(middle(part, ({ server }) => server).toFixed(2)),
          'PostgreSQL ms': Number(middle(part, (each) => each.postgres).toFixed(2)),
          'client ms': Number(middle(part, ({ client }) => client).toFixed(2)),
          'later s': Number(middle(part, ({ later }) => later).toFixed(1)),
        },
      ]),
    ),
  );
  const ratio = (part: Part, to: Part) =>
    Number(median(all[part].map(({ rate }, at) => rate / (all[to][at]?.rate ?? 0))).toFixed(2));
  const toAlone = {
    'many products': ratio('16 buyers, many products', 'PostgreSQL alone, many products'),
    'one hot product': ratio('16 buyers, one hot product', 'PostgreSQL alone, one hot product'),
    'cart sync': ratio('cart sync, 32 members', 'PostgreSQL alone, many products'),
  };
  console.log('of what PostgreSQL alone makes, medians of the rounds:', toAlone);
  console.log(`load average after each round: ${loads.join(', ')}`);

  await Promise.all(connections.map((each) => each.close()));
  await open.close();
  for (const buyer of buyers) buyer.close();
  const soldOut = await sellOut(shop.db, origin, hot, hotPrice);
  const [now, peak] = [shop.server.memory(), shop.server.peakMemory()].map(Math.round);
  console.log(`memory while selling: ${peak} MB at the peak, start included; ${now} MB at the end`);
  await memory.report(shop.server);
  const rate = (part: Part) => Math.round(middle(part, (each) => each.rate));
  const p99 = middle('64 buyers, many products', (each) => each.p99);
  const aloneRate = middle('PostgreSQL alone, many products', (each) => each.rate);
  noteResults('buying', {
    'cart sync, 32 members': `${toAlone['cart sync']} × (${rate('cart sync, 32 members')}/s)`,
    '1 buyer, many products': `${rate('1 buyer, many products')}/s, median ${middle('1 buyer, many products', ({ p50 }) => p50)} ms`,
    '16 buyers, many products': `${toAlone['many products']} (${rate('16 buyers, many products')}/s)`,
    '16 buyers, one hot product': `${toAlone['one hot product']} (${rate('16 buyers, one hot product')}/s)`,
    '64 buyers, many products': `${Math.round((p99 / 1000) * aloneRate)} (p99 ${p99} ms)`,
    '50 units, 200 buyers at once': soldOut,
    'memory while selling': `${peak} MB`,
  });
} finally {
  await shop.stop();
  await admin.query(`drop database ${alone} with (force)`);
  await admin.end();
  await postgres.stop();
}
