import type { Locator, Page } from '@playwright/test';
import { failNextRequest } from './held-answers.ts';
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

test('the home page stands beside the list of its blocks, and is read again when their order or one block changes', async ({
  page,
}) => {
  await openOffice(page, '/home-blocks');
  const preview = page.getByRole('region', { name: '商店首頁的樣子' });
  const shop = (width: string) => preview.frameLocator(`iframe[title="${width}寬度的商店首頁"]`);
  const home = shop('手機').getByRole('main');
  await expect(home.getByRole('heading', { level: 2, name: '最新消息' })).toBeVisible();
  await expectAccessible(page, { frames: 1 });
  await preview.getByText('電腦', { exact: true }).click();
  await expect(shop('電腦').getByRole('heading', { level: 1 })).toBeVisible();
  await preview.getByText('手機', { exact: true }).click();
  await expect(home.getByRole('heading', { level: 1 })).toBeVisible();

  // This block stands in a section that others lead, so that other journeys see the home page that they expect.
  const block = '官網獨家';
  const readAgain = () => page.waitForResponse(/\/preview\/[^/]+\/frame\?to=%2F$/);
  const dialog = page.getByRole('dialog');
  for (const way of ['上移', '下移']) {
    await page.getByRole('button', { name: '調整順序' }).click();
    const row = dialog.getByRole('listitem').filter({ hasText: block });
    await row.getByRole('button', { name: way }).press('Enter');
    if (way === '上移') await expectSeenBefore(dialog);
    const read = readAgain();
    await dialog.getByRole('button', { name: '儲存順序' }).click();
    expect((await read).status()).toBe(200);
    await expect(dialog).toBeHidden();
  }
  const shown = home.getByText(block, { exact: true });
  await expect(shown.first()).toBeAttached();
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: block });
  for (const [from, to] of [
    ['上架', '下架'],
    ['下架', '上架'],
  ] as const) {
    await row.getByRole('gridcell', { name: from, exact: true }).dblclick();
    await page.getByRole('combobox', { name: '顯示' }).selectOption(to);
    if (to === '下架') await expect(shown).toHaveCount(0);
    else await expect(shown.first()).toBeAttached();
  }
});

/** The dialog shows the home page in the order that is not saved yet, and reads it again after a further move. */
async function expectSeenBefore(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: '預覽這個順序' }).click();
  const seen = dialog.frameLocator('iframe[title="手機寬度的商店首頁"]');
  await expect(seen.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog.getByText('這個順序的樣子，還沒有儲存')).toBeVisible();
  const read = dialog.page().waitForResponse(/\/preview\/[^/]+\/frame\?to=%2F&blocks=[\d-]+$/);
  const rows = dialog.getByRole('listitem');
  await rows.last().getByRole('button', { name: '上移' }).press('Enter');
  expect((await read).status()).toBe(200);
  await rows.nth(-2).getByRole('button', { name: '下移' }).press('Enter');
}

test('on a phone a button opens the home page over the whole screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openOffice(page, '/home-blocks');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: '預覽首頁' }).click();
  const frame = page.getByRole('dialog', { name: '預覽首頁' }).locator('iframe');
  await expect(frame).toHaveAttribute('title', '手機寬度的商店首頁');
  await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, { frames: 1 });
});

test('an order that could not be saved stays in its dialog, from which it can be saved again', async ({
  page,
  problems,
}) => {
  await openOffice(page, '/sales-locations');
  await page.getByRole('button', { name: '調整順序' }).click();
  const dialog = page.getByRole('dialog');
  const rows = dialog.getByRole('listitem');
  const second = rows.nth(1);
  const title = (await second.innerText()).split('\n').find((line) => line.length > 2) ?? '';
  await second.getByRole('button', { name: '上移' }).press('Enter');
  await failNextRequest(page, /\/sales-locations\/update-list$/);
  await dialog.getByRole('button', { name: '儲存順序' }).click();
  await expect(dialog.getByRole('alert')).toContainText('系統忙碌中');
  await expect(rows.first()).toContainText(title);
  await expect(dialog.getByRole('button', { name: '儲存順序' })).toBeEnabled();
  problems.splice(0);
});
