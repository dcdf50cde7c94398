import type { Page } from '@playwright/test';
import { anyGoods, type Buyer, type Goods, sendCart, signedInBuyer } from './buying.ts';
import { expect, mailedCode, password } from './journey.ts';
import { routeOnce, visit } from './visit.ts';

export const main = (page: Page) => page.getByRole('main');
export const submit = (page: Page) => main(page).getByRole('button', { name: /^送出訂單/ });
export const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
export const established = (page: Page) =>
  expect(main(page).getByRole('heading', { level: 1, name: /Order Established/ })).toBeVisible();

/** A member at the order form, with two units of one product. */
export async function atTheForm(
  page: Page,
  wanted?: Goods,
): Promise<{ buyer: Buyer; goods: Goods }> {
  const buyer = await signedInBuyer(page);
  const goods = wanted ?? (await anyGoods())[0];
  await sendCart(buyer, { [goods.id]: 2 });
  await page.goto('/checkout');
  await expect(submit(page)).toBeVisible();
  return { buyer, goods };
}

/** Sends the order; the shop refuses the member's token, at this moment by its own clock. */
export async function refuseOrder(page: Page, now: number): Promise<void> {
  await routeOnce(page, /\/user\/order\/checkout$/, (route) =>
    route.fulfill({
      status: 401,
      headers: { date: new Date(now).toUTCString(), 'cache-control': 'no-store' },
      json: { status: 401, error_code: 'TOKEN_INVALID', message: '登入逾時，請重新登入' },
    }),
  );
  await submit(page).click();
  await expect(page).toHaveURL('/signin');
}

export async function addToCart(page: Page, { id, name }: Goods): Promise<void> {
  await visit(page, `/products/${id}`);
  await expect(main(page).getByRole('heading', { level: 1, name })).toBeVisible();
  await main(page).getByRole('button', { name: '加入購物車', exact: true }).first().click();
  await expect(page.getByText('已加入購物車')).toBeVisible();
}

export async function register(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('電子信箱').fill(email);
  await page.getByRole('textbox', { name: '密碼', exact: true }).fill(password);
  await page.getByRole('textbox', { name: '再次輸入密碼' }).fill(password);
  await main(page).getByRole('button', { name: '註冊', exact: true }).click();
  await expect(page).toHaveURL(/\/email-verify/);
  await main(page)
    .getByRole('textbox', { name: '驗證碼' })
    .fill(await mailedCode(page, email));
  await main(page).getByRole('button', { name: '完成驗證' }).click();
  // The registration gift; its event runs in the demonstration shop.
  const gift = page.getByRole('dialog', { name: '歡迎加入' });
  await gift.getByRole('button', { name: '開始購物' }).click();
  await expect(page).toHaveURL(/\/signin/);
}
