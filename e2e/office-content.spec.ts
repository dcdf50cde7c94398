import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { openOffice } from './office.ts';
import { visit } from './visit.ts';

const save = (page: Page) => page.getByRole('button', { name: '儲存' }).click();
const history = (page: Page) => page.getByRole('region', { name: '歷程', exact: true });

test('a testimonial and a page that an operator changes are in the shop at once, the page with its tables, and so is what is taken back [9.040]', async ({
  page,
}) => {
  /** The page of the shop, as it answers now. */
  const answer = async (path: string) => (await page.request.get(path)).text();
  const takeBack = () =>
    history(page).getByRole('button', { name: '復原這次變更' }).first().click();

  await openOffice(page, '/testimonials/12');
  await expectAccessible(page);
  const name = `王小姐 ${Date.now()}`.slice(0, 30);
  await page.getByLabel('姓名').fill(name);
  await save(page);
  await expect(history(page)).toContainText(name);
  await expect.poll(() => answer('/')).toContain(name);
  await takeBack();
  await expect(page.getByLabel('姓名')).not.toHaveValue(name);
  await expect.poll(() => answer('/')).not.toContain(name);

  await page.goto('/admin/pages?keyword=test-report');
  await page.getByRole('grid').getByRole('link', { name: '檢驗報告' }).click();
  const editor = page.getByRole('textbox', { name: '內容' });
  await expect(editor.getByRole('table').first()).toBeVisible();
  await expectAccessible(page);
  const sentence = `補充說明 ${process.pid}-${Date.now()}`;
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(sentence);
  const unsaved = page.getByText('尚未儲存 1 個欄位');
  await expect(unsaved).toBeVisible();
  await save(page);
  await expect(unsaved).toBeHidden();
  await expect.poll(() => answer('/test-report')).toContain(sentence);
  expect(await answer('/test-report')).toContain('<table aria-label="吸收與回滲（內部測試）：');
  await takeBack();
  await expect(editor).not.toContainText(sentence);
  await expect.poll(() => answer('/test-report')).not.toContain(sentence);
});

test('an address that has moved leads to where an operator says, also from a link that an operator adds to the footer', async ({
  page,
  context,
}) => {
  const shop = await context.newPage();
  const from = `/gone-${process.pid}-${Date.now()}`;
  await openOffice(page, '/redirects/new');
  await page.getByLabel('舊路徑').fill(from);
  await page.getByLabel('新路徑').fill(from);
  await save(page);
  await expect(page.getByRole('alert')).toContainText('這樣會轉回舊路徑，形成循環');
  await page.getByLabel('新路徑').fill('/faq');
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: from })).toBeVisible();
  await visit(shop, `${from}?utm_source=line`);
  await expect(shop).toHaveURL('/faq?utm_source=line');
  await expect(shop.getByRole('heading', { level: 1, name: '常見問題' })).toBeVisible();

  await page.goto('/admin/menus/new');
  const label = `連結 ${process.pid}-${Date.now()}`;
  await page.getByLabel('文字').fill(label);
  await page.getByText('頁尾底列', { exact: true }).click();
  await page.getByLabel('連結', { exact: true }).fill(from);
  await page.getByText('上架', { exact: true }).click();
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
  await expectAccessible(page);
  await visit(shop, '/blog');
  const link = shop.getByRole('contentinfo').getByRole('link', { name: label });
  await link.click();
  await expect(shop).toHaveURL('/faq');
  await expect(shop.getByRole('heading', { level: 1, name: '常見問題' })).toBeVisible();
  await shop.goBack();
  await expect(shop).toHaveURL('/blog');

  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '刪除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '刪除' }).click();
  await expect(page).toHaveURL('/admin/menus');
  await visit(shop, '/blog');
  await expect(link).toHaveCount(0);
});

test('records are put in order by keys and by dragging, in one save', async ({ page }) => {
  await openOffice(page, '/sales-locations');
  const names = page.getByRole('grid').getByRole('row').getByRole('link');
  await expect(names.nth(2)).toBeVisible();
  const before = await names.allTextContents();
  const [first = '', second = '', third = ''] = before;
  await page.getByRole('button', { name: '調整順序' }).click();
  const dialog = page.getByRole('dialog');
  const rows = dialog.getByRole('listitem');
  await expect(rows.first()).toContainText(first);
  await expectAccessible(page);
  const down = rows.first().getByRole('button', { name: '下移' });
  await down.press('Enter');
  await expect(rows.nth(1)).toContainText(first);
  await expect(dialog.getByRole('status')).toContainText(`「${first}」移到第 2 項`);
  await expect(rows.nth(1).getByRole('button', { name: '下移' })).toBeFocused();
  const handle = rows.nth(2).locator('[aria-hidden]').first();
  await handle.hover();
  await page.mouse.down();
  await rows.first().hover();
  await page.mouse.up();
  await expect(rows).toContainText([third, second, first]);
  await dialog.getByRole('button', { name: '儲存順序' }).click();
  await expect(dialog).toBeHidden();
  await expect(names).toContainText([third, second, first]);
});
