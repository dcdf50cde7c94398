import type { Page } from '@playwright/test';
import { anyGoods, type Buyer, signedInBuyer, test, visitorApi } from './buying.ts';
import { expect, expectAccessible } from './journey.ts';
import { newAdministrator, openOffice } from './office.ts';
import { placeOrder, tokenOf } from './orders.ts';

/** An order of one unit for payment by transfer, with its account. */
async function orderByTransfer(page: Page, buyer: Buyer) {
  const [goods] = await anyGoods();
  const token = await tokenOf(page, buyer);
  const products = { [goods.id]: 1 };
  const order = await placeOrder(page, token, { products }, undefined, 'CATHAY_ATM');
  const { data } = await buyer.api.startPayment({ body: { orderId: order.id } });
  return { ...order, account: data.virtualAccount ?? '' };
}

const deposit = (virtualAccount: string, amount: number) =>
  visitorApi().makeTestDeposit({ body: { virtualAccount, amount } });

/** An account that belongs to no order. */
const strangeAccount = () => `8${String(Date.now()).padStart(15, '0')}`;

test('money of no known order is opened from the list and given to the order it belongs to, or closed with a note that the next person finds', async ({
  page,
  baseURL,
}) => {
  const buyer = await signedInBuyer(page);
  const order = await orderByTransfer(page, buyer);
  const account = strangeAccount();
  await deposit(account, order.paidAmount);
  await openOffice(
    page,
    `/payment-exceptions?keyword=${account}`,
    await newAdministrator(baseURL, 'operator'),
  );
  await page.getByRole('link', { name: account }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^帳款異常 \d+：不明入帳$/);
  await expect(page.getByRole('region', { name: '訂單' })).toContainText('還不知道這筆款項');
  await expect(page.getByRole('region', { name: '款項' })).toContainText(account);
  await expectAccessible(page);
  await page.getByRole('button', { name: '指定訂單' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('找訂單').fill(order.orderNo);
  await dialog.getByRole('radio', { name: new RegExp(order.orderNo) }).check();
  await expect(dialog).toContainText('訂單會成為已付款，並開始出貨。');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '確定指定' }).click();
  await expect(page.getByRole('region', { name: '結案' })).toContainText('已指定訂單');
  await expect(page.getByRole('button', { name: '結案' })).toHaveCount(0);
  await page.goto(`/admin/orders/${order.id}`);
  await expect(page.getByRole('status').filter({ hasText: '可以出貨' })).toBeVisible();

  const unknown = strangeAccount();
  await deposit(unknown, 899);
  await page.goto(`/admin/payment-exceptions?keyword=${unknown}`);
  await page.getByRole('link', { name: unknown }).click();
  // The head of a column of the list is a button with the same name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/不明入帳$/);
  await page.getByRole('button', { name: '結案', exact: true }).click();
  await dialog.getByLabel('處理說明').fill('銀行查無匯款人，已請銀行退回');
  await dialog.getByRole('button', { name: '確定結案' }).click();
  await expect(page.getByRole('region', { name: '結案' })).toContainText('已請銀行退回');
  await expect(page.getByRole('status').filter({ hasText: '已經結案' })).toBeVisible();
});

test('an order leads to its exception, whose money goes back and is transferred by accounting', async ({
  page,
  baseURL,
}) => {
  const buyer = await signedInBuyer(page);
  const order = await orderByTransfer(page, buyer);
  const part = order.paidAmount - 1;
  await deposit(order.account, part);
  await openOffice(page, `/orders/${order.id}`, await newAdministrator(baseURL, 'operator'));
  await page.getByRole('link', { name: '處理帳款異常' }).click();
  await expect(page).toHaveURL(/\/admin\/payment-exceptions\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/：轉帳不足$/);
  await expect(page.getByRole('region', { name: '款項' })).toContainText('差額少 NT$');
  await expect(page.getByRole('region', { name: '訂單' })).toContainText(order.orderNo);
  await page.getByRole('button', { name: '退回款項' }).click();
  await expect(page.getByRole('dialog')).toContainText('款項要由商店匯出');
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^確定退回/ })
    .click();
  await expect(page.getByRole('region', { name: '結案' })).toContainText('款項退回');
  await expectAccessible(page);

  await openOffice(page, `/refunds`, await newAdministrator(baseURL, 'accounting'));
  const views = page.getByRole('navigation', { name: '檢視' });
  await views.getByRole('link', { name: /^待匯款/ }).click();
  await expect(page).toHaveURL(/BY_HAND_OPEN/);
  await page.goto(`/admin/orders/${order.id}`);
  await page.getByRole('link', { name: '記下匯款' }).click();
  await page.getByLabel(/^匯款 .* 元的編號/).fill('TX-2011');
  await page.getByRole('button', { name: '已匯款' }).click();
  await expect(page.getByRole('list', { name: '付款與退款' })).toContainText('匯款編號 TX-2011');
});
