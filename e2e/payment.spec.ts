import { test, visitorApi } from './buying.ts';
import { expect, expectAccessible } from './journey.ts';
import {
  atCathay,
  atLinePay,
  atThePayment,
  choose,
  dialog,
  main,
  onlyOrder,
  paypage,
  redirectInfo,
  result,
  submit,
} from './paying.ts';

test('by transfer: account, amount and deadline are shown and copied, and the deposit pays the order [3.081, 3.082, 3.113, 3.116, 4.114, 4.120]', {
  tag: '@once',
}, async ({ page, context }) => {
  const buyer = await atThePayment(page, /ATM 轉帳/);
  await submit(page).click();
  await result(page, 'Waiting For Transfer');
  await expect(main(page)).toContainText('等待轉帳');
  const order = await onlyOrder(buyer);
  expect(order.virtualAccount).toMatch(/^\d{14,16}$/);
  expect(order.orderNo).toMatch(/^\d{14}$/);
  expect(order.paidExpiredAt).toMatch(/T23:59:59\+08:00$/);
  const transfer = main(page).getByRole('region', { name: '轉帳資訊' });
  await expect(transfer).toContainText(order.virtualAccount ?? '-');
  await expect(transfer).toContainText(/\d{4}\/\d{2}\/\d{2} 23:59/);
  await expect(main(page)).toContainText(order.orderNo);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await transfer.getByRole('button', { name: '複製轉帳帳號' }).click();
  await expect(page.getByText('已複製轉帳帳號')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.virtualAccount);
  await expect(page.getByTestId('cart-badge')).toBeHidden();
  await expectAccessible(page);

  const deposit = { virtualAccount: order.virtualAccount ?? '', amount: order.paidAmount };
  await visitorApi().makeTestDeposit({ body: deposit });
  await main(page).getByRole('link', { name: '查看訂單' }).click();
  await expect(main(page).getByRole('list', { name: '訂單紀錄' })).toContainText('已收到您的付款');
  await expect(main(page).getByRole('region', { name: '轉帳資訊' })).toHaveCount(0);
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toContainText('已付款');
  await expectAccessible(page);
});

test('in cash: the order is placed at once, and nothing is paid here [3.112, 3.116, 4.115]', {
  tag: '@once',
}, async ({ page }) => {
  const buyer = await atThePayment(page, /貨到付款/);
  await expect(submit(page)).toHaveText(/^送出訂單 \$[\d,]+$/);
  await submit(page).click();
  await result(page, 'Order Established');
  const friend = main(page).getByRole('link', { name: '加 LINE 好友，收到出貨通知與專屬優惠' });
  await expect(friend).toHaveAttribute('href', 'https://line.example/qingmian');
  await expect(friend).toHaveAttribute('target', '_blank');
  await expectAccessible(page);
  await expect(main(page)).toContainText(/收件時請準備現金 \$[\d,]+/);
  expect(await onlyOrder(buyer)).toMatchObject({ paymentStatus: 'UNPAID', paidExpiredAt: null });
  expect([await paypage(page), await redirectInfo(page)]).toEqual([null, null]);
});

test('with LINE Pay: the order and the way back are kept; afterwards a modal and the result show, and the cart is empty [3.091, 3.092, 3.093, 3.097, 3.111, 3.116, 3.124, 4.039, 4.040, 4.117, 4.118, 4.119, 4.120, 4.124, 4.126, 4.127]', {
  tag: '@once',
}, async ({ page }) => {
  const buyer = await atThePayment(page, /LINE Pay/);
  await expect(submit(page)).toHaveText(/^前往付款 \$[\d,]+$/);
  const calls: string[] = [];
  page.on('request', (request) => {
    const [call = ''] = /(?<=\/order\/)(checkout|payment)$/.exec(request.url()) ?? [];
    if (call) calls.push(call);
  });
  await submit(page).click();
  await atLinePay(page);
  expect(calls).toEqual(['checkout', 'payment']);
  const order = await onlyOrder(buyer);
  // Read from the shop's own origin, because the provider's page cannot read it.
  const kept = (await page.context().storageState()).origins.flatMap(
    ({ localStorage }) => localStorage,
  );
  const keptAs = (key: string) =>
    JSON.parse(kept.find(({ name }) => name === `qingmian-${key}`)?.value ?? 'null');
  expect(keptAs('paypage')).toEqual({ orderId: order.id });
  expect(keptAs('redirect-info')).toEqual({
    type: 'linePay',
    featureType: 'orderConfirmation',
    backPath: '/checkout',
    otherParams: {},
    data: { orderId: order.id },
  });

  await choose(page, '同意付款');
  await expect(page).toHaveURL('/checkout?redirect=true');
  await expect(dialog(page)).toContainText('Payment Successful');
  await expect(dialog(page)).toContainText('付款成功');
  expect(await redirectInfo(page)).toBeNull();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: '確認' }).click();
  await result(page, 'Payment Successful');
  expect(await paypage(page)).toBeNull();
  await expect(page.getByTestId('cart-badge')).toBeHidden();
  expect((await onlyOrder(buyer)).paymentStatus).toBe('PAID');
  await expectAccessible(page);
  await page.reload();
  await result(page, 'Payment Successful');
});

test('with a card: the form page leads to the bank, and back to the result [3.092, 3.111, 4.116, 4.124, 4.129]', {
  tag: '@once',
}, async ({ page }) => {
  const buyer = await atThePayment(page, /信用卡/);
  await submit(page).click();
  await atCathay(page);
  await choose(page, '確認刷卡');
  await expect(page).toHaveURL('/checkout?redirect=true');
  await expect(dialog(page)).toContainText('Payment Successful');
  await dialog(page).getByRole('button', { name: '確認' }).click();
  await result(page, 'Payment Successful');
  expect((await onlyOrder(buyer)).paymentStatus).toBe('PAID');
});
