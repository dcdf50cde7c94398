/**
 * Public reading as ratios to a bare server that sends the same bytes: `npm run bench -- reading`, or a part of it:
 * `reading circle`. cached: answers from the cache; circle: each of 200 product pages after all others; fresh:
 * pages rendered for each answer.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Measured, measure } from './cost-of-answers.ts';
import { goals } from './goals.ts';
import { asServed, median } from './load.ts';
import { postgresProcessorSeconds } from './processor-time.ts';
import { type PublicName, publicNames, publicPaths, unshared } from './public-addresses.ts';
import { catalogues, measureInCircle } from './reading/pages-in-circle.ts';
import { fetchRaw } from './reading/raw-answer.ts';
import { noteResults } from './results.ts';
import { type RunningServer, startBare } from './servers.ts';
import { openShopUnderTest } from './shop-under-test.ts';

const rounds = Number(process.env.ROUNDS ?? 3);
const seconds = Number(process.env.SECONDS ?? 5);

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
interface Pair {
  bare: Measured[];
  shop: Measured[];
}

const medianOf = (all: Measured[], field: keyof Measured) => median(all.map((one) => one[field]));
const sayLoad = () => console.log(`load of the machine: ${loadavg().map(Math.round).join(', ')}`);

/** Rounds over all pages, so that other load of the machine affects each of them. */
async function inRounds(work: (name: PublicName) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round++) for (const name of publicNames) await work(name);
}

async function measureCached(): Promise<void> {
  const cached = await openShopUnderTest(3310, asServed);
  const bares = new Map<PublicName, RunningServer>();
  // Waits for the code that is loaded after the first page, which would otherwise take processor time from the first
  // round.
  await cached.server.whole();
  try {
    for (const [place, name] of publicNames.entries()) {
      const address = cached.server.origin + publicPaths[name];
      // After some requests the answer has the compression for frequent answers.
      for (let time = 0; time < 10; time++) await fetchRaw(address);
      const { body, headers } = await fetchRaw(address);
      const file = join(folder, `body-${place}`);
      writeFileSync(file, body);
      bares.set(name, await startBare(3320 + place, [file], headers));
    }
    const found = new Map(publicNames.map((name) => [name, { bare: [], shop: [] } as Pair]));
    await inRounds(async (name) => {
      const bare = bares.get(name);
      const pair = found.get(name);
      if (!bare || !pair) return;
      pair.bare.push(await measure(bare, ['/'], seconds));
      pair.shop.push(await measure(cached.server, [publicPaths[name]], seconds));
    });
    for (const [name, { bare, shop }] of found) {
      const ratio = (of: (shop: Measured, bare: Measured) => number) =>
        median(shop.map((one, round) => of(one, bare[round] ?? one))).toFixed(2);
      const speed = ratio((one, other) => one.perSecond / other.perSecond);
      const cost = ratio((one, other) => other.processor / one.processor);
      const figure = `${name}, cached`;
      noteResults('reading', {
        [figure]: `${speed} (${medianOf(shop, 'perSecond').toLocaleString('en')}/s)`,
      });
      console.log(
        `${name}, kept: ${medianOf(shop, 'perSecond')}/s, ${speed} of bare, by processor time ${cost}`,
      );
    }
    const memory = `${Math.round(cached.server.peakMemory())} MB`;
    console.log(`memory under load: ${memory} at the peak`);
    noteResults('reading', { 'memory while reading': memory });
    sayLoad();
  } finally {
    for (const bare of bares.values()) await bare.stop();
    await cached.stop();
  }
}

async function measureFresh(): Promise<void> {
  const fresh = await openShopUnderTest(3314, { ...asServed, CACHE_MB: '0' });
  try {
    const postgres = await postgresProcessorSeconds(fresh.pool);
    const found = new Map(publicNames.map((name) => [name, [] as Measured[]]));
    await inRounds(async (name) => {
      const paths = await unshared(name, fresh.server.origin);
      found.get(name)?.push(await measure(fresh.server, paths, seconds, { postgres }));
    });
    for (const [name, all] of found) {
      const [server, database] = [medianOf(all, 'processor'), medianOf(all, 'postgres')];
      const figure = `${name}, afresh`;
      if (figure in goals.reading)
        noteResults('reading', {
          [figure]: `${Math.round(1000 / server).toLocaleString('en')}/s (${server.toFixed(1)} ms)`,
        });
      console.log(
        `${name}, made anew each time: ${Math.round(1000 / server)} per core second, ` +
          `${server.toFixed(2)} ms of the server and ${database.toFixed(2)} ms of PostgreSQL`,
      );
    }
    sayLoad();
  } finally {
    await fresh.stop();
  }
}

const parts = {
  cached: measureCached,
  circle: async () => {
    for (const catalogue of catalogues) await measureInCircle(catalogue, { rounds, seconds });
    sayLoad();
  },
  fresh: measureFresh,
};
const wanted = process.argv.slice(3);
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) await part();
}
