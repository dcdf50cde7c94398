import { anyGoods } from './buying.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { visit } from './visit.ts';

test('a product says how it was tested, opens the report as a sheet, and the page of all reports has it too [2.021]', async ({
  page,
}) => {
  const [{ id, name }] = await anyGoods();
  await visit(page, `/products/${id}`);
  const main = page.getByRole('main');
  const tested = main.getByRole('link', { name: /^送驗 \d{4}\.\d{2} · 7 項皆合格$/ });
  await expect(tested).toHaveAttribute('href', '#test-reports');
  const sheet = page.getByRole('dialog', { name: '檢驗報告' });
  await expect(async () => {
    await tested.click();
    await expect(sheet).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(sheet.getByRole('cell', { name: '游離甲醛' })).toBeVisible();
  await expect(sheet).toContainText(/（示範），\d{4}\.\d{2}\.\d{2}，報告編號 QM-PAD-\d{2}/);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: '關閉' }).click();
  await expect(tested).toBeFocused();

  await visit(page, '/test-report');
  const family = name.replace(/ .*/, '');
  const report = main.getByRole('group').filter({ hasText: family });
  await report.getByText(family).first().click();
  await expect(report.getByRole('cell', { name: '塑化劑（鄰苯二甲酸酯類 8 項）' })).toBeVisible();
  await expect(report.getByRole('link', { name })).toHaveAttribute('href', `/products/${id}`);
  await expectAccessible(page);
});
