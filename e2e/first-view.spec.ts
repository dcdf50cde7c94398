import type { Page } from '@playwright/test';
import { expect, test, withMovement } from './journey.ts';
import { letTimePassUntil, stopTime, visit } from './visit.ts';

test.use(withMovement);

/** The bar that the row of message bars shows now, from 0. */
/** The number of the bar that is in view, once the row does not move. */
async function shownBar(page: Page): Promise<number> {
  let shown = Number.NaN;
  await expect(async () => {
    const place = await page
      .locator('.message-bars')
      .evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth);
    shown = Math.round(place);
    expect(Math.abs(place - shown)).toBeLessThan(0.02);
  }).toPass();
  return shown;
}

test('the frame takes at most 132 px above the contents on phones and 148 on desktops; all message bars are in the HTML [2.139, 9.005]', async ({
  page,
  request,
  isMobile,
}) => {
  const { data } = await (await request.get('/backstage/api/v1/message-bars')).json();
  for (const path of ['/', '/products?all=1', '/products/1', '/faq']) {
    await visit(page, path);
    const { y = Number.NaN } = (await page.getByRole('main').boundingBox()) ?? {};
    expect(y, path).toBeLessThanOrEqual(isMobile ? 132 : 148);
    await expect(page.locator('.message-bars > li')).toHaveCount(data.length);
  }
});

test('several message bars take turns in one line, until somebody stops them', {
  tag: '@once',
}, async ({ page }) => {
  await page.clock.install();
  await visit(page, '/faq');
  await stopTime(page);
  const pause = page.getByRole('button', { name: '暫停訊息輪播' });
  await letTimePassUntil(pause);
  // On a slow machine some turns may have passed before the button came.
  const first = await shownBar(page);
  await page.clock.runFor(6_000);
  await expect.poll(() => shownBar(page)).not.toBe(first);
  await pause.press('Enter');
  const second = await shownBar(page);
  await page.clock.runFor(30_000);
  expect(await shownBar(page)).toBe(second);
  await expect(page.getByRole('button', { name: '播放訊息輪播' })).toBeVisible();
});

test('message bars stand still for a person who wants less motion', { tag: '@once' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/faq');
  await expect(page.getByRole('button', { name: '播放訊息輪播' })).toBeVisible();
});

test('on a screen of less than 500 px only a header of 52 px stays in view', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  for (const path of ['/products?all=1', '/products/1']) {
    await visit(page, path);
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    const lowestFixed = () =>
      page.evaluate(() => {
        const lefts = [20, 200, 420, 640, 820];
        const isFixed = (element: Element | null): boolean =>
          element !== null &&
          (/fixed|sticky/.test(getComputedStyle(element).position) ||
            isFixed(element.parentElement));
        const heights = Array.from({ length: 39 }, (_, index) => index * 10);
        return heights.filter((y) => lefts.some((x) => isFixed(document.elementFromPoint(x, y))));
      });
    await expect.poll(async () => Math.max(...(await lowestFixed())), path).toBe(50);
  }
});
