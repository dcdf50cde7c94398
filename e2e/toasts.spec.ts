import { expect, test, withMovement } from './journey.ts';
import { letTimePassUntil, stopTime, visit } from './visit.ts';

test.use(withMovement);

test.describe('toasts', () => {
  test('appear at the top for three seconds [2.191, 2.192, 2.175, 9.002]', async ({ page }) => {
    await page.clock.install();
    await visit(page, '/');
    await stopTime(page);
    await page
      .getByRole('button', { name: /^加入購物車：/ })
      .first()
      .click();
    const toast = page.getByText('已加入購物車');
    await letTimePassUntil(toast);
    // On a phone the click may have scrolled the page: the bars disappear a moment later, and the toast moves.
    await page.clock.runFor(400);
    const top = (await toast.boundingBox())?.y ?? 0;
    const header = (await page.getByRole('banner').boundingBox()) ?? { y: 0, height: 0 };
    expect(top).toBeGreaterThan(header.y + header.height);
    expect(top).toBeLessThan(header.y + header.height + 60);
    await page.mouse.move(5, 700);
    await page.clock.runFor(2100);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1000);
    await expect(toast).toHaveCount(0);
  });

  test('count their time only while the page is visible and nothing rests on them [2.192]', {
    tag: '@once',
  }, async ({ page, isMobile }) => {
    await page.clock.install();
    await visit(page, '/');
    await stopTime(page);
    const add = page.getByRole('button', { name: /^加入購物車：/ }).first();
    await add.click();
    const toast = page.getByText('已加入購物車');
    await letTimePassUntil(toast);
    await page.mouse.move(5, 700);
    // A tenth of a second more may have passed since the toast appeared.
    await page.clock.runFor(1800);

    const turn = (hidden: boolean) =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await turn(true);
    await page.clock.runFor(20_000);
    await expect(toast).toBeVisible();
    await turn(false);
    await page.clock.runFor(500);

    // The focus pauses its countdown, even after the pointer has come and gone.
    await page.getByRole('link', { name: '查看購物車' }).focus();
    if (!isMobile) {
      await toast.hover();
      await page.mouse.move(5, 700);
    }
    await page.clock.runFor(20_000);
    await expect(toast).toBeVisible();
    await add.focus();
    await page.clock.runFor(400);
    await expect(toast).toBeVisible();
    await page.clock.runFor(400);
    await expect(toast).toHaveCount(0);
  });

  test('stay for eight seconds if they have a button [2.192]', { tag: '@once' }, async ({
    page,
  }) => {
    await page.clock.install();
    await visit(page, '/');
    await page
      .getByRole('button', { name: /^加入購物車：/ })
      .first()
      .click();
    await page.getByRole('button', { name: '購物車，1 件商品' }).click();
    const remove = page
      .getByRole('region', { name: '購物車' })
      .getByRole('button', { name: /^移除/ });
    await expect(remove).toBeVisible();
    await stopTime(page);
    await remove.click();
    const undo = page.getByRole('button', { name: '復原' });
    await expect(undo).toBeVisible();
    await page.mouse.move(5, 700);
    await page.clock.runFor(7500);
    await expect(undo).toBeVisible();
    await page.clock.runFor(1000);
    await expect(undo).toHaveCount(0);
  });
});
