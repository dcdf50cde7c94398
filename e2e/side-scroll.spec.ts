import { expect, expectAccessible, test } from './journey.ts';
import { visit } from './visit.ts';

test('a row that is wider than the screen has arrows for a mouse, none for fingers', async ({
  page,
  isMobile,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/products?all=1');
  const categories = page.getByRole('navigation', { name: '商品分類' });
  const links = categories.getByRole('link');
  const on = categories.getByRole('button', { name: '看後面的商品分類' });
  const back = categories.getByRole('button', { name: '看前面的商品分類' });
  await expect(links.first()).toBeInViewport({ ratio: 1 });
  if (isMobile) {
    await expect(categories.getByRole('button')).toHaveCount(0);
    return;
  }
  await expect(on).toBeVisible();
  await expect(back).toHaveCount(0);
  await expect(links.last()).not.toBeInViewport();
  await expect(async () => {
    if (await on.isVisible()) await on.click({ timeout: 1_000 });
    await expect(links.last()).toBeInViewport({ ratio: 1, timeout: 1_000 });
    await expect(on).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);
  await back.click();
  await expect(on).toBeVisible();
});

test('a row that fits has no arrows', async ({ page, isMobile }) => {
  test.skip(isMobile, 'fingers swipe');
  await visit(page, '/products?all=1');
  const categories = page.getByRole('navigation', { name: '商品分類' });
  await expect(categories.getByRole('link').last()).toBeInViewport();
  await expect(categories.getByRole('button')).toHaveCount(0);
});
