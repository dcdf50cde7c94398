import type { Page } from '@playwright/test';
import { anyGoods, signedInBuyer, test, visitorApi } from './buying.ts';
import { holdNextRequest } from './held-answers.ts';
import { expect, expectAccessible } from './journey.ts';
import { newAdministrator, openOffice } from './office.ts';
import { placeOrder, tokenOf } from './orders.ts';

/** An order that was paid by transfer with 35 TWD too much, which the shop has to transfer back. */
async function paidTooMuch(page: Page) {
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  const token = await tokenOf(page, buyer);
  const products = { [goods.id]: 1 };
  const order = await placeOrder(page, token, { products }, undefined, 'CATHAY_ATM');
  const { data } = await buyer.api.startPayment({ body: { orderId: order.id } });
  const deposit = { virtualAccount: data.virtualAccount ?? '', amount: order.paidAmount + 35 };
  await visitorApi().makeTestDeposit({ body: deposit });
  return { ...order, email: buyer.email };
}

/** Enters the account for the refund on the page to which the e-mail leads, as the member does. */
async function enterAccount(page: Page, email: string): Promise<void> {
  await expect(async () => {
    const params = { to: email };
    const answer = await page.request.get('/backstage/api/v1/test/mails', { params });
    const messages: { text: string }[] = (await answer.json()).data;
    const code = messages
      .map(({ text }) => /\/refund-account\?code=([\w.-]+)/.exec(text)?.[1])
      .find(Boolean);
    const account = { bankCode: '013', account: '012345678901', holder: '王小棉' };
    await visitorApi().keepRefundAccount({ body: { code: code ?? '', ...account } });
  }).toPass();
}

test('a day as accounting: an invoice is found, an operator issues, voids and replaces it, and the refunds are transferred and recorded together [G-219]', async ({
  page,
  baseURL,
}) => {
  const order = await paidTooMuch(page);
  await enterAccount(page, order.email);
  const accountant = await newAdministrator(baseURL, 'accounting');

  await test.step('the accountant finds the invoice and reads who may act', async () => {
    await openOffice(page, `/invoices?keyword=${order.orderNo}`, accountant);
    await expect(page.getByRole('link', { name: '每月檔案' })).toBeVisible();
    await page.getByRole('link', { name: order.orderNo }).click();
    await expect(page).toHaveURL(new RegExp(`/invoices/${order.id}$`));
    await expect(page.getByRole('region', { name: '歷程' })).toContainText('應開立');
    await expect(page.getByRole('button', { name: '作廢' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('the accountant transfers the refunds together', async () => {
    await page.goto('/admin/refunds');
    await page.getByRole('link', { name: '整批匯款' }).click();
    const row = page
      .getByRole('list', { name: '待匯款的退款' })
      .getByRole('listitem')
      .filter({ hasText: order.orderNo });
    await expect(row).toContainText('********8901');
    await expect(row).not.toContainText('王小棉');
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^下載匯款檔/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^待匯款-.*\.csv$/);
    await expect(row).toContainText(`${accountant.email}`);
    await expect(row).toContainText('已列入匯款檔');
    await page.getByText('檔案遺失？').click();
    const newest = page.getByRole('list', { name: '先前的匯款檔' }).getByRole('listitem').first();
    await expect(newest).toContainText(accountant.email);
    const again = page.waitForEvent('download');
    await newest.getByRole('button', { name: /^再下載/ }).click();
    expect((await again).suggestedFilename()).toMatch(/^待匯款-.*\.csv$/);
    const numbers = page.getByRole('region', { name: '記下匯款編號' });
    await numbers.getByLabel('單號與匯款編號').fill(`${order.orderNo}\tTX-1\n20990101000001\tTX-2`);
    await numbers.getByRole('button', { name: '檢查（2 筆）' }).click();
    await expect(numbers.getByRole('status')).toHaveText('1 列有問題，都還沒有記下');
    await numbers.getByLabel('單號與匯款編號').fill(`${order.orderNo}\tTX-1`);
    await numbers.getByRole('button', { name: '檢查（1 筆）' }).click();
    await expect(numbers.getByRole('status')).toContainText('都沒有問題');
    await expectAccessible(page);
    await numbers.getByRole('button', { name: '已匯款，全部記下' }).click();
    await expect(numbers.getByRole('status')).toContainText('1 筆已記下');
    await expect(row).toHaveCount(0);
  });

  await test.step('an operator issues the invoice, voids it and puts another in its place', async () => {
    await page.context().clearCookies();
    await openOffice(page, `/invoices/${order.id}`, await newAdministrator(baseURL, 'operator'));
    const heading = page.getByRole('heading', { level: 1 });
    const now = page.getByRole('button', { name: '現在開立' });
    // A job may have been faster, or is at it in this moment.
    await expect(async () => {
      await page.reload();
      await expect(now.or(page.getByRole('button', { name: '作廢' }))).toBeVisible();
      if (await now.isVisible()) await now.click();
      await expect(heading).toHaveText(/^發票 [A-Z]{2}\d{8}$/, { timeout: 5_000 });
    }).toPass();
    const first = (await heading.innerText()).slice(3);
    await page.getByRole('button', { name: '作廢' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('作廢原因').fill('抬頭錯誤');
    await expect(dialog.getByRole('button', { name: '確定作廢' })).toBeDisabled();
    await dialog.getByLabel(`輸入發票號碼 ${first} 以確認`).fill(first);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '確定作廢' }).click();
    await expect(page.getByRole('region', { name: '歷程' })).toContainText(`已作廢 ${first}`);
    await page.getByRole('button', { name: '重新開立' }).click();
    await expect(page.getByRole('region', { name: '先前作廢的發票' })).toContainText(first);
    await page.getByRole('button', { name: '開立折讓' }).click();
    await dialog.getByLabel(/^折讓金額/).fill('10');
    await dialog.getByLabel('原因').fill('客訴補償');
    await dialog.getByRole('button', { name: /^確定折讓/ }).click();
    await expect(page.getByRole('region', { name: '歷程' })).toContainText('客訴補償');
    await expect(page.getByRole('status').filter({ hasText: '發票有折讓' })).toBeVisible();
  });
});

/** The calls with a statement. */
const uploads = /\/reconciliations\/upload\?/;

test('a statement is confirmed only with the columns that were tried', async ({ page }) => {
  await openOffice(page, '/reconciliations/upload');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '對帳單' }).click();
  const content = '編號,金額,日期,手續費\nNOBODY-1,5,2026/11/20,1\n';
  const file = { name: 's.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await (await choosing).setFiles(file);
  await page.getByRole('button', { name: '比對', exact: true }).click();
  await page.getByLabel('編號（訂單、交易或帳號）').selectOption('編號');
  await page.getByLabel('金額（退款為負數）').selectOption('手續費');
  await page.getByLabel('日期', { exact: true }).selectOption('日期');
  const compare = page.getByRole('button', { name: '以這些欄位比對' });
  await compare.click();
  const confirm = page.getByRole('button', { name: '確認，差異列入帳款異常' });
  await expect(confirm).toBeVisible();
  await page.getByLabel('金額（退款為負數）').selectOption('金額');
  await expect(confirm).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: '再按一次比對' })).toBeVisible();
  await compare.click();
  await expect(confirm).toBeVisible();

  // A trial that ends late says nothing about the columns of another provider.
  const held = await holdNextRequest(page, uploads);
  await page.getByRole('button', { name: '比對', exact: true }).click();
  await held.asked;
  const late = page.waitForResponse(uploads);
  await page.getByLabel('付款方式').selectOption({ index: 1 });
  held.goOn();
  await (await late).finished();
  const next = page.waitForRequest(uploads);
  await page.getByRole('button', { name: '比對', exact: true }).click();
  expect(new URL((await next).url()).searchParams.get('reference')).toBeNull();
});
