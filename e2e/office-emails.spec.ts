import { holdNextRequest } from './held-answers.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { openOffice } from './office.ts';

test('the sentences of an e-mail are rewritten within its placeholders beside a preview, tried in one’s own mailbox, saved and taken back', async ({
  page,
}) => {
  const label = '會員禮遇與生日禮';
  await openOffice(page, '/letters');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: label }) });
  await expect(row).not.toContainText('文字已修改');
  await row.getByRole('link', { name: label }).click();
  await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
  const words = page.getByRole('region', { name: '可以修改的文字' });
  const input = words.getByLabel('內容', { exact: true });
  const own = await input.inputValue();
  const save = words.getByRole('button', { name: '儲存' });
  await expect(save).toBeDisabled();
  await expectAccessible(page, { frames: 1 });

  await input.fill('密碼是 {密碼}');
  await expect(words).toContainText('這封信沒有「密碼」');
  await expect(save).toBeDisabled();
  await input.fill('祝您有個好夢，');
  await words.getByRole('button', { name: '{商店名稱}' }).click();
  await expect(input).toHaveValue('祝您有個好夢，{商店名稱}');
  const preview = page.getByRole('region', { name: '預覽' });
  const frame = preview.frameLocator(`iframe[title="「${label}」的預覽"]`);
  await expect(frame.getByText('祝您有個好夢，晴棉 QINGMIAN').last()).toBeVisible();
  await words.getByLabel('主旨（生日禮）').fill('【{商店名稱}】生日禮物到了');
  await expect(preview).toContainText('【晴棉 QINGMIAN】生日禮物到了');
  await words.getByLabel('主旨（等級禮遇）').focus();
  await expect(preview).toContainText('您的會員禮遇到了');
  await preview.getByText('純文字').click();
  await expect(preview.locator('pre')).toContainText('祝您有個好夢，晴棉 QINGMIAN');
  await preview.getByRole('button', { name: '寄一封給自己' }).click();
  await expect(page.getByText('已寄到您的信箱')).toBeVisible();
  await expectAccessible(page);

  // What is typed while the answer is on its way stays, and is not saved yet.
  const { asked, goOn } = await holdNextRequest(page, /\/letters\/[^/]+$/);
  await save.click();
  await asked;
  await input.fill('祝您有個好夢，還有');
  goOn();
  await expect(page.getByText('已儲存，之後寄出的信會使用')).toBeVisible();
  await expect(input).toHaveValue('祝您有個好夢，還有');
  await words.getByRole('button', { name: '捨棄' }).click();
  await expect(input).toHaveValue('祝您有個好夢，{商店名稱}');
  await page.getByRole('link', { name: '← 通知信' }).click();
  await expect(row).toContainText('文字已修改');
  await row.getByRole('link', { name: label }).click();
  await words.getByRole('button', { name: '歷程' }).click();
  await words.getByRole('button', { name: '復原這次變更' }).first().click();
  await expect(input).toHaveValue(own);
  await expect(save).toBeDisabled();
  await page.getByRole('link', { name: '← 通知信' }).click();
  await expect(row).not.toContainText('文字已修改');
});
