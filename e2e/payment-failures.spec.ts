import { anyGoods, ownGoods, sendCart, signedInBuyer, test } from './buying.ts';
import { expect, expectAccessible } from './journey.ts';
import { changeAnswer } from './member-screens.ts';
import { placeOrder, tokenOf } from './orders.ts';
import {
  atLinePay,
  atThePayment,
  choose,
  dialog,
  main,
  onlyOrder,
  payment,
  paypage,
  redirectInfo,
  result,
  submit,
} from './paying.ts';
import { arrived, eventsNamed } from './visit.ts';

test('that fails keeps the order: the result says so and leads to paying again, which returns to the order [1.005, 2.081, 3.093, 3.114, 4.123, 4.125, 7.116]', async ({
  page,
}) => {
  test.slow();
  const buyer = await atThePayment(page, /LINE Pay/);
  await submit(page).click();
  await atLinePay(page);
  await choose(page, '付款失敗');
  await expect(page).toHaveURL('/checkout?redirect=true');
  await expect(dialog(page)).toContainText('Payment Fail');
  await expect(dialog(page)).toContainText('付款失敗');
  await dialog(page).getByRole('button', { name: '確認' }).click();
  await result(page, 'Payment Fail');
  await expect(main(page)).toContainText(/訂單已保留至 \d{4}\.\d{2}\.\d{2} \d{2}:\d{2}/);
  await expectAccessible(page);
  await main(page).getByRole('link', { name: '前往訂單重新付款' }).click();
  const order = await onlyOrder(buyer);
  const detail = `/member-order-detail/${order.id}`;
  await expect(page).toHaveURL(detail);
  const payAgain = main(page).getByRole('button', { name: /^重新付款 \$/ });
  await payAgain.waitFor();
  await expectAccessible(page);

  await payAgain.click();
  await atLinePay(page);
  await choose(page, '取消');
  await expect(page).toHaveURL(detail);
  await expect(dialog(page)).toHaveCount(0);
  expect(await redirectInfo(page)).toBeNull();
  await payAgain.click();
  await atLinePay(page);
  await choose(page, '同意付款');
  await expect(page).toHaveURL(detail);
  await expect(main(page).getByRole('button', { name: /^重新付款/ })).toHaveCount(0);
  await expect(main(page).getByRole('list', { name: '訂單紀錄' })).toContainText('已收到您的付款');
  await expect.poll(() => eventsNamed(page, 'purchase')).toHaveLength(1);
  const [purchase] = await eventsNamed(page, 'purchase');
  expect(purchase).toMatchObject({ transaction_id: order.orderNo, value: order.paidAmount });
  // A reload has a data layer of its own, which must not report the same order again.
  await page.reload();
  await arrived(page);
  await expect(main(page).getByRole('list', { name: '訂單紀錄' })).toContainText('已收到您的付款');
  expect(await eventsNamed(page, 'purchase')).toHaveLength(0);
});

test('left by the Back button shows as failed, also after a reload, until the cart is opened [2.045, 2.055, 2.056, 4.119]', async ({
  page,
}) => {
  const buyer = await atThePayment(page, /LINE Pay/);
  await submit(page).click();
  await atLinePay(page);
  const { id } = await onlyOrder(buyer);
  const asked = page.waitForRequest((request) => request.url().endsWith(`/user/order/${id}`));
  await page.goBack();
  await asked;
  await expect(page).toHaveURL('/checkout');
  await result(page, 'Payment Fail');
  await expect(dialog(page)).toHaveCount(0);
  await page.reload();
  await result(page, 'Payment Fail');
  expect(await paypage(page)).toBe(JSON.stringify({ orderId: id }));
  await page.goto('/cart');
  await expect(main(page)).toContainText('Your shopping cart is empty');
  expect(await paypage(page)).toBeNull();
});

test('refused again shows the reason and keeps no way back [8.071, 8.073]', async ({ page }) => {
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  const lines = { products: { [goods.id]: 1 } };
  const token = await tokenOf(page, buyer);
  const { id } = await placeOrder(page, token, lines, undefined, 'LINE_PAY');
  const attempts = Array.from({ length: 5 }, () =>
    buyer.api.startPayment({ body: { orderId: id } }),
  );
  await Promise.all(attempts);
  await page.goto(`/member-order-detail/${id}`);
  await main(page)
    .getByRole('button', { name: /^重新付款/ })
    .click();
  await expect(dialog(page)).toContainText('付款次數已達上限');
  expect(await redirectInfo(page)).toBeNull();
  await expectAccessible(page);
});

test('a forged return changes nothing of the order, whose result looks like no success [4.128]', async ({
  page,
}) => {
  const buyer = await atThePayment(page, /LINE Pay/);
  await submit(page).click();
  await atLinePay(page);
  await page.goto('/redirect?result=successed&no=1');
  await expect(page).toHaveURL('/checkout?redirect=true');
  await dialog(page).getByRole('button', { name: '確認' }).click();
  await result(page, 'Payment Confirming');
  await expect(main(page).getByRole('status')).toContainText('正在確認付款結果');
  await expectAccessible(page);
  expect((await onlyOrder(buyer)).paymentStatus).toBe('UNPAID');
});

test('without a chosen kind of payment the form says so in its summary and leads to the choice [3.109, 5.001]', async ({
  page,
}) => {
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  await sendCart(buyer, { [goods.id]: 1 }, { islandsType: 'OUTLYING_ISLAND', shipType: 'HOME' });
  await page.goto('/checkout');
  await expect(payment(page, /貨到付款/)).toBeDisabled();
  await expect(main(page)).toContainText('宅配到府（離島）不提供此付款方式');
  for (const name of [/ATM 轉帳/, /信用卡/, /LINE Pay/]) {
    await expect(payment(page, name)).toBeEnabled();
  }
  await submit(page).click();
  const summary = main(page).getByRole('alert').filter({ hasText: '個地方需要修正' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: /付款方式/ }).click();
  await expect(payment(page, /LINE Pay/)).toBeFocused();
  await expectAccessible(page);
});

test('cash is refused above the most that a carrier collects, and the form shows the reason', async ({
  page,
  setStock,
}) => {
  const buyer = await signedInBuyer(page);
  const goods = await ownGoods('dear');
  const units = Math.ceil(20_001 / goods.price);
  await setStock(goods.id, units);
  await sendCart(buyer, { [goods.id]: units });
  await page.goto('/checkout');
  await expect(payment(page, /貨到付款/)).toBeDisabled();
  await expect(main(page)).toContainText('訂單金額超過此付款方式的上限 NT$20,000');
  await expectAccessible(page);
});

test('an amount that differs from the sent cart is not paid: the form says so and leads to the cart [7.105]', async ({
  page,
}) => {
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  await sendCart(buyer, { [goods.id]: 1 });
  await changeAnswer(page, '/user/order/shopping-cart', ({ amounts }) => ({
    amounts: { ...(amounts as object), paid: 1 },
  }));
  await page.goto('/checkout');
  await expect(submit(page)).toBeDisabled();
  const notice = main(page).getByRole('alert').filter({ hasText: '金額已更新，請重新確認購物車' });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll({ behavior: 'wait' });
  await notice.getByRole('link', { name: '回購物車' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByTestId(`cart-line-product-${goods.id}`)).toBeVisible();
});
