/**
 * From a tap to the next frame on a phone at a quarter of this machine's speed: `npm run bench -- taps`, or
 * `… taps FOLDER` in turns with another state of the project that is installed and built. Environment: ROUNDS (5), PORT (3360).
 */
import { loadavg } from 'node:os';
import { chromium, type Locator, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../e2e/browser.ts';
import { alive } from '../e2e/visit.ts';
import { type Press, report, slowDown, slowestPress, timeInteractions } from './interactions.ts';
import { median, percentile } from './load.ts';
import { noteResults } from './results.ts';
import { openShopUnderTest, type ShopUnderTest } from './shop-under-test.ts';

const rounds = Number(process.env.ROUNDS ?? 5);

interface Tap {
  name: string;
  path: string;
  target(page: Page): Locator;
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first();

const taps: readonly Tap[] = [
  {
    name: 'an answer of the chooser',
    path: '/',
    target: (page) => page.getByText('量多', { exact: true }),
  },
  { name: 'the menu', path: '/', target: button('選單') },
  { name: 'the search', path: '/', target: button('搜尋') },
  { name: 'the next banner', path: '/', target: button('下一張') },
  { name: 'a card into the cart', path: '/products?all=1', target: button(/^加入購物車/) },
  { name: 'the filters', path: '/products?all=1', target: button('篩選') },
  { name: 'a product to compare', path: '/products?all=1', target: button(/^比較：/) },
  { name: 'the product into the cart', path: '/products/1', target: button(/^加入購物車/) },
  { name: 'one more', path: '/products/1', target: button(/^增加/) },
  { name: 'the side cart', path: '/products/1', target: button(/^購物車/) },
];

/**
 * A finger on the middle of the target, without the checks of a locator's own tap, which run in the page. Finding the target
 * is work of the page too, and no shopper makes it: the finger waits until the page is idle.
 */
async function touch(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to tap.');
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })),
  );
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const [, , , folder] = process.argv;
const port = Number(process.env.PORT ?? 3360);
const openShops: ShopUnderTest[] = [];

async function open(from: number, checkout?: string): Promise<string> {
  const address = `http://127.0.0.1:${from}`;
  const shop = await openShopUnderTest(from, { PUBLIC_URL: address }, checkout);
  openShops.push(shop);
  await shop.server.whole();
  return shop.server.origin;
}

const { executablePath, env } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  args: browserArguments,
  env: { ...process.env, ...env } as Record<string, string>,
});

/** The tap on a page that was just opened and is hydrated. */
async function measure(origin: string, { path, target }: Tap): Promise<Press> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await timeInteractions(page);
  await page.addInitScript(() => sessionStorage.setItem('qingmian-cookie-consent', 'true'));
  await page.goto(origin + path);
  await alive(page);
  // Only now, because beside other work a slowed page opens in half a minute.
  await slowDown(page);
  const press = await slowestPress(page, () => touch(page, target(page)));
  await context.close();
  return press;
}

/** Prints every kind of tap, the slowest first, with the medians of its parts; returns how long all took. */
function describe(state: string, found: ReadonlyMap<string, Press[]>): number[] {
  const middle = (presses: readonly Press[], part: keyof Press) =>
    Math.round(median(presses.map((press) => press[part])));
  const slowestFirst = [...found].sort(([, a], [, b]) => middle(b, 'taken') - middle(a, 'taken'));
  console.log(`${state}: median of ${rounds} (worst) = waited + scripts + frame, ms`);
  for (const [name, presses] of slowestFirst) {
    const parts = (['waited', 'scripts', 'frame'] as const).map((part) => middle(presses, part));
    const worst = Math.max(...presses.map(({ taken }) => taken));
    console.log(`  ${name}: ${middle(presses, 'taken')} (${worst}) = ${parts.join(' + ')}`);
  }
  return [...found.values()].flat().map(({ taken }) => taken);
}

try {
  const states = new Map([['this state', await open(port)]]);
  if (folder) states.set(folder, await open(port + 4, folder));
  const found = new Map(
    [...states.keys()].map((state) => [state, new Map<string, Press[]>()] as const),
  );
  // In turns, so that other load of the machine affects all taps and both states.
  for (let round = 0; round < rounds; round++) {
    for (const tap of taps) {
      for (const [state, origin] of states) {
        const presses = found.get(state)?.get(tap.name) ?? [];
        presses.push(await measure(origin, tap));
        found.get(state)?.set(tap.name, presses);
      }
    }
  }
  for (const [state, presses] of [...found].reverse()) {
    const taken = describe(state, presses);
    const late = report('  all taps', taken);
    const usual = percentile([...taken], 0.75);
    console.log(`  all taps: p75 ${usual} ms; load ${loadavg().map(Math.round).join(', ')}`);
    if (state !== folder)
      noteResults('taps', {
        'a tap, painted, p95': `${late} ms`,
        'a tap, painted, p75': `${usual} ms`,
      });
  }
} finally {
  await browser.close();
  for (const shop of openShops) await shop.stop();
}
