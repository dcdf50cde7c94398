import { test } from './busy-shop.ts';
import { expect, expectAccessible } from './journey.ts';
import { newAdministrator, openMenu, openOffice } from './office.ts';
import { allRows, expectThumbs, group, list, newReview, rows, today } from './todays-work.ts';

// The days of the owner and of the warehouse are in office-today.spec.ts.
test.describe.configure({ mode: 'default' });

test('a day as accounting: the failed invoice, the refund to transfer and the bank’s file are reached from the queue, and nothing is recorded by looking', async ({
  page,
  busyShop,
  isMobile,
}) => {
  await openOffice(page, '', await newAdministrator(busyShop, 'accounting'));
  await expect(page.getByRole('heading', { level: 1, name: '今日待辦' })).toBeVisible();
  if (isMobile) await expectThumbs(page);
  await expectAccessible(page);
  await rows(group(page, '發票開立失敗'))
    .first()
    .getByRole('link', { name: /^看發票/ })
    .click();
  await expect(page).toHaveURL(/\/invoices\/\d+$/);
  await expect(page.getByText('開立、作廢與折讓請找店主或營運。')).toBeVisible();

  await page.goto('/admin');
  const transfers = group(page, '待匯款');
  await transfers
    .getByRole('link', { name: /^記下匯款/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/orders\/\d+/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(/\d{14}/);
  const orderNo = /\d{14}/.exec(await heading.innerText())?.[0];
  await page.goto('/admin');
  await list(transfers).click();
  await page.getByRole('link', { name: '整批匯款' }).click();
  const numbers = page.getByRole('region', { name: '記下匯款編號' });
  const file = { name: '銀行回覆.csv', mimeType: 'text/csv' };
  const input = numbers.locator('input[type=file]');
  await input.setInputFiles({ ...file, buffer: Buffer.from(`單號,編號\n${orderNo},\n`) });
  await expect(numbers.getByText(`${orderNo} 沒有匯款編號`)).toBeVisible();
  await input.setInputFiles({ ...file, buffer: Buffer.from(`單號,編號\n${orderNo},TX-1,60\n`) });
  await expect(numbers.getByRole('status')).toHaveText('都沒有問題，共 NT$ 60；記下後不能收回');
  await expect(numbers.getByRole('button', { name: '已匯款，全部記下' })).toBeEnabled();
  await expectAccessible(page);
});

test('a day as marketing: a review is published from the queue, the campaigns are one press away, and what others decide is not offered', async ({
  page,
  busyShop,
  isMobile,
}) => {
  const text = `很透氣 ${isMobile ? '手機' : '桌機'}`;
  await newReview(page, busyShop, text);
  await openOffice(page, '', await newAdministrator(busyShop, 'marketing'));
  if (isMobile) await expectThumbs(page);
  const reviews = group(page, '待公開的評論');
  const row = (await allRows(reviews)).filter({ hasText: text });
  await row.getByRole('button', { name: /^公開/ }).click();
  await expect(row).toHaveCount(0);
  for (const label of ['待匯款', '帳款異常', '待出貨'])
    await expect(today(page).getByRole('region', { name: label })).toHaveCount(0);
  await expectAccessible(page);

  const menu = await openMenu(page);
  await menu.getByRole('link', { name: '折扣活動', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '折扣活動' })).toBeVisible();
  await page.getByRole('link', { name: '新增' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('新增');
  await expect(page.getByText('沒有權限')).toHaveCount(0);
});
