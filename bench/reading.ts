/** Public reading, cached or not, as ratios to a bare server that sends the same bytes: `npm run bench -- reading`. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asServed, load, median } from './load.ts';
import { startBare } from './servers.ts';
import { openShopUnderTest } from './shop-under-test.ts';

const rounds = Number(process.env.ROUNDS ?? 3);
const seconds = Number(process.env.SECONDS ?? 5);
const encoding = { 'accept-encoding': 'br' };

/** The bytes as they are sent (still compressed) and their headers. */
function fetchRaw(url: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: encoding }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const headers: Record<string, string> = {};
        for (const name of ['content-type', 'content-encoding', 'cache-control', 'etag', 'vary']) {
          const value = response.headers[name];
          if (typeof value === 'string') headers[name] = value;
        }
        resolve({ body: Buffer.concat(chunks), headers });
      });
    }).on('error', reject);
  });
}

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const pages = {
  'product list JSON': '/backstage/api/v1/products?page=1&per_page=50&fields=card',
  'product detail JSON': '/backstage/api/v1/products/1',
  'product page HTML': '/products/1',
  'home page HTML': '/',
  'listing HTML': '/products?all=1',
};

const kept = await openShopUnderTest(3310, asServed);
try {
  for (const [name, path] of Object.entries(pages)) {
    await fetchRaw(kept.server.origin + path);
    const { body, headers } = await fetchRaw(kept.server.origin + path);
    const file = join(folder, 'body');
    writeFileSync(file, body);
    const bare = await startBare(3312, file, headers);
    const ratios: number[] = [];
    const speeds: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const baseline = await load(`${bare.origin}/`, encoding, seconds);
      const measured = await load(kept.server.origin + path, encoding, seconds);
      if (measured.failures) throw new Error(`${name}: ${measured.failures} failures`);
      ratios.push(measured.requestsPerSecond / baseline.requestsPerSecond);
      speeds.push(measured.requestsPerSecond);
    }
    await bare.stop();
    console.log(
      `${name}, kept: ${median(speeds)}/s, ${median(ratios).toFixed(2)} of bare (${body.length} bytes)`,
    );
  }
  console.log(`memory under load: ${Math.round(kept.server.peakMemory())} MB at the peak`);
} finally {
  await kept.stop();
}

const fresh = await openShopUnderTest(3314, { ...asServed, CACHE_MB: '0' });
try {
  for (const [name, path] of Object.entries(pages)) {
    await load(fresh.server.origin + path, encoding, seconds);
    const before = fresh.server.processorSeconds();
    const result = await load(fresh.server.origin + path, encoding, seconds);
    const perCore = result.answers / (fresh.server.processorSeconds() - before);
    console.log(`${name}, made anew each time: ${Math.round(perCore)} per core second`, result);
  }
} finally {
  await fresh.stop();
}
