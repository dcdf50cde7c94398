import { expectApart } from './boxes.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { hydrated, stored } from './visit.ts';

test.describe('the cookie notice', () => {
  test('stays until it is accepted, for this browser session [2.193, 2.194, 3.126, 4.005, 4.006]', {
    tag: '@once',
  }, async ({ page, context }) => {
    await page.goto('/faq');
    await hydrated(page);
    const notice = page.getByRole('region', { name: 'Cookie 說明' });
    await expect(notice.getByRole('button')).toHaveText(['我瞭解了']);
    await expect(notice.getByRole('link')).toHaveAttribute('href', '/privacy-statement');
    await page.reload();
    await notice.getByRole('button', { name: '我瞭解了' }).click();
    await expect(notice).toHaveCount(0);
    expect(await stored(page, 'sessionStorage', 'cookie-consent')).toBe('true');
    expect(await stored(page, 'localStorage', 'cookie-consent')).toBeNull();
    await page.reload();
    await hydrated(page);
    await expect(notice).toHaveCount(0);
    // Another tab is another session.
    const other = await context.newPage();
    await other.goto('/faq');
    await expect(other.getByRole('region', { name: 'Cookie 說明' })).toBeVisible();
  });

  test('covers no main action: it is a card beside them, and the buy bar of a phone stands above it', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/products/1');
    await hydrated(page);
    const notice = page.getByRole('region', { name: 'Cookie 說明' });
    await expect(notice).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    const buttons = page.getByRole('main').getByRole('button', { name: '加入購物車', exact: true });
    if (isMobile) {
      await page.evaluate(() => window.scrollTo({ top: 1600, behavior: 'instant' }));
      const bar = page.getByRole('region', { name: '購買', exact: true });
      await expect(bar).toBeVisible();
      await expectApart(bar, notice);
      await bar.getByRole('button', { name: '加入購物車' }).click();
      await expect(page.getByTestId('cart-badge')).toHaveText('1');
      await notice.getByRole('button', { name: '我瞭解了' }).click();
      const height = page.viewportSize()?.height ?? 0;
      await expect
        .poll(async () => {
          const box = await bar.boundingBox();
          return box && box.y + box.height;
        })
        .toBe(height);
      return;
    }
    for (const width of [1024, 1366, 1440]) {
      await page.setViewportSize({ width, height: 768 });
      const box = await notice.boundingBox();
      expect(box?.width).toBeLessThan(300);
      await expectApart(buttons.first(), notice);
    }
    await page.goto('/signin');
    await hydrated(page);
    const signIn = page.getByRole('main').getByRole('button', { name: '登入', exact: true });
    await expectApart(signIn, notice);
    await expectAccessible(page);
  });
});
