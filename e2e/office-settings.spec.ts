import { openSettings } from './first-run-steps.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { openOffice } from './office.ts';

test('each group of settings has a page; what is not saved is marked, stays while another group is read, and is not lost unasked', async ({
  page,
}) => {
  await openOffice(page, '/settings');
  await openSettings(page, '寄件人');
  await expect(page).toHaveURL(/\/settings\/sender$/);
  const sender = page.getByRole('region', { name: '寄件人', exact: true });
  await sender.getByLabel('地址').fill('臺南市東區大學路 1 號');
  await openSettings(page, '運費與配送');
  await expect(page.getByRole('region', { name: '運費與配送' })).toBeVisible();
  await expect(sender).toHaveCount(0);
  const index = page.getByRole('navigation', { name: '設定的分組' });
  if (await index.isVisible()) {
    await expect(index.getByRole('link', { name: '寄件人' })).toContainText('未儲存');
    await expect(index.getByRole('link', { name: '運費與配送' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  } else {
    const choice = page.getByRole('combobox', { name: '設定的分組' });
    await expect(choice.getByRole('option', { name: '寄件人（未儲存）' })).toBeAttached();
  }
  await expectAccessible(page);
  await page.goBack();
  await expect(sender.getByLabel('地址')).toHaveValue('臺南市東區大學路 1 號');
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: '還有修改尚未儲存' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '捨棄修改並離開' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '今日待辦' })).toBeVisible();
  await page.goto('/admin/settings/unknown');
  await expect(page.getByText('沒有這一組設定')).toBeVisible();
});

test('what is typed while settings are saved stays, and is not saved yet', async ({ page }) => {
  const address = /\/backstagex\/settings$/;
  const read = page.waitForResponse(address);
  await openOffice(page, '/settings/sender');
  const { data } = await (await read).json();
  const stored = data.find(({ name }: { name: string }) => name === 'sender');
  const sender = page.getByRole('region', { name: '寄件人', exact: true });
  const box = sender.getByLabel('地址');
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  // The shop that other journeys use is not changed.
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const { version, values } = route.request().postDataJSON();
    asked.resolve();
    await held.promise;
    const saved = { ...stored, version: version + 1, values: { ...stored.values, ...values } };
    await route.fulfill({ json: { status: 200, data: saved } });
  });
  await box.fill('臺南市東區大學路 1 號');
  await sender.getByRole('button', { name: '儲存' }).click();
  await asked.promise;
  await box.fill('臺南市東區大學路 1 號 2 樓');
  held.resolve();
  await expect(page.getByText('已儲存，立即生效')).toBeVisible();
  await expect(box).toHaveValue('臺南市東區大學路 1 號 2 樓');
  await sender.getByRole('button', { name: '捨棄' }).click();
  await expect(box).toHaveValue('臺南市東區大學路 1 號');
});
