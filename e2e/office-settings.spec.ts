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
