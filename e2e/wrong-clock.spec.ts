import type { Page } from '@playwright/test';
import { anyGoods, fillCart, fillIn, signedInBuyer, test } from './buying.ts';
import { expect } from './journey.ts';
import { visit } from './visit.ts';

const main = (page: Page) => page.getByRole('main');
const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

/** Sets the device's date wrong by this many days; its clock runs on. */
const setWrong = (page: Page, days: number) =>
  page.clock.install({ time: Date.now() + days * 86_400_000 });

for (const days of [400, -400]) {
  test.describe(`on a device whose clock is ${days} days wrong`, () => {
    test('a visitor sees the campaigns that run now and the day of arrival; a member sees the server’s total, and buys', async ({
      page,
    }) => {
      await setWrong(page, days);
      await visit(page, '/faq');
      await page.getByRole('banner').getByRole('link', { name: /晴棉/ }).first().click();
      await expect(page).toHaveURL('/');
      await expect(main(page).getByRole('heading', { name: /今日優惠/ })).toBeVisible();
      const [goods] = await anyGoods();
      await visit(page, `/products/${goods.id}`);
      const month = (at: number) => new Date(at).toLocaleDateString('zh-TW', { month: 'numeric' });
      const likely = [Date.now(), Date.now() + 7 * 86_400_000].map((at) => month(at).slice(0, -1));
      await expect(main(page).getByText(new RegExp(`預計 (${likely.join('|')})/`))).toBeVisible();

      const buyer = await signedInBuyer(page);
      // Enough for an event that has not begun or is over by the device's clock.
      const quantity = Math.ceil(1000 / goods.price);
      await fillCart(buyer, { [goods.id]: quantity });
      const total = dollars(goods.price * quantity);
      await page.goto('/cart');
      await main(page)
        .getByRole('button', { name: `前往結帳 ${total}`, exact: true })
        .click();
      await expect(page).toHaveURL('/checkout');
      await expect(main(page).getByText(/庫存保留至 .*還有 (29|30) 分鐘/)).toBeVisible();
      await fillIn(page);
      await main(page)
        .getByRole('button', { name: /^送出訂單/ })
        .click();
      await expect(
        main(page).getByRole('heading', { level: 1, name: /Order Established/ }),
      ).toBeVisible();
      await expect(main(page).getByText(total, { exact: true })).toBeVisible();
    });
  });
}
