/**
 * The statements of a recorded purchase, sent to PostgreSQL in each way that `pg` has, with no shop between:
 * `npm run bench -- purchase-statements`. All ways are measured in turns, so that the ratios hold on a machine with
 * other work.
 */
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import pg from 'pg';
import { openDatabase, planOnce } from '#server/platform/database/database.ts';
import { sendBatch } from '#server/platform/database/send-batch.ts';
import { toConfig } from '#server/platform/database/statement.ts';
import { makeBuyers } from '#server/testing/http-buyers.ts';
import { aloneBuyer, oneMessageTo, type Send } from './buying/postgres-alone.ts';
import { recordPurchase } from './buying/record-purchase.ts';
import { beginPostgres } from './children.ts';
import { median } from './load.ts';
import { type Pace, plentifulProducts, together } from './market.ts';
import { postgresProcessorSeconds } from './processor-time.ts';
import { noteResults } from './results.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 3);
const database = `bench_${process.pid}_statements`;

const messages = await recordPurchase(3320, database);
const postgres = await beginPostgres(resolve('.data/bench-postgres'), { database });
const { connection } = postgres;
const open = openDatabase(connection);
const closing: (() => Promise<unknown>)[] = [];

/** The ways; each call opens a connection. */
const ways: Record<string, () => Promise<Send>> = {
  'one message': async () => {
    const { send, close } = await oneMessageTo(connection);
    closing.push(close);
    return send;
  },
  'pipelined by pg': async () => {
    const client = new pg.Client({ ...connection, options: planOnce, pipeline: true });
    await client.connect();
    closing.push(() => client.end());
    return async (statements) => {
      const sent = [
        client.query('begin'),
        ...statements.map((one) => client.query(toConfig(one))),
        client.query('commit'),
      ];
      return (await Promise.all(sent)).slice(1, -1).map(({ rows }) => rows);
    };
  },
  'one after the other': async () => {
    const own = openDatabase({ ...connection, max: 1, batching: false });
    closing.push(() => own.close());
    return async (statements) => (await sendBatch(own.pool, statements)).map(({ rows }) => rows);
  },
};

interface Measured extends Pace {
  /** Milliseconds of processor time of one purchase. */
  client: number;
  postgres: number;
}

try {
  const catalogue = await plentifulProducts(open.db);
  const [hot = 0] = catalogue;
  const anyProduct = () => catalogue[Math.floor(Math.random() * catalogue.length)] ?? hot;
  const postgresSeconds = await postgresProcessorSeconds(open.pool);
  const parts: [way: string, goods: string, run: () => Promise<Measured>][] = [];
  for (const [way, connect] of Object.entries(ways)) {
    const members = await makeBuyers(open.db, 16, new Date());
    const buyers = await Promise.all(
      members.map(async (member) => aloneBuyer(await connect(), member, messages)),
    );
    const run = (wanted: () => number) => async (): Promise<Measured> => {
      const before = { cpu: process.cpuUsage(), postgres: postgresSeconds() };
      const pace = await together(buyers, (each) => each.buy(wanted()).then(() => true), seconds);
      const { user, system } = process.cpuUsage(before.cpu);
      const postgresTook = (postgresSeconds() - before.postgres) * 1000;
      return {
        ...pace,
        client: (user + system) / 1000 / pace.rounds,
        postgres: postgresTook / pace.rounds,
      };
    };
    parts.push([way, 'many products', run(anyProduct)], [way, 'one hot product', run(() => hot)]);
  }
  const all = new Map<string, Measured[]>(parts.map(([way, goods]) => [`${way}, ${goods}`, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const [way, goods, run] of parts) {
      const measured = await run();
      // The first round prepares the statements of each connection.
      if (round > 0) all.get(`${way}, ${goods}`)?.push(measured);
    }
  }
  const cost = (each?: Measured) => (each?.client ?? 0) + (each?.postgres ?? 0);
  const rows = parts.map(([way, goods]) => {
    const own = all.get(`${way}, ${goods}`) ?? [];
    const ours = all.get(`one message, ${goods}`) ?? [];
    const middle = (figure: (each: Measured, at: number) => number) => median(own.map(figure));
    return {
      'statements of a purchase': `${way}, ${goods}`,
      'a second': Math.round(middle(({ rate }) => rate)),
      'of one message': middle(({ rate }, at) => rate / (ours[at]?.rate ?? 0)).toFixed(2),
      'client ms': middle(({ client }) => client).toFixed(2),
      'PostgreSQL ms': middle((each) => each.postgres).toFixed(2),
      'processor time': middle((each, at) => cost(each) / cost(ours[at])).toFixed(2),
    };
  });
  console.table(rows);
  const measured = rows.map((row) => [
    row['statements of a purchase'],
    `${row['processor time']} of the processor time of one message; ${row['of one message']} of its purchases`,
  ]);
  noteResults('purchase-statements', Object.fromEntries(measured.slice(2)));
  console.log(`load average at the end: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await Promise.all(closing.map((close) => close()));
  await open.close();
  await postgres.stop();
}
