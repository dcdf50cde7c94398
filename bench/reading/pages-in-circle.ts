import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { growProducts } from '#seed/load/grow.ts';
import { watchMemory } from '../buying/memory-shares.ts';
import { type Measured, measure } from '../cost-of-answers.ts';
import { asServed, median } from '../load.ts';
import { plentifulProducts } from '../market.ts';
import { noteResults } from '../results.ts';
import { startBare } from '../servers.ts';
import { openShopUnderTest } from '../shop-under-test.ts';
import { fetchRaw } from './raw-answer.ts';

/** The Accept-Encoding of visitors. */
type Encoding = 'br' | 'identity' | 'gzip';

interface Catalogue {
  pages: number;
  /** Megabytes of the shop's cache (CACHE_MB). */
  cache: number;
  encodings: readonly Encoding[];
}

/** All pages of the first one fit in its cache in every encoding. */
export const catalogues: readonly Catalogue[] = [
  { pages: 200, cache: 32, encodings: ['br', 'identity', 'gzip'] },
  { pages: 2000, cache: 96, encodings: ['br'] },
];

export interface InCircle {
  rounds: number;
  seconds: number;
}

/**
 * Requests each of the product pages after all others, as crawlers do, beside a bare server that sends the same
 * bytes at as many addresses.
 */
export async function measureInCircle(
  { pages, cache, encodings }: Catalogue,
  { rounds, seconds }: InCircle,
): Promise<void> {
  const places = watchMemory();
  const environment = { CACHE_MB: `${cache}`, ...asServed, ...places.environment };
  const shop = await openShopUnderTest(3330, environment);
  const folder = mkdtempSync(join(tmpdir(), 'bench-circle-'));
  try {
    await shop.server.whole();
    // Some products are not for sale.
    await growProducts(shop.db, pages * 1.5);
    const paths = (await plentifulProducts(shop.db, pages)).map((id) => `/products/${id}`);
    const { bare, sent } = await startWithSame(paths, shop.server.origin, folder);
    const found = { bare: [], br: [], identity: [], gzip: [] } as Record<
      Encoding | 'bare',
      Measured[]
    >;
    const memory: string[] = [];
    let withoutCompression = '';
    const noteMemory = (when: string) =>
      memory.push(`${Math.round(shop.server.peakMemory())} MB ${when}`);
    noteMemory('once all are kept');
    try {
      const bareOnes = paths.map((_, place) => `/${place}`);
      // One after the other, to show which of them uses the memory.
      for (const encoding of encodings) {
        for (let round = 0; round < rounds; round++) {
          if (encoding === 'br') found.bare.push(await measure(bare, bareOnes, seconds));
          found[encoding].push(await measure(shop.server, paths, seconds, { encoding }));
        }
        noteMemory(`with ${encoding}`);
        if (encoding === 'identity')
          withoutCompression = `${Math.round(shop.server.peakMemory())} MB`;
      }
    } finally {
      await bare.stop();
    }
    const rates = found.br.map((one, at) => one.perSecond / (found.bare[at] ?? one).perSecond);
    const costs = found.br.map((one, at) => (found.bare[at] ?? one).processor / one.processor);
    const [rate, cost] = [rates, costs].map((all) => median(all).toFixed(2));
    const each = rates.map((one) => one.toFixed(2)).join(', ');
    console.log(
      `${paths.length} product pages in a circle, ${sent} kB each with Brotli: ${rate} of bare (${each}), by processor time ${cost}`,
    );
    for (const encoding of encodings) {
      const [perSecond, processor] = (['perSecond', 'processor'] as const).map((field) =>
        median(found[encoding].map((one) => one[field])),
      );
      console.log(
        `  ${encoding}: ${perSecond}/s, ${processor?.toFixed(3)} ms of the server a page`,
      );
    }
    console.log(`  memory at the peak: ${memory.join(', ')}`);
    await places.report(shop.server);
    noteResults('reading', { [`${pages} product pages in a circle`]: `${rate}` });
    if (encodings.includes('identity'))
      noteResults('reading', {
        'a page of the circle, uncompressed': `${median(found.identity.map((one) => one.processor)).toFixed(2)} ms`,
        'memory with the circle': withoutCompression,
      });
  } finally {
    await shop.stop();
  }
}

/** A bare server with the bytes of all these pages as they are compressed for frequent answers. */
async function startWithSame(paths: readonly string[], origin: string, folder: string) {
  for (let time = 0; time < 5; time++) for (const path of paths) await fetchRaw(origin + path);
  const files: string[] = [];
  let [headers, bytes] = [{}, 0];
  for (const [place, path] of paths.entries()) {
    const answer = await fetchRaw(origin + path);
    headers = answer.headers;
    bytes += answer.body.length;
    const file = join(folder, `${place}`);
    writeFileSync(file, answer.body);
    files.push(file);
  }
  const sent = Math.round(bytes / paths.length / 1000);
  return { bare: await startBare(3332, files, headers), sent };
}
