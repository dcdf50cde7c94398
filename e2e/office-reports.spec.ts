import type { Locator } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { goByMenu, openOffice } from './office.ts';

/** The number of a tile; NaN if it shows none. */
async function numberOf(region: Locator, label: string): Promise<number> {
  const name = await region
    .getByRole('link', { name: new RegExp(`^${label} `) })
    .getAttribute('aria-label');
  return Number(/[\d,]+$/.exec(name ?? '')?.[0].replaceAll(',', '') ?? Number.NaN);
}

test('the home page shows numbers once it knows whether steps stand above them, and each leads to what it is made of [7.148, 7.149]', async ({
  page,
}) => {
  const known = Promise.withResolvers<void>();
  await page.route('**/first-run', async (route) => {
    await known.promise;
    await route.continue();
  });
  await openOffice(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: '今日待辦' })).toBeVisible();
  await expect(page.getByLabel('載入中')).toBeVisible();
  const work = page.getByRole('region', { name: '待辦' });
  await expect(work).toBeHidden();
  known.resolve();
  await expect(work).toBeVisible();
  await page.getByText('更多數字').click();
  await page.getByRole('radiogroup', { name: '期間' }).getByText('近 28 天').click();
  await expect(page).toHaveURL(/period=LAST_28_DAYS/);
  const sales = page.getByRole('region', { name: '銷售' });
  // The numbers side by side are sales, orders and their quotient; they are of one period once it was read.
  await expect(async () => {
    const [sold, paid, average] = await Promise.all(
      ['成交金額', '付款訂單', '客單價'].map((label) => numberOf(sales, label)),
    );
    expect(average).toBe(paid ? Math.round((sold ?? 0) / paid) : Number.NaN);
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  }).toPass();
  await page.getByRole('button', { name: '營收的定義' }).click();
  await expect(page.getByText('減去期間內完成的退款')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '以表格顯示' }).click();
  const days = page.getByRole('region', { name: /^營收，近 28 天/ });
  await expect(days.getByRole('row')).toHaveCount(29);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const home = page.url();
  const orders = page
    .getByRole('region', { name: '數字', exact: true })
    .getByRole('link', { name: /^訂單 / });
  await expect(async () => {
    await page.goto(home);
    const count = (await orders.innerText()).replaceAll(',', '');
    await orders.click();
    await expect(page.getByRole('heading', { level: 1, name: '訂單' })).toBeVisible();
    // An order that another journey cancels in between is part of the number, but no longer in the list.
    const list = page.getByRole('main');
    await expect(list).toContainText(new RegExp(`(^|\\D)${count} 筆`), { timeout: 5_000 });
  }).toPass();

  await goByMenu(page, '報表');
  const grouping = page.getByLabel('分組');
  const compared = page.getByLabel('與之前相同星期比較');
  await expect(compared).not.toBeChecked();
  // The second change is made before the page is rendered with the first.
  await grouping.evaluate(
    async (select: HTMLSelectElement, checkbox) => {
      select.value = 'week';
      select.dispatchEvent(new Event('change', { bubbles: true }));
      for (let turn = 0; turn < 10_000 && !location.search.includes('by=week'); turn++) await null;
      (checkbox as HTMLInputElement).click();
    },
    await compared.elementHandle(),
  );
  await expect(compared).toBeChecked();
  const table = page.getByRole('region', { name: '銷售的數字' });
  await expect(table.getByRole('row', { name: /^合計/ })).toBeVisible();
  await expect(page).toHaveURL(/by=week&compare=1/);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '匯出 Excel' }).click();
  expect((await file).suggestedFilename()).toMatch(/^銷售-.+\.xlsx$/);
  const weekly = page.getByLabel('每週一');
  await weekly.click();
  await expect(weekly).toBeChecked();
  await page.reload();
  await expect(weekly).toBeChecked();
  await weekly.click();
  await expect(weekly).not.toBeChecked();
  await page.getByRole('navigation', { name: '報表' }).getByRole('link', { name: '付款' }).click();
  await expect(grouping).toHaveValue('part');
  await expectAccessible(page);
});

test('months of first orders are a table with colours, which says in numbers what the colours say [G-226]', async ({
  page,
}) => {
  await openOffice(page, '/reports/cohorts');
  const table = page.getByRole('region', { name: '首購月份的數字' });
  await expect(table.getByRole('columnheader', { name: /^第 1 個月/ })).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(14);
  const newest = table.getByRole('row').last();
  await expect(newest.getByRole('cell').nth(1)).toHaveText('–');
  await expect(page.getByLabel('與之前相同星期比較')).toHaveCount(0);
  await expectAccessible(page);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '匯出 Excel' }).click();
  expect((await file).suggestedFilename()).toMatch(/^首購月份-.+\.xlsx$/);
  const reports = page.getByRole('navigation', { name: '報表' });
  for (const [name, column] of [
    ['回購', '90 天回購率'],
    ['瀏覽與轉換', '進站次數'],
    ['頁面速度', '主要內容出現'],
  ] as const) {
    await reports.getByRole('link', { name, exact: true }).click();
    const numbers = page.getByRole('region', { name, exact: true });
    const header = numbers.getByRole('columnheader', { name: new RegExp(`^${column}`) });
    await expect(header.or(numbers.getByText('這段期間沒有資料'))).toBeVisible();
  }
});

test('the page of the system says how many LINE messages are left [G-212]', async ({ page }) => {
  await openOffice(page, '/system');
  const quota = page.getByRole('region', { name: 'LINE 通知則數' });
  await expect(quota).toContainText(/已用 [\d,]+ 則|還沒有向 LINE 詢問|則數不明/);
  await expectAccessible(page);
});
