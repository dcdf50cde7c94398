/**
 * From a tap to the next frame on a phone at a quarter of this machine's speed: `npm run bench -- taps`.
 * Environment: ROUNDS (5).
 */
import { chromium, type Locator, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../e2e/browser.ts';
import { alive } from '../e2e/visit.ts';
import { report, slowestPress, timeInteractions } from './interactions.ts';
import { noteResults } from './results.ts';
import { openShopUnderTest } from './shop-under-test.ts';

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

/** A finger on the middle of the target, without the checks of a locator's own tap, which run in the page. */
async function touch(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to tap.');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const port = 3360;
const shop = await openShopUnderTest(port, { PUBLIC_URL: `http://127.0.0.1:${port}` });
const { executablePath, env } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  args: browserArguments,
  env: { ...process.env, ...env } as Record<string, string>,
});

/** The tap on a page that was just opened and is hydrated. */
async function measure({ path, target }: Tap): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await timeInteractions(page);
  await page.addInitScript(() => sessionStorage.setItem('qingmian-cookie-consent', 'true'));
  await page.goto(shop.server.origin + path);
  await alive(page);
  const taken = await slowestPress(page, () => touch(page, target(page)));
  await context.close();
  return taken;
}

try {
  const all: number[] = [];
  for (const each of taps) {
    const taken: number[] = [];
    for (let round = 0; round < rounds; round++) taken.push(await measure(each));
    report(each.name, taken);
    all.push(...taken);
  }
  const late = report('all taps', all);
  noteResults('taps', { 'a tap, painted, p95': `${late} ms` });
} finally {
  await browser.close();
  await shop.stop();
}
