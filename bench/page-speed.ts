/**
 * Lighthouse (mobile) on home, listing and product, median and worst of all rounds: `npm run bench -- page-speed`.
 * Environment: ROUNDS (5); REPORTS, a folder for the reports of all rounds.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { browserArguments, findBrowser } from '../e2e/browser.ts';
import { median } from './load.ts';
import { noteResults } from './results.ts';
import { openShopUnderTest } from './shop-under-test.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const reports = process.env.REPORTS;
const debuggingPort = Number(process.env.DEBUGGING_PORT ?? 9333);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const pages = { home: '/', listing: '/products?all=1', product: '/products/1' };
/** Milliseconds, but for the shift, which is a ratio, and bytes. */
const figures = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
};

const shop = await openShopUnderTest(Number(process.env.PORT ?? 3330));
const { executablePath, env } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  args: [...browserArguments, `--remote-debugging-port=${debuggingPort}`],
  env: { ...process.env, ...env } as Record<string, string>,
});
if (reports) mkdirSync(reports, { recursive: true });

const addressOf = (path: string) => shop.server.origin.replace('127.0.0.1', 'localhost') + path;

/** Requests the page until it is compressed as for all but its first visitors. */
async function warmUp(path: string): Promise<void> {
  for (let time = 0; time < 5; time++) {
    const answer = await fetch(addressOf(path), { headers: { 'accept-encoding': 'br' } });
    await answer.text();
  }
}

async function measure(path: string): Promise<Result> {
  const url = addressOf(path);
  const result = await lighthouse(url, {
    port: debuggingPort,
    output: 'json',
    logLevel: 'error',
    onlyCategories: categories,
  });
  if (!result) throw new Error('Lighthouse gave no result');
  return result.lhr;
}

/** `worst` is the greatest value, or the smallest score. */
function describe(values: number[], worst: (...values: number[]) => number): string {
  const round = (value: number) => Math.round(value * 1_000) / 1_000;
  return `${round(median(values))} (worst ${round(worst(...values))})`;
}

const results = new Map<string, Result[]>(Object.keys(pages).map((name) => [name, []]));
try {
  for (const path of Object.values(pages)) await warmUp(path);
  // In turns, so that other load of the machine affects all pages.
  for (let round = 0; round < rounds; round++) {
    for (const [name, path] of Object.entries(pages)) {
      const result = await measure(path);
      results.get(name)?.push(result);
      if (reports) writeFileSync(join(reports, `${name}-${round}.json`), JSON.stringify(result));
    }
  }
} finally {
  await browser.close();
  await shop.stop();
}

console.log(
  `median of ${rounds} (worst), load ${loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')}`,
);
// Lighthouse's present rating of this machine. Its simulation takes four times the processor time of this machine.
const machine = [...results.values()].flat().map(({ environment }) => environment.benchmarkIndex);
console.log(`benchmarkIndex ${describe(machine, Math.min)}`);
for (const [name, found] of results) {
  const scores = categories.map((id) => {
    const values = found.map((each) => Math.round((each.categories[id]?.score ?? 0) * 100));
    return `${id} ${describe(values, Math.min)}`;
  });
  const measured = Object.entries(figures).map(([short, id]) => {
    const values = found.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
    return `${short} ${describe(values, Math.max)}`;
  });
  const weak = found
    .flatMap(({ audits }) => Object.values(audits))
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id }) => id);
  console.log(`${name}: ${scores.join(', ')}`);
  console.log(`  ${measured.join(', ')}`);
  console.log(`  below 0.9: ${[...new Set(weak)].join(', ') || 'nothing'}`);
}

/** The medians of home, listing and product. */
const ofPages = (value: (result: Result) => number) =>
  [...results.values()].map((found) => median(found.map(value)));
const milliseconds = (id: string) =>
  ofPages(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
const scoreOf = (id: string) =>
  ofPages((result) => Math.round((result.categories[id]?.score ?? 0) * 100));
const others = categories.slice(1).map((id) => Math.min(...scoreOf(id)));
noteResults('page-speed', {
  'performance of home, listing, product': scoreOf('performance').join(', '),
  'accessibility, best practices, SEO': others.join(', '),
  'largest contentful paint': `${milliseconds(figures.LCP)
    .map((each) => (each / 1000).toFixed(2))
    .join(', ')} s`,
  'total blocking time': `${milliseconds(figures.TBT).map(Math.round).join(', ')} ms`,
});
