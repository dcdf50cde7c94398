/**
 * From a tap to the next frame on a phone at a quarter of this machine's speed: `npm run bench -- taps`.
 * Environment: ROUNDS (5).
 */
import { chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../e2e/browser.ts';
import { alive } from '../e2e/visit.ts';
import { report, slowestPress, timeInteractions } from './interactions.ts';
import { noteResults } from './results.ts';
import { openShopUnderTest } from './shop-under-test.ts';

const rounds = Number(process.env.ROUNDS ?? 5);

interface Tap {
  name: string;
  path: string;
  tap(page: Page): Promise<unknown>;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().tap();

const taps: readonly Tap[] = [
  {
    name: 'an answer of the chooser',
    path: '/',
    tap: (page) => page.getByText('量多', { exact: true }).tap(),
  },
  { name: 'the menu', path: '/', tap: press('選單') },
  { name: 'the search', path: '/', tap: press('搜尋') },
  { name: 'the next banner', path: '/', tap: press('下一張') },
  { name: 'a card into the cart', path: '/products?all=1', tap: press(/^加入購物車/) },
  { name: 'the filters', path: '/products?all=1', tap: press('篩選') },
  { name: 'a product to compare', path: '/products?all=1', tap: press(/^比較：/) },
  { name: 'the product into the cart', path: '/products/1', tap: press(/^加入購物車/) },
  { name: 'one more', path: '/products/1', tap: press(/^增加/) },
  { name: 'the side cart', path: '/products/1', tap: press(/^購物車/) },
];

const port = 3360;
const shop = await openShopUnderTest(port, { PUBLIC_URL: `http://127.0.0.1:${port}` });
const { executablePath, env } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  args: browserArguments,
  env: { ...process.env, ...env } as Record<string, string>,
});

/** The tap on a page that was just opened and is hydrated. */
async function measure({ path, tap }: Tap): Promise<number> {
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
  const taken = await slowestPress(page, () => tap(page));
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
