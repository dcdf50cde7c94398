import type { Page } from '@playwright/test';
import { anyGoods, sendCart, signedInBuyer } from './buying.ts';
import { expect, expectAccessible, test, withMovement } from './journey.ts';
import { stored, visit } from './visit.ts';

test.use(withMovement);

const title = '日用衛生棉 85 折';
const popup = (page: Page) => page.getByRole('dialog', { name: title });

/** Shows the shop with a running event to this visitor only; returns the number of requests for its pictures. */
async function withEvent(page: Page): Promise<{ asked: number }> {
  const count = { asked: 0 };
  const hour = 3_600_000;
  await page.route('**/api/v1/event-popups', (route) => {
    count.asked += 1;
    const event = {
      id: 7,
      title,
      web_image: '/media/events/day-fifteen-off-web-1920.webp',
      mobile_image: '/media/events/day-fifteen-off-mobile-1200.webp',
      link: '/products?discountEvent=1',
      event_begin_at: new Date(Date.now() - hour).toISOString(),
      event_end_at: new Date(Date.now() + hour).toISOString(),
      weight: 1,
      current_visibility_rule: 'ONLINE',
    };
    return route.fulfill({ json: { status: 200, data: [event] } });
  });
  return count;
}

test('the picture of a running event opens once in a session, on home, lists and products, and leads to the event [4.039, 4.040]', async ({
  page,
}) => {
  const count = await withEvent(page);
  await visit(page, '/products/1');
  await expect(popup(page)).toBeVisible();
  await expect(popup(page).getByRole('img', { name: title })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await stored(page, 'sessionStorage', 'event-popup')).toBe('7');
  await visit(page, '/products?all=1');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(count.asked).toBe(1);

  for (const path of ['/products', '/']) {
    await page.evaluate(() => sessionStorage.removeItem('qingmian-event-popup'));
    await visit(page, path);
    await expect(popup(page)).toBeVisible();
  }
  await popup(page).getByRole('link', { name: '看活動內容' }).click();
  await expect(page).toHaveURL('/products?discountEvent=1');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the picture of an event waits while a panel is open, and comes on a later page [4.039]', async ({
  page,
}) => {
  const count = await withEvent(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/event-popups', async (route) => {
    await held.promise;
    await route.fallback();
  });
  await visit(page, '/products/1');
  await page.getByRole('button', { name: /^購物車/ }).click();
  await expect(page.getByRole('region', { name: '購物車' })).toBeVisible();
  held.resolve();
  await expect.poll(() => count.asked).toBe(1);
  await expect(popup(page)).toHaveCount(0);
  await page.goto('/');
  await expect(popup(page)).toBeVisible();
});

test('no picture of an event opens at checkout, nor on pages to read [4.039]', async ({ page }) => {
  const count = await withEvent(page);
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  await sendCart(buyer, { [goods.id]: 1 });
  for (const path of ['/checkout', '/cart', '/faq']) {
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(count.asked).toBe(0);
});
