/**
 * The cost of traces: cached pages, rendered pages and purchases of a copy that sends no traces, one in a hundred,
 * or all, in turns: `npm run bench -- tracing`, or with one of `kept`, `buying` and `made`.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { type Buyer, makeBuyers } from '#server/testing/http-buyers.ts';
import { leanBuyer } from './buying/lean-buyers.ts';
import type { Figure } from './goals.ts';
import { asServed, load, median } from './load.ts';
import { plentifulProducts, pricesOf, together } from './market.ts';
import { publicPaths, unshared } from './public-addresses.ts';
import { noteResults } from './results.ts';
import { openShopUnderTest, type ShopUnderTest } from './shop-under-test.ts';

const port = Number(process.env.PORT ?? 3340);
const rounds = Number(process.env.ROUNDS ?? 4);
const seconds = Number(process.env.SECONDS ?? 4);
const page = 'product page HTML';
const [, , , part] = process.argv;
const isWanted = (name: string) => part === undefined || part === name;

/** A collector that accepts everything and stores nothing. */
let bytes = 0;
const collector = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  request.on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

const kinds = {
  'no traces': {},
  'one in a hundred': { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '0.01' },
  'all traces': { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
};
type Kind = keyof typeof kinds;

/** The number a second, and milliseconds of the server's processor time for each. */
type Measured = Record<'rate' | 'server', number>;
type Work = (shop: ShopUnderTest) => Promise<() => Promise<{ answers: number; rate: number }>>;

const asking =
  (pathsOf: (origin: string) => string[] | Promise<string[]>): Work =>
  async ({ server: { origin } }) =>
  async () => {
    const { answers, requestsPerSecond, failures } = await load(
      origin,
      await pathsOf(origin),
      { 'accept-encoding': 'br' },
      seconds,
    );
    // An overloaded copy refuses a few pages.
    if (failures > answers / 100) throw new Error(`${failures} of ${answers} refused`);
    return { answers, rate: requestsPerSecond };
  };

const buying =
  (
    goods: readonly number[],
    members: readonly Buyer[],
    prices: ReadonlyMap<number, number>,
  ): Work =>
  async (shop) => {
    const buyers = await Promise.all(members.map((each) => leanBuyer(shop.server.origin, each)));
    return async () => {
      const buy = (buyer: (typeof buyers)[number]) => {
        const productId = goods[Math.floor(Math.random() * goods.length)] ?? 0;
        return buyer.buy({ productId, quantity: 1 }, prices.get(productId) ?? 0);
      };
      const pace = await together(buyers, buy, seconds);
      if (pace.refused > pace.rounds / 100) throw new Error(`${pace.refused} refused`);
      return { answers: pace.rounds, rate: pace.rate };
    };
  };

/** Runs the same work with each copy in turns; the first round is not counted. */
async function inTurns(
  name: string,
  shops: Record<Kind, ShopUnderTest>,
  work: Work,
  figure?: Figure<'tracing'>,
) {
  const all = {} as Record<Kind, Measured[]>;
  const runs = {} as Record<Kind, Awaited<ReturnType<Work>>>;
  for (const kind of Object.keys(shops) as Kind[]) {
    all[kind] = [];
    runs[kind] = await work(shops[kind]);
  }
  for (let round = 0; round <= rounds; round++)
    for (const kind of Object.keys(shops) as Kind[]) {
      const before = shops[kind].server.processorSeconds();
      const { answers, rate } = await runs[kind]();
      const used = shops[kind].server.processorSeconds() - before;
      if (round > 0) all[kind].push({ rate, server: (used * 1000) / answers });
    }
  const off = all['no traces'];
  const ratio = (kind: Kind, figure: keyof Measured) =>
    median(all[kind].map((each, at) => each[figure] / (off[at]?.[figure] ?? 0))).toFixed(2);
  for (const kind of Object.keys(shops) as Kind[])
    console.log(
      `${name}, ${kind}: ${median(all[kind].map(({ rate }) => rate)).toFixed(0)}/s (${ratio(kind, 'rate')}),`,
      `server ${median(all[kind].map(({ server }) => server)).toFixed(3)} ms (${ratio(kind, 'server')})`,
    );
  if (figure) noteResults('tracing', { [figure]: `${ratio('all traces', 'rate')} of the rate` });
}

async function withShops(
  env: Record<string, string>,
  measure: (shops: Record<Kind, ShopUnderTest>) => Promise<void>,
): Promise<void> {
  const shops = {} as Record<Kind, ShopUnderTest>;
  for (const [at, kind] of (Object.keys(kinds) as Kind[]).entries())
    shops[kind] = await openShopUnderTest(port + 4 * at, { ...asServed, ...env, ...kinds[kind] });
  try {
    await measure(shops);
  } finally {
    for (const shop of Object.values(shops)) await shop.stop();
  }
}

if (isWanted('kept'))
  await withShops({}, (shops) =>
    inTurns(
      'kept page',
      shops,
      asking(() => [publicPaths[page]]),
      'cached page with all traces',
    ),
  );
if (isWanted('buying'))
  await withShops({}, async (shops) => {
    const { db, server } = shops['no traces'];
    const goods = await plentifulProducts(db, 30);
    const members = await makeBuyers(db, 16, new Date());
    const prices = await pricesOf(server.origin, members[0] ?? { token: '' }, goods);
    const work = buying(goods, members, prices);
    await inTurns('purchase, 16 buyers', shops, work, 'purchase with all traces');
  });
if (isWanted('made'))
  await withShops({ CACHE_MB: '0' }, (shops) =>
    inTurns(
      'page made anew',
      shops,
      asking((origin) => unshared(page, origin)),
    ),
  );
console.log(`${(bytes / 1e6).toFixed(0)} MB of traces; load average ${loadavg()[0]?.toFixed(1)}`);
collector.close();
