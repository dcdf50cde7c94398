import type { Page } from '@playwright/test';
import { anyGoods, type Buyer, fillIn, sendCart, signedInBuyer } from './buying.ts';
import { expect } from './journey.ts';
import { stored } from './visit.ts';

export const main = (page: Page) => page.getByRole('main');
export const dialog = (page: Page) => page.getByRole('dialog');
export const payment = (page: Page, name: string | RegExp) =>
  main(page).getByRole('group', { name: '付款方式' }).getByRole('radio', { name });
export const submit = (page: Page) =>
  main(page).getByRole('button', { name: /^(送出訂單|前往付款) \$/ });
export const result = (page: Page, title: string) =>
  expect(main(page).getByRole('heading', { level: 1, name: new RegExp(title) })).toBeVisible();
export const redirectInfo = async (page: Page) =>
  JSON.parse((await stored(page, 'localStorage', 'redirect-info')) ?? 'null');
export const paypage = (page: Page) => stored(page, 'localStorage', 'paypage');
/** Waits for a provider's page, which the stand-in shows. */
export const atLinePay = (page: Page) => expect(page).toHaveURL(/\/line-pay\//);
export const atCathay = (page: Page) => expect(page).toHaveURL(/\/cathay\//);
export const choose = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).click();

/** Brings a member to the order form, fills it in and chooses a payment type. */
export async function atThePayment(page: Page, name: string | RegExp): Promise<Buyer> {
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  await sendCart(buyer, { [goods.id]: 1 });
  await page.goto('/checkout');
  await fillIn(page);
  await payment(page, name).check();
  return buyer;
}

export async function onlyOrder({ api }: Buyer) {
  const [summary, ...others] = (await api.listOrders()).data;
  expect(others).toEqual([]);
  return (await api.readOrder({ params: { id: summary?.id ?? 0 } })).data;
}
