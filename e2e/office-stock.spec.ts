import { holdNextRequest } from './held-answers.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { goByMenu, openOffice, recordMaker, unique } from './office.ts';
import { owner } from './owner.ts';

test('shelves are counted with a phone; goods are adjusted, explained, imported and taken back', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const name = unique('盤點杯');
  const materialNo = `CUP-${Date.now()}`;
  // No shopper sees it; its stock record starts with nothing on hand.
  const make = await recordMaker(baseURL);
  await make('products', { name, material_no: materialNo, price: 100 });

  // The list of products marks it, and links to its stock; so does its form, which says that it would be sold out.
  await openOffice(page, `/products?keyword=${materialNo}`);
  const unsold = page.getByRole('grid', { name: '商品' }).getByRole('row', { name });
  await expect(unsold.getByRole('link', { name: '0 售完' })).toHaveAttribute(
    'href',
    `/admin/stocks?keyword=${materialNo}`,
  );
  await unsold.getByRole('link', { name }).click();
  await expect(page.getByText('可售庫存 0 件')).toBeVisible();
  await page.getByText('上架', { exact: true }).click();
  const soldOut = page.getByRole('status').filter({ hasText: '上架但沒有庫存' });
  await expect(soldOut.getByRole('link', { name: '調整庫存' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '捨棄' }).click();
  await expect(soldOut).toHaveCount(0);
  await page.getByRole('link', { name: '調整庫存' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  // Counting with a phone: the number, Enter, the count, Enter.
  await page.setViewportSize({ width: 390, height: 844 });
  await openOffice(page, '/stocks/count');
  const code = page.getByRole('textbox', { name: '商品編號或國際條碼' });
  await expect(code).toBeFocused();
  await code.fill('沒有這個');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('找不到商品編號或條碼「沒有這個」');
  await code.fill(materialNo.toLowerCase());
  await page.keyboard.press('Enter');
  const shelf = page.getByRole('region', { name });
  await expect(shelf.getByLabel('實際數量')).toBeFocused();
  await page.keyboard.type('12');
  await expect(shelf.getByText('差異 +12')).toBeVisible();
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '這次盤點' })).toContainText('12（+12）');
  await expect(code).toBeFocused();

  // In the list: found by its number, selected, adjusted with a reason.
  await page.setViewportSize({ width: 1440, height: 900 });
  await goByMenu(page, '庫存');
  await page.getByRole('searchbox').fill(materialNo);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').first()).toHaveText('共 1 筆');
  await page.getByRole('checkbox', { name: `選取 ${name}` }).check();
  await page.getByRole('button', { name: '調整庫存 1 項' }).click();
  const dialog = page.getByRole('dialog', { name: '調整庫存' });
  await dialog.getByLabel('原因').selectOption('其他');
  await dialog.getByLabel(`${name} 增減數量`).fill('-20');
  await expect(dialog.getByRole('button', { name: '調整' })).toBeDisabled();
  await dialog.getByLabel('說明').fill('樣品');
  await dialog.getByRole('button', { name: '調整' }).click();
  await expect(dialog.getByRole('alert')).toContainText('最多只能減少 12 件');
  await expectAccessible(page);
  await dialog.getByLabel(`${name} 增減數量`).fill('-3');
  await dialog.getByRole('button', { name: '調整' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('gridcell', { name: '9', exact: true }).first()).toBeVisible();

  // On its page: the ledger, a warning, and a count that shows the difference.
  await page.getByRole('link', { name }).click();
  const ledger = page.getByRole('region', { name: /^異動/ });
  await expect(ledger.getByRole('row').nth(1)).toContainText('−3');
  await expect(ledger.getByRole('row').nth(1)).toContainText(owner.email);
  await expect(ledger.getByRole('row').nth(1)).toContainText('樣品');
  await page.getByRole('button', { name: '設定安全量' }).click();
  await page.getByLabel('可售少於（件）').fill('10');
  await page.getByRole('button', { name: '儲存', exact: true }).click();
  await expect(page.getByText('低於安全量').first()).toBeVisible();
  await expectAccessible(page);

  // A file changes it, and the import is undone.
  await page.goto('/admin/stocks/import');
  await page.getByLabel('檔案').setInputFiles({
    name: 'stock.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF商品編號,現有,調整數\n${materialNo},9,6\n沒有,1,1\n`),
  });
  await expect(page.getByRole('region', { name: '錯誤' })).toContainText('沒有這個商品編號');
  await page.getByRole('checkbox', { name: /略過 1 列錯誤/ }).check();
  await page.getByRole('button', { name: '匯入 1 列' }).click();
  await expect(page.getByRole('status').first()).toHaveText('匯入完成');
  await page.getByRole('button', { name: '復原這次匯入' }).click();
  await expect(page.getByRole('status').first()).toHaveText('已復原這次匯入');

  // The source: the effect of a switch is shown, and nothing happens before its name is typed.
  await goByMenu(page, '庫存');
  await page.getByRole('button', { name: /^來源/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: '切換庫存來源…' }).click();
  const source = page.getByRole('dialog', { name: '切換庫存來源' });
  await expect(source.getByText('可售數量會改變')).toBeVisible();
  await source.getByRole('textbox').fill('好');
  await expect(source.getByRole('button', { name: /^改用/ })).toBeDisabled();
  await expectAccessible(page);
});

test('the goods of the last scan are counted, even if the answer about an earlier one comes later', async ({
  page,
  baseURL,
}) => {
  const make = await recordMaker(baseURL);
  const numbers = [`EARLY-${Date.now()}`, `LATE-${Date.now()}`];
  const [early = '', late = ''] = numbers;
  for (const number of numbers) {
    await make('products', { name: `杯 ${number}`, material_no: number, price: 100 });
  }
  await openOffice(page, '/stocks/count');
  const code = page.getByRole('textbox', { name: '商品編號或國際條碼' });
  const { asked, goOn } = await holdNextRequest(page, /\/stocks\/find$/);
  await code.fill(early);
  await code.press('Enter');
  await asked;
  await code.fill(late);
  await code.press('Enter');
  const shelf = page.getByRole('region', { name: `杯 ${late}` });
  await expect(shelf).toBeVisible();
  const answered = page.waitForResponse(/\/stocks\/find$/);
  goOn();
  await (await answered).finished();
  // The page has shown whatever it makes of the late answer once it can answer to a press.
  await shelf.getByLabel('實際數量').fill('3');
  await expect(shelf.getByText('差異 +3')).toBeVisible();
  await expect(page.getByRole('region', { name: `杯 ${early}` })).toHaveCount(0);
});
