import { expect, expectAccessible, test } from './journey.ts';
import { openOffice } from './office.ts';

test('a cart is simulated, with a sentence for every campaign', async ({ page }) => {
  await openOffice(page, '/simulator');
  await expect(page.getByRole('heading', { level: 1, name: '試算' })).toBeVisible();
  const cart = page.getByRole('form', { name: '購物車' });
  await expect(cart.getByRole('button', { name: '試算' })).toBeDisabled();
  await cart.getByRole('combobox', { name: '商品' }).fill('月亮褲');
  await page.getByRole('option').first().click();
  await cart.getByRole('button', { name: '試算' }).click();
  await expect(page.getByRole('heading', { name: /^應付 NT\$ / })).toBeVisible();
  const rules = page.getByRole('region', { name: '活動' });
  await expect(rules.getByRole('row').nth(1)).toBeVisible();
  await expect(rules).toContainText('訪客沒有首購資格');
  await expectAccessible(page);
});
