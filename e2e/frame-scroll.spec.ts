import type { Locator, Page } from '@playwright/test';
import { anyGoods, signedInBuyer } from './buying.ts';
import { expect, expectAccessible, test, withMovement } from './journey.ts';
import { visit } from './visit.ts';

test.use(withMovement);

const marked = (page: Page) => page.locator('html[data-scrolled]');
const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** From the next frame on, records every layout shift without a press or key, with the elements that moved. */
async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const noted: string[] = [];
    Object.assign(window, { noted });
    await new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered)));
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node }) => node?.textContent?.trim().slice(0, 40));
        if (!hadRecentInput) noted.push(`${value}: ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift' });
  });
}
const shifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { noted: string[] }).noted);

/**
 * Scrolls through these positions, one for each frame. Returns every place in the upper part of the screen that
 * shows only the background of the page or the header, and every position at which the contents moved within the
 * page. An empty band is as high as the bars or as the change of the header's height, so steps of some pixels find it.
 */
function sweep(page: Page, positions: readonly number[]): Promise<string[]> {
  return page.evaluate(async (tops) => {
    const found: string[] = [];
    const main = document.querySelector('main') as HTMLElement;
    const place = main.offsetTop;
    for (const top of tops) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise((rendered) => requestAnimationFrame(rendered));
      if (main.offsetTop !== place) found.push(`${top}: contents at ${main.offsetTop}`);
      for (let y = 0; y < 220; y += 3) {
        const seen = document.elementFromPoint(40, y);
        if (seen?.matches('html, body, header.site-header')) found.push(`${top}: nothing at ${y}`);
      }
    }
    return found;
  }, positions);
}

const down = Array.from({ length: 51 }, (_, index) => index * 6);

/** Scrolls down and up the page of a frame that was just opened. */
async function expectNoBand(page: Page, isMobile: boolean): Promise<void> {
  await watchShifts(page);
  const [full, stuck] = isMobile ? [68, 60] : [84, 72];
  const bar = page.locator('.site-header-bar');
  const visible = async () => {
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    return y + height - Math.max(y, 0);
  };
  await expect.poll(visible).toBe(full);
  // The mark is not set while scrolling down; it is there when scrolling up begins.
  expect(await sweep(page, down)).toEqual([]);
  await expect(marked(page)).toHaveCount(1);
  await expect.poll(visible).toBe(stuck);
  expect(await sweep(page, down.toReversed())).toEqual([]);
  await expect(marked(page)).toHaveCount(0);
  await expect.poll(visible).toBe(full);
  expect(await shifts(page)).toEqual([]);
}

for (const path of ['/products/1', '/signup']) {
  test(`${path} has no empty band at any scroll position, and nothing shifts [2.145, 2.146, 4.004]`, {
    tag: '@once',
  }, async ({ page, isMobile }) => {
    await visit(page, path);
    await expectNoBand(page, isMobile);
  });
}

test('home has no empty band at any scroll position; the bars come back, the keyboard skips them once they have left the view, not sooner, and the buttons stay in the middle of the header [2.145, 2.146, 4.004]', async ({
  page,
  isMobile,
}) => {
  await visit(page, '/');
  await test.step('nothing is empty and nothing shifts', () => expectNoBand(page, isMobile));
  await test.step('the bars', async () => {
    const bars = page.locator('.message-line');
    const lowerEdge = (shown: Locator) =>
      shown.evaluate((element) => element.getBoundingClientRect().bottom);
    await scrollTo(page, 300);
    await expect(bars).toHaveAttribute('inert');
    expect(await lowerEdge(bars)).toBeLessThanOrEqual(0);
    await scrollTo(page, 20);
    await expect(bars).not.toHaveAttribute('inert');
    const lastText = bars.getByRole('link').or(bars.getByText(/./)).last();
    expect(await lowerEdge(lastText)).toBeGreaterThan(0);
    await scrollTo(page, 0);
    await expect(bars).not.toHaveAttribute('inert');
    await expect(bars).toBeInViewport({ ratio: 1 });
  });
  await test.step('the row of buttons', async () => {
    for (const top of [0, 84, 88, 300]) {
      await scrollTo(page, top);
      const aside = () =>
        page.evaluate(() => {
          const [bar, logo] = ['.site-header-bar', '.site-header-bar img'].map((name) =>
            (document.querySelector(name) as HTMLElement).getBoundingClientRect(),
          ) as [DOMRect, DOMRect];
          const middle = (Math.max(bar.top, 0) + bar.bottom) / 2;
          return Math.abs((logo.top + logo.bottom) / 2 - middle);
        });
      await expect.poll(aside, `at ${top}`).toBeLessThan(4);
    }
  });
});

test('checkout, sign-in and result pages have an enclosed frame: no menu, no bars, a phone number, at 320 px, too', {
  tag: '@once',
}, async ({ page }) => {
  await visit(page, '/signin');
  await expectEnclosed(page, '安全結帳');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await wide()).toBe(0);
  await page.getByRole('banner').getByRole('link', { name: /首頁$/ }).click();
  await expect(page.locator('.message-bars > li').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '購物車', exact: true })).toBeVisible();

  await signedInBuyer(page);
  for (const [path, words] of [
    ['/checkout', '安全結帳'],
    ['/redirect?code=nonsense', '安全結帳'],
    ['/forgot-password', '安全連線'],
  ] as const) {
    await visit(page, path);
    await expectEnclosed(page, words);
  }
});

async function expectEnclosed(page: Page, words: string): Promise<void> {
  const header = page.getByRole('banner');
  await expect(header).toContainText(words);
  await expect(header.getByRole('link', { name: '客服專線 0800-889-933' })).toHaveAttribute(
    'href',
    'tel:0800889933',
  );
  await expect(header.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: '主選單' })).toHaveCount(0);
  await expect(page.locator('.message-bars')).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: '免運門檻' })).toHaveCount(0);
  expect((await header.boundingBox())?.height).toBe(68);
}

test('the free-shipping line tells what the cart lacks, and that it lacks nothing any more', {
  tag: '@once',
}, async ({ page, request }) => {
  const { data } = await (await request.get('/backstage/api/v1/free-shipping-events')).json();
  const from = Math.min(
    ...data.map((event: { threshold_amount: number }) => event.threshold_amount),
  );
  const [goods] = await anyGoods();
  const line = page.getByRole('complementary', { name: '免運門檻' });
  await visit(page, '/faq');
  await expect(line).toHaveText(`單筆滿 $${from} 享免運費`);
  const hold = (units: number) =>
    page.evaluate(
      ([id, count]) =>
        localStorage.setItem(
          'qingmian-productData',
          JSON.stringify({ normal: { [String(id)]: count }, combination: {} }),
        ),
      [goods.id, units] as const,
    );
  await hold(1);
  await page.reload();
  await expect(line).toHaveText(`還差 $${from - goods.price} 免運`);
  await hold(Math.ceil(from / goods.price));
  await page.reload();
  await expect(line).toHaveText('已享免運');
});
