import type { Page } from '@playwright/test';
import { createClient } from '#contract/client.ts';
import type { Right, Role } from '#contract/rights.ts';
import { screensOf } from '#rules/records/screens-of.ts';
import { anyGoods, signedInBuyer, test } from './buying.ts';
import { expect, expectAccessible } from './journey.ts';
import {
  newAdministrator,
  newAdministratorWith,
  openMenu,
  openOffice,
  recordMaker,
  signInByCall,
  unique,
} from './office.ts';
import { placeOrder, tokenOf } from './orders.ts';
import { allRows, group } from './todays-work.ts';
import { reportParcel } from './warehouse.ts';

test('the warehouse finds a return in its menu and inspects it', async ({ page, baseURL }) => {
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  const token = await tokenOf(page, buyer);
  const order = await placeOrder(page, token, { products: { [goods.id]: 1 } });
  await reportParcel(baseURL, order.orderNo, ['SHIPPED', 'ARRIVED', 'COMPLETED']);
  const member = createClient({ origin: baseURL ?? '', token: () => token });
  const { data } = await member.readOrder({ params: { id: order.id } });
  const lineId = data.items.products[0]?.lineId ?? 0;
  const line = { lineId, quantity: 1, reason: 'CHANGED_MIND', isOpened: false } as const;
  const body = { note: '尺寸不合', lines: [line] };
  await member.requestReturn({ params: { id: order.id }, body });

  await openOffice(page, '', await newAdministrator(baseURL, 'warehouse'));
  await expect(
    (await allRows(group(page, '待處理的退貨'))).filter({ hasText: order.orderNo }),
  ).toBeVisible();
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: /^待處理的退貨 \d+ 筆$/ }).click();
  const views = page.getByRole('navigation', { name: '檢視' });
  await expect(views.getByRole('link', { name: /^待審核/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: order.orderNo }).click();
  const counted = page.waitForResponse('**/work/count');
  await page.getByRole('button', { name: '核准退貨' }).click();
  expect((await counted).status()).toBe(200);
  await page.getByRole('button', { name: '記下檢查結果' }).click();
  await expect(page.getByRole('region', { name: '退回的商品' })).toContainText('檢查：完好 1');
  await expect(page.getByRole('button', { name: '退款', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: order.orderNo }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`訂單 ${order.orderNo}`);
  await expect(page.getByRole('region', { name: '款項' })).toContainText(
    '您的角色看不到付款與退款的明細',
  );
  await expect(page.getByRole('main')).not.toContainText('林小晴');
  await expectAccessible(page);
});

test('what a role may not see is said in words, with whom to ask, and nothing is tried again', async ({
  page,
  baseURL,
}) => {
  const refusals: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refusals.push(answer.url());
  });
  await signInByCall(page, await newAdministrator(baseURL, 'viewer'));
  const words = page.getByRole('main').getByRole('status');
  const screens = [
    ['/order-returns', '退貨', '營運、客服、倉管、會計'],
    ['/payment-exceptions/1', '帳款異常', '營運、客服、會計'],
    ['/members/1', '會員', '營運、客服'],
    ['/fulfilment/scan', '出貨作業', '營運、倉管'],
  ] as const;
  for (const [path, label, roles] of screens) {
    await page.goto(`/admin${path}`);
    await expect(words).toContainText(`您的角色看不到「${label}」`);
    await expect(words).toContainText('您的角色「唯讀」沒有這項權限。');
    await expect(words).toContainText(`可以請${roles}的同事協助`);
    await expect(page.getByRole('button', { name: '重試' })).toHaveCount(0);
  }
  await expectAccessible(page);
  expect(refusals).toEqual([]);
});

/** Opens every screen that a role sees, and the first record of each list; answers the refused calls. */
async function walk(page: Page, role: Role): Promise<string[]> {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${page.url()}: ${answer.url()}`);
  });
  const isRead = async () => {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    // Names of the code, such as MONEY_READ, are no words for people.
    await expect(page.getByRole('main')).not.toContainText(/[A-Z]{3,}_[A-Z]{2,}/);
  };
  for (const { name, listed } of screensOf(role)) {
    await page.goto(`/admin/${name}`);
    await isRead();
    const first = page.getByRole('main').locator(`a[href^="/admin/${name}/"]`).first();
    if (!listed || (await first.count()) === 0) continue;
    await page.goto((await first.getAttribute('href')) ?? '');
    await isRead();
  }
  return refused;
}

const ownRoles: Readonly<Record<string, Right[]>> = {
  stocks: ['catalogue.read', 'stock.adjust'],
  invoices: ['money.read', 'finance.export'],
};

for (const [name, rights] of Object.entries(ownRoles)) {
  test(`a role of one’s own with two rights, for ${name}, goes through all its screens without a refusal`, async ({
    page,
    baseURL,
  }) => {
    test.slow();
    await openOffice(page, '', await newAdministratorWith(baseURL, rights));
    expect(await walk(page, { id: 1, name, rights })).toEqual([]);
  });
}

test('who only reads finds nothing to tick, no empty menu, and only buttons that work', async ({
  page,
  baseURL,
}) => {
  await openOffice(page, '/products', await newAdministrator(baseURL, 'viewer'));
  const main = page.getByRole('main');
  const products = main.locator('a[href^="/admin/products/"]');
  await expect(products.first()).toBeVisible();
  await expect(main.getByRole('checkbox')).toHaveCount(0);
  await page.goto('/admin/stocks');
  await expect(main.locator('a[href^="/admin/stocks/"]').first()).toBeVisible();
  await expect(main.getByRole('checkbox')).toHaveCount(0);
  await main.getByRole('button', { name: '匯出' }).click();
  const file = page.waitForEvent('download');
  await page.getByText('CSV（UTF-8）').click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  const make = await recordMaker(baseURL);
  const [goods] = await anyGoods();
  const order = await make('purchase-orders', {
    purchase_no: unique('PO').replace(' ', '-'),
    supplier_id: await make('suppliers', { name: unique('棉廠') }),
    lines: [{ product_id: goods.id, quantity: 6, cost_price: 40 }],
  });
  await page.goto(`/admin/purchase-orders/${order}`);
  await expect(main.getByRole('textbox', { name: '預計到貨' })).toBeDisabled();
  await expect(main.getByRole('button', { name: '預計到貨的日曆' })).toHaveCount(0);
  await expect(main.getByPlaceholder('2026/12/01')).toHaveCount(0);
  await expect(main.getByText('件數', { exact: true })).toBeVisible();
  await expect(main.getByText('*', { exact: true })).toHaveCount(0);
  const paper = page.waitForEvent('download');
  await main.getByRole('button', { name: '列印採購單' }).click();
  expect((await paper).suggestedFilename()).toMatch(/^採購單-.+\.pdf$/);
  await page.goto('/admin/level-rules');
  await main.locator('a[href^="/admin/level-rules/"]').first().click();
  await expect(main.getByRole('textbox').first()).toBeVisible();
  await expect(main.getByRole('button', { name: '更多' })).toHaveCount(0);
});
