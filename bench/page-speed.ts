/** Lighthouse (mobile) on home, listing and product: `npm run bench -- page-speed`. */
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { browserArguments, findBrowser } from '../e2e/browser.ts';
import { openShopUnderTest } from './shop-under-test.ts';

const debuggingPort = 9333;
const shop = await openShopUnderTest(3330);
const { executablePath, env } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  args: [...browserArguments, `--remote-debugging-port=${debuggingPort}`],
  env: { ...process.env, ...env } as Record<string, string>,
});
try {
  for (const path of ['/', '/products?all=1', '/products/1']) {
    const url = shop.server.origin.replace('127.0.0.1', 'localhost') + path;
    await fetch(url);
    const result = await lighthouse(url, {
      port: debuggingPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    });
    if (!result) throw new Error('Lighthouse gave no result');
    const { categories, audits } = result.lhr;
    const scores = Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    );
    const figures = [
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
      'total-byte-weight',
    ];
    console.log(path, scores, figures.map((id) => `${id} ${audits[id]?.displayValue}`).join(', '));
    const weak = Object.values(audits).filter(({ score }) => score !== null && score < 0.9);
    console.log('  below 0.9:', weak.map(({ id }) => id).join(', ') || 'nothing');
  }
} finally {
  await browser.close();
  await shop.stop();
}
