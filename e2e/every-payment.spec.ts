import type { Page } from '@playwright/test';
import type { PaymentType } from '#contract/enumerations.ts';
import type { Delivery } from '#rules/delivery/shipping.ts';
import { paymentTypeLabel, wayOf } from '#rules/payments/payment-types.ts';
import { anyGoods, fillInBuyer, sendCart, signedInBuyer, test } from './buying.ts';
import { expect } from './journey.ts';
import { choose, dialog, main, onlyOrder, payment, result, submit } from './paying.ts';

/** Pays the order on the page that the shopper has opened, if there is one, and returns the title of the result. */
async function payAs(page: Page, paymentType: PaymentType): Promise<string> {
  switch (wayOf(paymentType)) {
    case 'ON_RECEIPT':
      return 'Order Established';
    case 'BY_TRANSFER':
      return 'Waiting For Transfer';
    case 'AT_PROVIDER':
      await choose(page, /^(同意付款|確認刷卡)$/);
      await dialog(page).getByRole('button', { name: '確認' }).click();
      return 'Payment Successful';
  }
}

/** One order for each of these payment types, each of a new member. */
async function buy(
  page: Page,
  delivery: Delivery,
  ways: readonly PaymentType[],
  fillDelivery: () => Promise<void>,
): Promise<void> {
  const [goods] = await anyGoods();
  for (const paymentType of ways) {
    const buyer = await signedInBuyer(page);
    await sendCart(buyer, { [goods.id]: 1 }, delivery);
    await page.goto('/checkout');
    await fillDelivery();
    await payment(page, paymentTypeLabel(paymentType, delivery.shipType)).check();
    await submit(page).click();
    await result(page, await payAs(page, paymentType));
    expect(await onlyOrder(buyer)).toMatchObject({ ...delivery, paymentType });
  }
}

// payment.spec.ts pays in every way to a door of the main island. Which ways a delivery has is a rule with tests of its
// own; here each delivery is bought with what differs: the address, the store and the words for cash.
test('to a door on outlying islands, with a card [3.109, 4.116]', async ({ page }) => {
  test.slow();
  const delivery = { islandsType: 'OUTLYING_ISLAND', shipType: 'HOME' } as const;
  await buy(page, delivery, ['CATHAY_CREDIT_CARD'], async () => {
    await fillInBuyer(page);
    await main(page).getByLabel('縣市').selectOption('澎湖縣');
    await main(page).getByLabel('鄉鎮市區').selectOption('馬公市');
    await main(page).getByRole('textbox', { name: '地址', exact: true }).fill('中正路 1 號');
  });
});

for (const [islandsType, ways] of [
  ['MAIN_ISLAND', ['HOME_CASH', 'LINE_PAY']],
  ['OUTLYING_ISLAND', ['HOME_CASH', 'CATHAY_ATM']],
] as const) {
  test(`to a store, ${islandsType}: ${ways.join(', ')} [4.114, 4.117]`, async ({ page }) => {
    test.slow();
    const delivery = { islandsType, shipType: 'STORE' } as const;
    await buy(page, delivery, ways, async () => {
      await fillInBuyer(page);
      await main(page).getByRole('button', { name: '選擇門市' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '用地圖選門市' }).click();
      await expect(page).toHaveURL(/\/ecpay\//);
      await page
        .getByRole('button', { name: /^選擇./ })
        .first()
        .click();
      await expect(page).toHaveURL('/checkout');
      await expect(main(page).getByRole('button', { name: '更換門市' })).toBeVisible();
    });
  });
}
