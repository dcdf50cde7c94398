import type { Page } from '@playwright/test';
import { test } from './busy-shop.ts';
import { expect, expectAccessible } from './journey.ts';
import { type Credentials, newAdministrator, openMenu, openOffice, ownersApi } from './office.ts';
import {
  allRows,
  countOf,
  expectCount,
  expectThumbs,
  group,
  list,
  newOrder,
  newReview,
  rows,
  today,
} from './todays-work.ts';
import { routeOnce } from './visit.ts';

// They take work from the queue of one shop, one after the other.
test.describe.configure({ mode: 'default' });

async function openBeside(page: Page, origin: string, path: string, who: Credentials) {
  const context = await page.context().browser()?.newContext({ baseURL: origin });
  const other = await context?.newPage();
  if (!context || !other) throw new Error('There is no browser.');
  await openOffice(other, path, who);
  return { other, close: () => context.close() };
}

test('a morning of the warehouse: it begins to pick from the queue, refills goods and looks at a return', async ({
  page,
  busyShop,
  isMobile,
}) => {
  const order = await newOrder(page);
  await openOffice(page, '', await newAdministrator(busyShop, 'warehouse'));
  await expect(page.getByRole('heading', { level: 1, name: '今日待辦' })).toBeVisible();
  const toShip = group(page, '待出貨');
  const count = await countOf(toShip);
  if (isMobile) {
    await expectThumbs(page);
    // One bar of 52 px, and nothing beside the page.
    const bar = await page.getByRole('complementary', { name: '後台' }).boundingBox();
    expect(bar?.height).toBeLessThanOrEqual(53);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  }
  await expectAccessible(page);
  const more = toShip.getByRole('button', { name: /^再看/ });
  if (await more.isVisible()) await more.click();
  const row = rows(toShip).filter({ hasText: order.orderNo });
  await expect(row).toContainText(/林＊晴・宅配・\d 件/);
  await row.getByRole('button', { name: `開始揀貨 ${order.orderNo}` }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText(`${order.orderNo}：已建立揀貨單`)).toBeVisible();
  await expectCount(toShip, count - 1);
  // The number in the menu is the same, and so is the list to which both lead.
  const menu = await openMenu(page);
  const badge = menu.getByRole('link', { name: `待出貨 ${count - 1} 筆` });
  await expect(badge).toBeVisible();
  await badge.click();
  await expect(page).toHaveURL(/\/fulfilment\?column=READY/);
  await expect(page.getByRole('main')).toContainText(`待出貨${count - 1}`);

  await page.goto('/admin');
  const low = group(page, '待補貨');
  const goods = await rows(low).first().getByRole('link').first().innerText();
  await rows(low)
    .first()
    .getByRole('link', { name: /^補庫存/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(goods);

  await page.goto('/admin');
  await expect(rows(group(page, '待處理的退貨')).first()).toContainText('待審核');
  await group(page, '待處理的退貨')
    .getByRole('link', { name: /^處理退貨/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/order-returns\/\d+$/);
});

test('a morning of the owner: a review is published in place, an exception has its page, and each number leads to as many rows [7.148]', async ({
  page,
  problems,
  busyShop,
  isMobile,
}) => {
  const text = `吸得很快 ${isMobile ? '手機' : '桌機'}`;
  await newReview(page, busyShop, text);
  await openOffice(page, '');
  if (isMobile) await expectThumbs(page);
  const reviews = group(page, '待公開的評論');
  const row = (await allRows(reviews)).filter({ hasText: text });

  // A press that fails brings the row back, with the reason.
  await routeOnce(page, '**/reviews/publish/*', (route) => route.abort());
  await row.getByRole('button', { name: /^公開/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: '：' })).toBeVisible();
  await expect(row).toBeVisible();
  expect(problems.splice(0)).toEqual(['Failed to load resource: net::ERR_FAILED']);
  const count = await countOf(reviews);
  await row.getByRole('button', { name: /^公開/ }).click();
  await expect(row).toHaveCount(0);
  await expectCount(reviews, count - 1);

  for (const label of ['待處理的退貨', '待匯款', '帳款異常', '待補貨']) {
    const expected = await countOf(group(page, label));
    await list(group(page, label)).click();
    await expect(page.getByRole('status').first()).toHaveText(`共 ${expected} 筆`);
    await page.goto('/admin');
  }
  await group(page, '帳款異常').getByRole('link', { name: /^處理/ }).first().click();
  await expect(page).toHaveURL(/\/payment-exceptions\/\d+$/);

  // The steps of the first day are one line below everything else, because the shop sells already.
  await page.goto('/admin');
  await expect(page.getByText(/^開店步驟還有 \d 項/)).toBeVisible();
  await expect(page.getByRole('region', { name: '開店步驟' })).toHaveCount(0);
});

test('two people at one row: one begins to pick, the other is told in a plain sentence, and the row is gone for both @once', async ({
  page,
  busyShop,
}) => {
  const { orderNo } = await newOrder(page);
  await openOffice(page, '');
  const colleague = await newAdministrator(busyShop, 'warehouse');
  const { other, close } = await openBeside(page, busyShop, '', colleague);
  const rowOf = async (screen: Page) =>
    (await allRows(group(screen, '待出貨'))).filter({ hasText: orderNo });
  const [mine, theirs] = [await rowOf(page), await rowOf(other)];
  await expect(mine).toBeVisible();
  await expect(theirs).toBeVisible();
  await theirs.getByRole('button', { name: /^開始揀貨/ }).click();
  await expect(other.getByText(`${orderNo}：已建立揀貨單`)).toBeVisible();
  await expect(theirs).toHaveCount(0);
  await mine.getByRole('button', { name: /^開始揀貨/ }).click();
  await expect(page.getByText(`${orderNo}：同事剛剛處理好了，已從待辦移除`)).toBeVisible();
  await expect(mine).toHaveCount(0);
  await close();
});

test('who has the page of an order open is named in the queue and on the page @once', async ({
  page,
  busyShop,
}) => {
  const { id, orderNo } = await newOrder(page);
  const colleague = await newAdministrator(busyShop, 'warehouse');
  const { other, close } = await openBeside(page, busyShop, `/orders/${id}`, colleague);
  await expect(other.getByRole('heading', { level: 1 })).toContainText(orderNo);
  await openOffice(page, '');
  const name = colleague.email.replace(/@.*/, '');
  await expect(async () => {
    await page.reload();
    const row = (await allRows(group(page, '待出貨'))).filter({ hasText: orderNo });
    await expect(row).toContainText(`${name} 正在處理`, { timeout: 3_000 });
  }).toPass();
  await page.goto(`/admin/orders/${id}`);
  await expect(page.getByRole('status').filter({ hasText: colleague.email })).toContainText(
    '其他人正在處理這一筆',
  );
  await close();
});

test('the menu has one open group, five pinned entries and tabs for lists of one kind', async ({
  page,
}) => {
  // A screen without the preview of a page, whose frame comes at any time.
  await openOffice(page, '/media');
  const menu = await openMenu(page);
  const open = menu.getByRole('button', { expanded: true }).filter({ hasText: /\S/ });
  await expect(open).toHaveText(/^內容/);
  await expect(menu.getByRole('link', { name: '媒體庫' })).toHaveAttribute('aria-current', 'page');
  const entries = menu.getByRole('link').and(menu.locator('[href]')).filter({ hasNotText: /^\d/ });
  // Those of the account at its end are no entries.
  const others = ['我的帳號', '？'];
  const words = (await entries.allInnerTexts()).filter((text) => !others.includes(text));
  expect(words.slice(0, 6)).toEqual([
    '今日待辦',
    '全部訂單',
    '出貨作業',
    '全部商品',
    '庫存',
    '營運報表',
  ]);
  expect(words.length).toBeLessThanOrEqual(18);
  expect(words).toEqual([...new Set(words)]);
  await expectAccessible(page);
  await menu.getByRole('button', { name: /^商品/ }).click();
  await expect(open).toHaveText(/^商品/);
  await menu.getByRole('link', { name: '系列與專區' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '系列' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: '系列與專區' });
  await tabs.getByRole('link', { name: '新品' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '新品' })).toBeVisible();
  await expect(tabs.getByRole('link', { name: '新品' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
});

test('who may only look reads that there is nothing to do, in a friendly sentence @once', async ({
  page,
  busyShop,
}) => {
  await openOffice(page, '', await newAdministrator(busyShop, 'viewer'));
  await expect(today(page)).toContainText('現在沒有等您處理的事。');
  // It sees no button of work that it may not do.
  await expect(today(page).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  expect((await (await ownersApi(busyShop)).countWork()).data.total).toBeGreaterThan(0);
});
