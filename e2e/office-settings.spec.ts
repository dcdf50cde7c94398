// In a shop of its own, because other journeys must not meet the vendor.
import { test } from './empty-shop.ts';
import { expect, expectAccessible } from './journey.ts';
import { goByMenu, openOffice } from './office.ts';

test('an id of analytics widens the policy of the shop at once, is put back, and is in the log; the system is looked at [3.127, 7.147]', async ({
  page,
}) => {
  const id = '123456780987';
  const policy = async () =>
    (await page.request.get('/terms-of-service')).headers()['content-security-policy'];
  await openOffice(page, '/settings');
  const analytics = page.getByRole('region', { name: '分析' });
  await analytics.getByLabel('Meta Pixel').fill(id);
  await analytics.getByRole('button', { name: '儲存' }).click();
  await expect(page.getByText('已儲存，立即生效')).toBeVisible();
  await expect.poll(policy).toContain('https://connect.facebook.net');
  await analytics.getByRole('button', { name: '分析的歷程' }).click();
  await analytics.getByRole('button', { name: '復原這次變更' }).first().click();
  await expect(analytics.getByLabel('Meta Pixel')).toHaveValue('');
  await expect.poll(policy).not.toContain('https://connect.facebook.net');
  await expectAccessible(page);

  await goByMenu(page, '操作紀錄');
  await page.getByRole('button', { name: '內容 分析' }).first().click();
  await expect(page.getByRole('row').filter({ hasText: `${id} → —` })).toBeVisible();
  await expectAccessible(page);

  await goByMenu(page, '系統');
  const copies = page.getByRole('region', { name: '伺服器與快取' });
  await expect(copies).toContainText('運作中');
  await copies.getByRole('button', { name: '清空快取' }).click();
  await expect(page.getByText('已清空所有伺服器的快取')).toBeVisible();
  await expectAccessible(page);
});
