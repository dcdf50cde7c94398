import type { Locator, Page } from '@playwright/test';
import { createClient } from '#contract/client.ts';
import { expect, newMember } from './journey.ts';
import { placeOrder, tokenOf } from './orders.ts';
import { reportParcel } from './warehouse.ts';

/** The queue of 今日待辦, and work for it. */

export const today = (page: Page) => page.getByRole('region', { name: '待辦', exact: true });
export const group = (page: Page, label: string) =>
  today(page).getByRole('region', { name: label });
export const rows = (of: Locator) => of.getByRole('listitem');
export const list = (of: Locator) => of.getByRole('link', { name: /全部 \d+ 筆/ });

/** The rows of a group, also those that it shows at a press. Waits until the queue was read. */
export async function allRows(of: Locator): Promise<Locator> {
  await expect(of).toBeVisible();
  const more = of.getByRole('button', { name: /^再看/ });
  if (await more.isVisible()) await more.click();
  return rows(of);
}

/** The number of rows that a group says it has. */
export async function countOf(of: Locator): Promise<number> {
  return Number(/全部 (\d+) 筆/.exec((await list(of).getAttribute('aria-label')) ?? '')?.[1]);
}

/** A group without rows is not there. */
export async function expectCount(of: Locator, count: number): Promise<void> {
  if (count === 0) await expect(of).toHaveCount(0);
  else await expect(list(of)).toHaveAttribute('aria-label', new RegExp(`全部 ${count} 筆`));
}

/** Everything that a thumb presses in the queue is at least 44 px high. */
export async function expectThumbs(page: Page): Promise<void> {
  await expect(rows(today(page)).first()).toBeVisible();
  const heights = await today(page)
    .locator('button, li > a')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
}

/** An order that waits for the warehouse; the newest of the queue. */
export async function newOrder(page: Page) {
  const token = await tokenOf(page, await newMember(page));
  const order = await placeOrder(page, token, { products: { 1: 1 } });
  return { ...order, token };
}

/** A review that nobody has read yet; returns its id. */
export async function newReview(page: Page, origin: string, text: string): Promise<number> {
  const { id, orderNo, token } = await newOrder(page);
  await reportParcel(origin, orderNo, ['SHIPPED', 'ARRIVED', 'COMPLETED']);
  const member = createClient({ origin, token: () => token });
  const { data } = await member.readOrder({ params: { id } });
  const lineId = data.items.products[0]?.lineId ?? 0;
  const body = { lineId, stars: 5, text };
  return (await member.createReview({ params: { id }, body })).data.id;
}
