/**
 * Pages rendered afresh by this state of the project and by another one, in turns, as ratios of processor time:
 * `npm run bench -- beside FOLDER`. FOLDER is a checkout of the other state that is installed and built. First each
 * visitor requests an address of their own. Then all request the same address, so that they share one rendering.
 */
import { loadavg } from 'node:os';
import { type Measured, measure } from './cost-of-answers.ts';
import { asServed, median } from './load.ts';
import { postgresProcessorSeconds } from './processor-time.ts';
import { type PublicName, publicPaths, unshared } from './public-addresses.ts';
import { openShopUnderTest, type ShopUnderTest } from './shop-under-test.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 3);
const [, , , folder] = process.argv;
if (!folder) throw new Error('usage: npm run bench -- beside FOLDER');

const pages: PublicName[] = ['product page HTML', 'home page HTML', 'listing HTML'];
const kinds = pages.flatMap((page) => [
  { name: `${page}, an address each`, pathsOf: (origin: string) => unshared(page, origin) },
  { name: `${page}, one address`, pathsOf: () => [publicPaths[page]] },
]);
type Kind = (typeof kinds)[number];
const withoutCache = { ...asServed, CACHE_MB: '0' };

const openShops: ShopUnderTest[] = [];

/** Opens one state of the project; the returned function requests pages of one kind and measures them. */
async function open(port: number, checkout?: string): Promise<(kind: Kind) => Promise<Measured>> {
  const shop = await openShopUnderTest(port, withoutCache, checkout);
  openShops.push(shop);
  const { server } = shop;
  await server.whole();
  const postgres = await postgresProcessorSeconds(shop.pool);
  return async ({ pathsOf }) =>
    measure(server, await pathsOf(server.origin), seconds, { postgres });
}

type Turn = Record<'other' | 'own', Measured>;

try {
  const ask = { other: await open(3310, folder), own: await open(3314) };
  const turnsOf = new Map(kinds.map((kind) => [kind, [] as Turn[]]));
  // The first turn of each kind is not counted, so that the code is compiled. In turns, other load of the machine
  // affects both states.
  for (let turn = 0; turn <= rounds; turn++) {
    for (const [kind, turns] of turnsOf) {
      const costs = { other: await ask.other(kind), own: await ask.own(kind) };
      if (turn > 0) turns.push(costs);
    }
  }
  for (const [{ name }, turns] of turnsOf) {
    for (const part of ['processor', 'postgres'] as const) {
      const of = (side: keyof Turn) => median(turns.map((turn) => turn[side][part])).toFixed(2);
      const ratios = turns.map(({ own, other }) => own[part] / other[part]);
      const each = ratios.map((ratio) => ratio.toFixed(2)).join(', ');
      console.log(
        `${name}, ms of ${part === 'processor' ? 'the server' : 'PostgreSQL'}: ${of('other')} and ${of('own')}, ${median(ratios).toFixed(2)} of it (${each})`,
      );
    }
  }
  console.log(`load of the machine: ${loadavg().map(Math.round).join(', ')}`);
} finally {
  for (const shop of openShops) await shop.stop();
}
