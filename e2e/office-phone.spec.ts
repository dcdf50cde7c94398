import type { Page } from '@playwright/test';
import { screens } from '#contract/navigation.ts';
import { test } from './busy-shop.ts';
import { giveCamera } from './camera.ts';
import { firstOfTheirKind, partsOfList } from './first-of-kind.ts';
import { expect, expectAccessible, newMember } from './journey.ts';
import {
  goByMenu,
  newAdministrator,
  openOffice,
  ownersApi,
  ownersRecords,
  unique,
} from './office.ts';
import { placeOrder, tokenOf } from './orders.ts';

// They share one shop, whose server is started for each worker.
test.describe.configure({ mode: 'default' });

/** The screens that are lists of the common part; the others have screens of their own. */
const lists = screens.filter(({ name, listed }) => listed && name !== 'media');
/** Each journey walks a part of them. */
const half = Math.ceil(lists.length / 2);
const walks = [lists.slice(0, half), lists.slice(half)];
/** The others consist of the same parts. */
const newLists = firstOfTheirKind(partsOfList);

/** Nothing of the page is beside the screen. */
async function expectNarrow(page: Page, what: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, what).toBeLessThanOrEqual(390);
}

/** Everything that is pressed is at least 24 px wide and high, and the box of a card 44 px with its room. */
async function expectTargets(page: Page, what: string): Promise<void> {
  const small = await page
    .getByRole('main')
    .locator('a, button, input[type=checkbox], input[type=radio]')
    .evaluateAll((all) =>
      all.flatMap((each) => {
        const { width, height } = each.getBoundingClientRect();
        const isSeen = each.checkVisibility() && width > 1;
        return isSeen && (width < 24 || height < 24)
          ? [`${each.textContent || each.getAttribute('aria-label')} ${width} × ${height}`]
          : [];
      }),
    );
  expect(small, what).toEqual([]);
  const rooms = await page
    .getByRole('main')
    .locator('li label:has(input[type=checkbox])')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
  for (const { width, height } of rooms) {
    expect(width, what).toBeGreaterThanOrEqual(44);
    expect(height, what).toBeGreaterThanOrEqual(44);
  }
}

for (const [index, walk] of walks.entries()) {
  test(`every list is cards on a phone, none is wider than the screen, a card opens its row, and axe finds nothing on the first of each kind (${index + 1})`, async ({
    page,
    busyShop,
  }) => {
    test.slow();
    expect(busyShop).not.toBe('');
    await openOffice(page, '');
    for (const { name, label } of walk) {
      await goByMenu(page, label);
      await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
      const cards = page.getByRole('list', { name: label, exact: true }).getByRole('listitem');
      const nothing = page.getByRole('heading', { level: 2 }).filter({ hasText: /^(還沒有|沒有)/ });
      const isTable = name === 'audit-entries';
      const rows = isTable ? page.getByRole('main').getByRole('row') : cards;
      await expect(rows.first().or(nothing).first()).toBeVisible();
      await expect(page.getByRole('button', { name: /^篩選與排序/ })).toBeEnabled();
      await expectNarrow(page, name);
      await expectTargets(page, name);
      if (newLists.has(name)) await expectAccessible(page);
      const link = cards.first().getByRole('link').first();
      if (isTable || (await link.count()) === 0) continue;
      await link.click();
      await expect(page).not.toHaveURL(new RegExp(`/admin/${name}$`));
      // The address changes before the page does, and the page that comes closes the menu.
      await expect(cards).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNarrow(page, `a row of ${name}`);
    }
  });
}

test('a list is sorted, narrowed and drawn by one button, and its cards are chosen and changed with a thumb', async ({
  page,
  busyShop,
}) => {
  const name = unique('手機');
  await (await ownersRecords(busyShop)).make('message-bars', { name });
  await openOffice(page, '/orders');
  const cards = page.getByRole('list', { name: '訂單', exact: true }).getByRole('listitem');
  await page.getByRole('button', { name: '篩選與排序' }).click();
  const sheet = page.getByRole('dialog', { name: '篩選與排序' });
  await sheet
    .getByRole('combobox', { name: '排序' })
    .selectOption({ label: '金額：由小到大、由舊到新' });
  await expect(page).toHaveURL(/sort=paidAmount%3Aascending/);
  await sheet.getByRole('button', { name: '已取消' }).click();
  await expect(sheet.getByRole('button', { name: '已取消' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const invoices = sheet.getByRole('checkbox', { name: '發票' });
  await invoices.click();
  await expect(invoices).toBeChecked();
  await expectAccessible(page);
  await expectNarrow(page, 'the sheet');
  await sheet.getByRole('button', { name: '關閉' }).click();
  await expect(page.getByRole('button', { name: '篩選與排序（1）' })).toBeVisible();
  await expect(cards.first()).toContainText('發票');
  await expect(cards.first()).toContainText('已取消');
  await cards.first().getByRole('checkbox').check();
  await expect(page.getByText(/，已選 1 筆/)).toBeVisible();
  await expect(page.getByRole('button', { name: '重寄通知信' })).toBeVisible();
  await expectNarrow(page, 'chosen cards');

  await page.goto(`/admin/message-bars?keyword=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `更改「${name}」的排序` }).click();
  const weight = page.getByRole('textbox', { name: '排序' });
  await weight.fill('7');
  await weight.press('Enter');
  await expect(
    page.getByRole('button', { name: new RegExp(`更改「${name}」的排序：\\s*7$`) }),
  ).toBeVisible();
});

test('what a list loads after its rows moves none of them', async ({ page, busyShop }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/(list-files|list-order|view-bar)-[^/]+\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const name = unique('不動');
  await (await ownersRecords(busyShop)).make('message-bars', { name });
  await openOffice(page, '/message-bars');
  const first = page.getByRole('list', { name: '訊息列' }).getByRole('listitem').first();
  await expect(first).toBeVisible();
  await expect(page.getByRole('button', { name: '篩選與排序' })).toBeEnabled();
  const top = async () => (await first.boundingBox())?.y;
  const before = await top();
  await expect(page.getByRole('navigation', { name: '檢視' })).toHaveCount(0);
  held.resolve();
  for (const action of ['調整順序', '匯出']) {
    await expect(page.getByRole('button', { name: action })).toBeEnabled();
  }
  await expect(page.getByRole('navigation', { name: '檢視' })).toBeVisible();
  expect(await top()).toBe(before);
});

for (const [list, buttons] of [
  ['stocks', ['盤點', '匯入']],
  ['coupon-codes', ['收回整批', '產生優惠碼', '匯出']],
] as const) {
  test(`the buttons of ${list} alone move no row when they come`, async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/(list-files|list-head|view-bar)-[^/]+\.js/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await openOffice(page, `/${list}`);
    const main = page.getByRole('main');
    const tools = main.getByRole('button', { name: '篩選與排序' });
    await expect(tools).toBeEnabled();
    const top = async () => (await tools.boundingBox())?.y;
    const before = await top();
    held.resolve();
    for (const name of buttons) {
      const button = main.getByRole('button', { name, exact: true });
      await expect(button.or(main.getByRole('link', { name, exact: true }))).toBeEnabled();
    }
    await expect(page.getByRole('navigation', { name: '檢視' })).toBeVisible();
    await expect(page.getByText('來源：讀取中…')).toHaveCount(0);
    expect(await top()).toBe(before);
  });
}

test('the stock of a product is changed with a reason on its card [7.142]', async ({
  page,
  busyShop,
}) => {
  const name = unique('手機庫存');
  const material_no = `CARD-${name.replaceAll(/\D/g, '').padStart(6, '0')}`;
  const records = await ownersRecords(busyShop);
  await records.make('products', { name, material_no, price: 100, opening_stock: 40 });
  await openOffice(page, `/products?keyword=${material_no}`);
  await page.getByRole('button', { name: `更改「${name}」的可售庫存` }).click();
  await page.getByRole('textbox', { name: '可售庫存' }).fill('38');
  const reasons = page.getByRole('dialog', { name: '修改的原因' });
  await expect(reasons).toBeVisible();
  await expectAccessible(page);
  await expectNarrow(page, 'the reason of a change');
  await reasons.getByRole('button', { name: '破損' }).click();
  await expect(
    page.getByRole('button', { name: new RegExp(`更改「${name}」的可售庫存：\\s*38$`) }),
  ).toBeVisible();
});

test('a worker of the warehouse picks an order, scans it to packed and hands it over, all with a phone', async ({
  page,
  busyShop,
}) => {
  const token = await tokenOf(page, await newMember(page));
  const { orderNo } = await placeOrder(page, token, { products: { 1: 1 } });
  await openOffice(page, '/fulfilment', await newAdministrator(busyShop, 'warehouse'));
  const board = page.getByRole('navigation', { name: '出貨看板' });
  const card = page.getByRole('listitem').filter({ hasText: orderNo });
  await expect(card).toBeVisible();
  await expectNarrow(page, 'the board');
  await expectTargets(page, 'the board');
  await expectAccessible(page);
  await card.getByRole('button', { name: `建立揀貨單 ${orderNo}` }).click();
  const picking = page.waitForEvent('download');
  await page.getByRole('button', { name: '建立並下載（1 筆）' }).click();
  await picking;
  // While the next column is read, its button does not stand at a row of the last one.
  const isRead = Promise.withResolvers<void>();
  const reading = '**/api/backstagex/fulfilment/search';
  await page.route(reading, (route) => isRead.promise.then(() => route.continue()));
  await board.getByRole('link', { name: /^揀貨中/ }).click();
  await expect(page.getByLabel('載入中')).toBeVisible();
  await expect(card).toHaveCount(0);
  isRead.resolve();
  await card.getByRole('button', { name: `揀貨完成 ${orderNo}` }).click();
  await expect(page.getByText('1 件揀貨完成', { exact: true })).toBeVisible();
  await board.getByRole('link', { name: /^包裝中/ }).click();

  // The scanner stays at the lower edge, wherever the list is.
  const scanner = page.getByRole('link', { name: '掃描包裝', exact: true });
  await expect(scanner).toBeInViewport({ ratio: 1 });
  await card.getByRole('link', { name: `掃描包裝 ${orderNo}` }).click();
  const { data } = await (await ownersApi(busyShop)).openParcel({ body: { code: orderNo } });
  await expect(page.getByRole('region', { name: `包裹 ${orderNo}` })).toBeVisible();
  await expectNarrow(page, 'packing');
  const box = page.getByRole('textbox', { name: '掃描商品' });
  for (const { materialNo, needed } of data.goods) {
    for (let unit = 0; unit < needed; unit++) {
      await box.or(page.getByRole('textbox', { name: '掃描訂單' })).fill(materialNo);
      await page.keyboard.press('Enter');
    }
  }
  await expect(page.getByText(`包裹 ${orderNo} 已全部裝妥`)).toBeVisible();
  await page.goto('/admin/fulfilment?column=PACKED');
  await expect(card.getByRole('button', { name: `列印宅配標籤 ${orderNo}` })).toBeVisible();
  await page.getByRole('link', { name: '交寄', exact: true }).click();
  await page.getByLabel('單號與物流單號').fill(`${orderNo} ${Date.now()}`);
  await page.getByRole('button', { name: '登記交寄（1 件）' }).click();
  await expect(page.getByRole('region', { name: '交寄結果' })).toContainText(orderNo);
  await expectNarrow(page, 'the result of handing over');
  await expectAccessible(page);
});

test('the camera of a phone is a scanner: what comes into sight counts, and a refused camera says how to allow it', async ({
  page,
  busyShop,
}) => {
  const name = unique('相機護墊');
  const materialNo = `CAM-${Date.now()}`;
  await (await ownersRecords(busyShop)).make('products', {
    name,
    material_no: materialNo,
    price: 100,
  });
  const camera = await giveCamera(page);
  await openOffice(page, '/stocks/count', await newAdministrator(busyShop, 'warehouse'));
  await page.getByRole('button', { name: '用相機掃描' }).click();
  const picture = page.getByRole('region', { name: '相機', exact: true });
  await expect(picture).toContainText('把條碼放進畫面');
  await camera.show(materialNo);
  await expect(page.getByRole('region', { name })).toBeVisible();
  await expectNarrow(page, 'the camera');
  await expectAccessible(page);
  expect(await camera.states()).toEqual(['live']);
  await picture.getByRole('button', { name: '關閉相機' }).click();
  await expect(picture).toHaveCount(0);
  expect(await camera.states()).toEqual(['ended']);

  await camera.refuse();
  await page.getByRole('button', { name: '用相機掃描' }).click();
  await expect(picture.getByRole('alert')).toContainText('瀏覽器不允許使用相機');
});

test('the screens of numbers, money and the system are read on a phone without moving the page sideways', async ({
  page,
  busyShop,
}) => {
  test.slow();
  expect(busyShop).not.toBe('');
  const paths: readonly (readonly [string, string])[] = [
    ['/reports', '報表'],
    ['/closings', '月結'],
    ['/approvals', '核可'],
    ['/refunds/transfers', '待匯款'],
    ['/system', '系統'],
    ['/audit-entries', '操作紀錄'],
    ['/letters', '通知信'],
    ['/user-coupons', '發出優惠券'],
    ['/orders/new', '新增訂單'],
    ['/stocks/1', ''],
    ['/orders/1', '訂單'],
  ];
  for (const [path, label] of paths) {
    await openOffice(page, path);
    await expect(page.getByRole('heading', { level: 1, name: label }).first()).toBeVisible();
    await expect(page.getByRole('main').getByLabel('載入中')).toHaveCount(0);
    await expectNarrow(page, path);
    await expectTargets(page, path);
    await expectAccessible(page);
  }
});
