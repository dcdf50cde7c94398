import { expect, expectAccessible, test } from './journey.ts';
import { goByMenu, openOffice } from './office.ts';

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${lines.join('\n')}\n`),
});

test('a file is tried, shown, run and undone; its task is listed; a price that falls far is sent to a second person only if that is ticked, and what is no workbook is refused at once [7.145, 7.150]', async ({
  page,
}) => {
  await openOffice(page, '/message-bars');
  const first = `進貨 ${process.pid}-${Date.now()}`;
  await page.getByRole('link', { name: '匯入', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '匯入訊息列' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByLabel('檔案')
    .setInputFiles(csv(`${first}.csv`, ['文字,底色,別的', `${first},#123456,x`, 'x,不是顏色,']));
  await expect(page.getByRole('status')).toHaveText('試算完成，還沒有寫入任何資料');
  await expect(page.getByText('不認識的欄位，不會匯入：別的')).toBeVisible();
  const wrong = page.getByRole('region', { name: '錯誤' });
  await expect(wrong.getByRole('row').nth(1)).toContainText('不是顏色');
  await expect(page.getByRole('region', { name: '變更' })).toContainText(first);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await wrong.getByRole('button', { name: /下載錯誤的列/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

  const run = page.getByRole('button', { name: '匯入 1 列' });
  await expect(run).toBeDisabled();
  await page.getByRole('checkbox', { name: /略過 1 列錯誤/ }).check();
  await run.click();
  await expect(page.getByRole('status')).toHaveText('匯入完成');
  await page.getByRole('link', { name: '回到訊息列' }).click();
  await page.getByRole('searchbox', { name: '搜尋' }).fill(first);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('共 1 筆');

  await goByMenu(page, '任務');
  const task = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `${first}.csv` })
    .first();
  await expect(task).toContainText('已完成');
  await expectAccessible(page);
  await task.getByRole('link').click();
  await page.getByRole('button', { name: '復原這次匯入' }).click();
  await expect(page.getByRole('status')).toHaveText('已復原這次匯入');

  await page.goto('/admin/products/import');
  const file = { name: 'x.xlsx', mimeType: 'x/y', buffer: Buffer.from('no workbook') };
  await page.getByLabel('檔案').setInputFiles(file);
  await expect(page.getByRole('alert')).toContainText('檔案不是可讀取的 Excel 檔');
  await page
    .getByLabel('檔案')
    .setInputFiles(csv('prices.csv', ['商品編號,售價,會員價', 'QM-D21-16,1,1']));
  await expect(page.getByText('超過門檻，需核可', { exact: true })).toBeVisible();
  const send = page.getByRole('button', { name: '送出核可：匯入 1 列' });
  await expect(send).toBeDisabled();
  await page.getByRole('checkbox', { name: /超過門檻/ }).check();
  await expect(send).toBeEnabled();
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText('已取消，沒有寫入任何資料');
});

test('a CSV in Big5 is recognised and says so; a person reads it in another encoding if its texts look wrong [7.145]', async ({
  page,
}) => {
  const lines = (name: Buffer) =>
    Buffer.concat([Buffer.from('id,name,color\r\n,'), name, Buffer.from(',#123456\r\n')]);
  await openOffice(page, '/message-bars/import');
  // 「年中」 in Big5.
  const big5 = {
    name: 'big5.csv',
    mimeType: 'text/csv',
    buffer: lines(Buffer.from([0xa6, 0x7e, 0xa4, 0xa4])),
  };
  await page.getByLabel('檔案').setInputFiles(big5);
  await expect(page.getByText('以 Big5 讀取')).toBeVisible();
  await expect(page.getByRole('region', { name: '變更' })).toContainText('年中');
  await page.getByRole('button', { name: '取消', exact: true }).click();
  // The link moves when the buttons before it have gone.
  await expect(page.getByRole('status')).toHaveText('已取消，沒有寫入任何資料');
  await page.getByRole('link', { name: '匯入另一個檔案' }).click();

  // The bytes of 「讀警」 in Big5 are also valid UTF-8.
  const doubtful = {
    ...big5,
    name: 'doubtful.csv',
    buffer: lines(Buffer.from([0xc5, 0xaa, 0xc4, 0xb5])),
  };
  await page.getByLabel('檔案').setInputFiles(doubtful);
  await expect(page.getByText('以 UTF-8 讀取')).toBeVisible();
  await page.getByRole('button', { name: '改以 Big5 讀取' }).click();
  await expect(page.getByText('以 Big5 讀取', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: '變更' })).toContainText('讀警');
  await expect(page.getByRole('button', { name: '匯入 1 列' })).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: '取消', exact: true }).click();
});
