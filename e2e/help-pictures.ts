import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { offerShots } from './help-offers.ts';
import { type DayOfWork, dayOfWork, morning } from './help-shop.ts';
import { expect, test } from './journey.ts';
import { keepPicture } from './keep-picture.ts';
import { openOffice } from './office.ts';

/**
 * Draws the pictures of the help pages: `npm run help:pictures`, and `-- home orders` only these. It is not a test of
 * `npm test`.
 */
const folder = resolve(import.meta.dirname, '../backoffice/handbook/pictures');

interface Shot {
  /** The name of the picture; that of its page, or begins with it. */
  name: string;
  path: string | ((day: DayOfWork) => string);
  /** Brings up the subject of the picture. */
  prepare?: (page: Page, day: DayOfWork) => Promise<void>;
}

async function scan(page: Page, { orders }: DayOfWork): Promise<void> {
  await page.keyboard.type(orders[2]?.orderNo ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^包裹/ })).toBeVisible();
}

async function simulate(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: '商品' }).fill('月亮褲');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /月亮褲/ })
    .first()
    .click();
  await page.getByRole('button', { name: '試算' }).click();
  await expect(page.getByRole('heading', { name: /^應付/ })).toBeVisible();
}

async function changePrices(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: '選取本頁' }).check();
  await expect(page.getByRole('button', { name: /^批次處理/ })).toBeVisible();
}

/** An import file with the prices of two products, one of them wrong. */
async function tryImport(page: Page): Promise<void> {
  const lines = ['商品編號,售價', 'QM-D21-16,95', 'QM-DO23-12,很便宜', 'QM-CW-40,135'];
  await page.getByLabel('檔案').setInputFiles({
    name: '調價.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${lines.join('\n')}\n`),
  });
  await expect(page.getByRole('status')).toHaveText('試算完成，還沒有寫入任何資料');
}

/** Shows how many members a coupon would reach. */
async function tryGift(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: '優惠券' }).selectOption({ index: 1 });
  await page.getByRole('combobox', { name: '分群' }).selectOption({ label: '全部會員' });
  await page.getByRole('button', { name: '試算人數' }).click();
  await expect(page.getByRole('textbox', { name: '原因' })).toBeVisible();
}

const shots: readonly Shot[] = [
  { name: 'home', path: '' },
  { name: 'orders', path: '/orders' },
  { name: 'order', path: ({ orders }) => `/orders/${orders[0]?.id}` },
  { name: 'order-returns', path: ({ returnId }) => `/order-returns/${returnId}` },
  { name: 'refunds', path: '/refunds' },
  { name: 'standing-orders', path: '/standing-orders' },
  { name: 'invoices', path: '/invoices' },
  { name: 'payment-exceptions', path: '/payment-exceptions' },
  { name: 'fulfilment', path: '/fulfilment' },
  { name: 'fulfilment-scan', path: '/fulfilment/scan', prepare: scan },
  { name: 'approvals', path: '/approvals' },
  { name: 'products', path: '/products' },
  { name: 'bulk', path: '/products?keyword=護墊', prepare: changePrices },
  { name: 'product', path: '/products/1' },
  { name: 'series', path: '/product-sub-series/1' },
  { name: 'gifts', path: '/gifts' },
  { name: 'media', path: '/media' },
  { name: 'calendar', path: '/calendar' },
  { name: 'simulator', path: '/simulator', prepare: simulate },
  { name: 'discounts', path: '/discount-events/1' },
  { name: 'offers', path: '/quantity-offers/new' },
  ...offerShots,
  { name: 'rewards', path: '/threshold-rewards/1' },
  { name: 'coupons', path: '/coupon-events/1' },
  { name: 'messages', path: '/automations/1' },
  { name: 'members', path: '/members' },
  { name: 'member', path: ({ memberId }) => `/members/${memberId}` },
  { name: 'user-coupons', path: '/user-coupons', prepare: tryGift },
  { name: 'privacy-requests', path: '/privacy-requests/1' },
  { name: 'stocks', path: '/stocks' },
  { name: 'stock', path: '/stocks/2' },
  { name: 'purchase-orders', path: '/purchase-orders' },
  { name: 'purchase-order', path: '/purchase-orders/1' },
  { name: 'lots', path: '/lots' },
  { name: 'reconciliations', path: '/reconciliations/upload' },
  { name: 'price-history', path: '/price-history?keyword=QM-D21-16' },
  { name: 'reviews', path: '/reviews' },
  { name: 'reports', path: '/reports/sales' },
  { name: 'closings', path: '/closings' },
  { name: 'drafts', path: '/drafts' },
  { name: 'system', path: '/system' },
  { name: 'event-popups', path: '/event-popups/new' },
  { name: 'news', path: '/news/1' },
  { name: 'banners', path: '/banners' },
  { name: 'pages', path: '/home-blocks' },
  { name: 'redirects', path: '/redirects/new' },
  { name: 'search-words', path: '/search-words' },
  { name: 'levels', path: '/level-rules' },
  { name: 'settings', path: '/settings' },
  { name: 'letters', path: '/letters/placed' },
  { name: 'administrators', path: '/administrators/new' },
  { name: 'roles', path: '/roles' },
  { name: 'audit-entries', path: '/audit-entries' },
  { name: 'account', path: '/account' },
  { name: 'import', path: '/products/import', prepare: tryImport },
  { name: 'tasks', path: '/tasks' },
  { name: 'integrators', path: '/webhooks/new' },
];

const asked = process.env.HELP_PICTURES ?? 'all';
const wanted = shots.filter(({ name }) => asked === 'all' || asked.split(',').includes(name));

test('the pictures of the help pages', async ({ page, baseURL }) => {
  test.setTimeout(600_000);
  page.setDefaultTimeout(20_000);
  const day = await dayOfWork(page, baseURL ?? '');
  await page.clock.setFixedTime(morning);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openOffice(page, '/orders');
  for (const { name, path, prepare } of wanted) {
    await page.goto(`/admin${typeof path === 'string' ? path : path(day)}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await prepare?.(page, day);
    // A picture that was asked for is taken, however little of the screen has changed.
    if (asked !== 'all') rmSync(join(folder, `${name}.webp`), { force: true });
    await keepPicture(
      join(folder, `${name}.webp`),
      await page.screenshot({ animations: 'disabled', caret: 'hide' }),
    );
  }
});
