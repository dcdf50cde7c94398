import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { openOffice, ownersRecords, unique } from './office.ts';

/** A new product with 40 units, and its row in the list. */
async function listed(page: Page, origin: string | undefined) {
  const name = unique('改格子');
  const records = await ownersRecords(origin);
  const materialNo = name.replaceAll(/\D/g, '').padStart(6, '0');
  const id = await records.make('products', {
    name,
    material_no: `CELL-${materialNo}`,
    price: 100,
    opening_stock: 40,
  });
  await openOffice(page, `/products?keyword=CELL-${materialNo}`);
  const row = page.getByRole('grid', { name: '商品' }).getByRole('row').nth(1);
  return {
    id,
    name,
    records,
    cell: (text: string) => row.getByRole('gridcell', { name: text, exact: true }),
  };
}

test('the stock of a product is changed in its cell with a reason, taken back, left by Esc, and never over another change [7.142]', async ({
  page,
  baseURL,
}) => {
  const { id, records, cell, name } = await listed(page, baseURL);
  const stock = page.getByRole('textbox', { name: '可售庫存' });
  const reasons = page.getByRole('dialog', { name: '修改的原因' });
  await cell('40').focus();
  await page.keyboard.press('Enter');
  await stock.fill('35');
  await page.keyboard.press('Escape');
  await expect(cell('40')).toBeFocused();

  await page.keyboard.press('Enter');
  await stock.fill('35');
  await expect(reasons).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(reasons.getByRole('alert')).toHaveText('請選擇原因');
  await expect(reasons.getByRole('button', { name: '盤點' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(reasons.getByRole('button', { name: '破損' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell('35')).toBeFocused();
  await expect(reasons).toHaveCount(0);
  await page.getByRole('button', { name: '復原' }).click();
  await expect(cell('40')).toBeVisible();

  // A colleague takes units away, of which the list does not know yet.
  const [found] = await records.ask('stocks/find', {
    code: (await records.ask(`products/edit/${id}`)).material_no,
  });
  const counting = { rows: [{ id: found.id, expected: 40, counted: 12 }], note: '' };
  await records.ask('stocks/count', counting);
  await cell('40').focus();
  await page.keyboard.press('Enter');
  await stock.fill('50');
  await reasons.getByRole('textbox', { name: '說明' }).fill('門市退回');
  await page.keyboard.press('Enter');
  await expect(reasons.getByRole('alert')).toContainText(`「${name}」的可售庫存剛變成 12`);
  await page.keyboard.press('Escape');
  await expect(cell('12')).toBeVisible();
  const movements = await records.ask(`stocks/movements/${found.id}`);
  expect(
    movements.map(({ change, reason }: { change: number; reason: string }) => [reason, change]),
  ).toEqual([
    ['COUNT', -28],
    ['OTHER', 5],
    ['DAMAGE', -5],
    ['OPENING', 40],
  ]);
});

test('the price of a product is changed in its cell and in its form with a reason, which its history shows [7.142]', async ({
  page,
  baseURL,
}) => {
  const { id, cell } = await listed(page, baseURL);
  const price = page.getByRole('textbox', { name: '售價' });
  await cell('NT$ 100').focus();
  await page.keyboard.press('Enter');
  await price.fill('95');
  await page
    .getByRole('dialog', { name: '修改的原因' })
    .getByRole('button', { name: '成本調整' })
    .click();
  await expect(cell('NT$ 95')).toBeVisible();

  await openOffice(page, `/products/${id}`);
  const reason = page.getByRole('combobox', { name: '改價原因' });
  await expect(page.getByRole('textbox', { name: '售價', exact: true })).toHaveValue(/95$/);
  await expect(reason).toHaveCount(0);
  await page.getByRole('textbox', { name: '售價', exact: true }).fill('93');
  await reason.fill('年度調價');
  await page.getByRole('button', { name: '儲存' }).click();
  const history = page.getByRole('region', { name: '價格歷程', exact: true });
  await expect(history.getByRole('row').filter({ hasText: '年度調價' })).toContainText('NT$ 93');
  await expect(history.getByRole('row').filter({ hasText: '成本調整' })).toContainText('NT$ 95');
  await expect(reason).toHaveCount(0);
});

test('a save that ends late leaves the cell alone that was opened meanwhile [7.142]', async ({
  page,
  baseURL,
}) => {
  const { cell } = await listed(page, baseURL);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/products/update-row/*', async (route) => {
    await held;
    await route.continue();
  });
  const price = page.getByRole('textbox', { name: '售價' });
  await cell('NT$ 100').dblclick();
  await price.fill('97');
  await page.keyboard.press('Enter');
  await cell('40').dblclick();
  const stock = page.getByRole('textbox', { name: '可售庫存' });
  await stock.fill('33');
  answer();
  await expect(cell('NT$ 97')).toBeVisible();
  await expect(stock).toHaveValue('33');
  await page.keyboard.press('Escape');
});
