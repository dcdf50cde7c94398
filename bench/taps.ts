/**
 * From a tap to the next frame on a phone at a quarter of this machine's speed: `npm run bench -- taps`, or `… taps
 * FOLDER` in turns with another state of the project that is installed and built. With `PARTS=1` it measures the
 * processor time of the page's main thread instead, at whole speed, which other work on the machine hardly changes.
 * Environment: ROUNDS (5), PORT (3360), PARTS.
 */
import { loadavg } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../e2e/browser.ts';
import { type Press, report, slowDown, slowestPress, timeInteractions } from './interactions.ts';
import { median, percentile } from './load.ts';
import { type PressTime, pressParts, tracePress } from './main-thread.ts';
import { noteResults } from './results.ts';
import { openShopUnderTest, type ShopUnderTest } from './shop-under-test.ts';

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

const rounds = Number(process.env.ROUNDS ?? 5);

interface Tap {
  name: string;
  path: string;
  /** The label or the text of a button, or the text of a label. */
  target: RegExp;
}

const taps: readonly Tap[] = [
  { name: 'an answer of the chooser', path: '/', target: /^量多$/ },
  { name: 'the menu', path: '/', target: /選單$/ },
  { name: 'the search', path: '/', target: /^搜尋/ },
  { name: 'the next banner', path: '/', target: /^下一張$/ },
  { name: 'a card into the cart', path: '/products?all=1', target: /^加入購物車/ },
  { name: 'the filters', path: '/products?all=1', target: /^篩選/ },
  { name: 'a product to compare', path: '/products?all=1', target: /^比較：/ },
  { name: 'the product into the cart', path: '/products/1', target: /^加入購物車/ },
  { name: 'one more', path: '/products/1', target: /^增加/ },
  { name: 'the side cart', path: '/products/1', target: /^購物車/ },
];

/*
 * Playwright's locators and `waitForFunction` put listeners into a page, which no shopper has and which take part in
 * every press. So everything here is found by the page itself.
 */

/** Waits until the page is hydrated: the frame then reports it to the data layer. */
const untilAlive = (page: Page) =>
  page.evaluate(async () => {
    while (!window.dataLayer?.some(({ event }) => event === 'page_view'))
      await new Promise(requestAnimationFrame);
  });

/** Waits until the page has nothing to do. */
const untilIdle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1_000 })),
      ),
  );

/** The middle of the target in the window, as soon as it can be pressed. */
const placeOf = (page: Page, target: RegExp) =>
  page.evaluate(async (wanted) => {
    const find = () =>
      [...document.querySelectorAll('button:enabled, label')].find(
        (each) =>
          each.checkVisibility() &&
          wanted.test(each.getAttribute('aria-label') ?? each.textContent.trim()),
      );
    let found = find();
    while (!found) {
      await new Promise(requestAnimationFrame);
      found = find();
    }
    const isInView = found.getBoundingClientRect().bottom < window.innerHeight;
    if (!isInView) found.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = found.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, target);

const [, , , folder] = process.argv;
const port = Number(process.env.PORT ?? 3360);
const openShops: ShopUnderTest[] = [];

async function serve(from: number, checkout?: string): Promise<string> {
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

/** Opens the page of the tap until it is hydrated, and answers how to press it with a finger. */
async function open(origin: string, { path, target }: Tap) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await timeInteractions(page);
  await page.addInitScript(() => sessionStorage.setItem('qingmian-cookie-consent', 'true'));
  await page.goto(origin + path);
  await untilAlive(page);
  const { x, y } = await placeOf(page, target);
  await untilIdle(page);
  return { page, press: () => page.touchscreen.tap(x, y), close: () => context.close() };
}

/** The tap at a quarter of the speed. */
async function time(origin: string, tap: Tap): Promise<Press> {
  const { page, press, close } = await open(origin, tap);
  // Only now, because beside other work a slowed page opens in half a minute.
  await slowDown(page);
  await untilIdle(page);
  const found = await slowestPress(page, press);
  await close();
  return found;
}

/** The tap at whole speed, traced. */
async function trace(origin: string, tap: Tap): Promise<PressTime> {
  const { page, press, close } = await open(origin, tap);
  const found = await tracePress(browser, page, press);
  await close();
  return found;
}

type Found<Measured> = ReadonlyMap<string, readonly Measured[]>;

/** Every kind of tap by state. They take turns, so that other load of the machine affects all taps and states alike. */
async function inTurns<Measured>(
  states: ReadonlyMap<string, string>,
  measure: (origin: string, tap: Tap) => Promise<Measured>,
): Promise<Map<string, Found<Measured>>> {
  const found = new Map(
    [...states.keys()].map((state) => [state, new Map<string, Measured[]>()] as const),
  );
  for (let round = 0; round < rounds; round++) {
    for (const tap of taps) {
      for (const [state, origin] of states) {
        const presses = found.get(state)?.get(tap.name) ?? [];
        presses.push(await measure(origin, tap));
        found.get(state)?.set(tap.name, presses);
      }
    }
  }
  return found;
}

/** Prints every kind of tap, the slowest first, with the medians of its parts; returns how long all took. */
function describe(state: string, found: Found<Press>): number[] {
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

/** Prints the processor time of every kind of tap, the greatest first, with the medians of its parts. */
function describeParts(state: string, found: Found<PressTime>): void {
  const medians = [...found].map(([name, presses]) => {
    const parts = pressParts.map((part) => median(presses.map((press) => press[part])));
    return { name, parts, all: parts.reduce((sum, each) => sum + each, 0) };
  });
  console.log(`${state}: median of ${rounds} = ${pressParts.join(' + ')}, ms of the main thread`);
  for (const { name, parts, all } of medians.toSorted((a, b) => b.all - a.all))
    console.log(
      `  ${name}: ${all.toFixed(1)} = ${parts.map((each) => each.toFixed(1)).join(' + ')}`,
    );
}

try {
  const states = new Map([['this state', await serve(port)]]);
  if (folder) states.set(folder, await serve(port + 4, folder));
  if (process.env.PARTS) {
    for (const [state, found] of await inTurns(states, trace)) describeParts(state, found);
  } else {
    for (const [state, found] of [...(await inTurns(states, time))].reverse()) {
      const taken = describe(state, found);
      const late = report('  all taps', taken);
      const usual = percentile([...taken], 0.75);
      console.log(`  all taps: p75 ${usual} ms; load ${loadavg().map(Math.round).join(', ')}`);
      if (state !== folder)
        noteResults('taps', {
          'a tap, painted, p95': `${late} ms`,
          'a tap, painted, p75': `${usual} ms`,
        });
    }
  }
} finally {
  await browser.close();
  for (const shop of openShops) await shop.stop();
}
