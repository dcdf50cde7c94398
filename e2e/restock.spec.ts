import type { Locator, Page } from '@playwright/test';
import { signedInBuyer } from './buying.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { main } from './member-screens.ts';
import { visit } from './visit.ts';

const name = '夜用月亮褲 XL';
const list = `/products?all=1&keyword=${name}`;
const card = (page: Page) => main(page).getByRole('article').filter({ hasText: name });
/** The answer is there, and has the focus of the button that is gone. */
const asked = (place: Locator) =>
  expect(place.getByRole('status').filter({ hasText: '已登記' })).toBeFocused();

test('a sold-out page takes an e-mail, and says what it is for and when it is deleted', async ({
  page,
}) => {
  await page.goto(list);
  await card(page).getByRole('link', { name }).click();
  const form = main(page).getByRole('form', { name: `${name}到貨通知` });
  await expect(form.getByText('寄出後或 90 天後刪除')).toBeVisible();
  await form.getByRole('textbox', { name: '電子信箱' }).fill('not an address');
  await form.getByRole('button', { name: '到貨通知我' }).click();
  await expect(form.getByText('電子郵件格式錯誤')).toBeVisible();
  await form.getByRole('textbox', { name: '電子信箱' }).fill(`visitor-${Date.now()}@example.com`);
  await form.getByRole('button', { name: '到貨通知我' }).click();
  await asked(main(page));
  await expect(main(page).getByRole('textbox', { name: '數量' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a sold-out card offers a notice: a visitor types an e-mail, a member presses once and ends it in the member centre', async ({
  page,
}) => {
  await page.goto(list);
  const button = card(page).getByRole('button', { name: `到貨通知：${name}` });
  await button.click();
  const dialog = page.getByRole('dialog', { name: '到貨通知' });
  await dialog.getByRole('textbox', { name: '電子信箱' }).fill(`card-${Date.now()}@example.com`);
  await dialog.getByRole('button', { name: '到貨通知我' }).click();
  await asked(dialog);

  await signedInBuyer(page);
  await page.goto(list);
  await button.click();
  await page.getByRole('link', { name: '看我的登記' }).click();
  const heading = main(page).getByRole('heading', { name: '到貨通知' });
  await expect(heading).toBeVisible();
  await expect(main(page).getByRole('link', { name, exact: true })).toBeVisible();
  await main(page)
    .getByRole('button', { name: `取消到貨通知：${name}` })
    .click();
  await expect(heading).toHaveCount(0);
});

test('what is sold out offers a notice and no press to buy in every row of cards and in the comparison', {
  tag: '@once',
}, async ({ page }) => {
  // Everything is sold out, for this page alone.
  await page.route('**/products/stocks?*', (route) => {
    const ids = new URL(route.request().url()).searchParams.get('ids') ?? '';
    const data = ids.split(',').map((id) => ({ id: Number(id), web_stock: 0, erp_stock: 0 }));
    return route.fulfill({ json: { status: 200, data } });
  });
  for (const [path, rows] of [
    ['/', ['優惠中的商品', '大家回購的']],
    ['/products/1', ['同系列商品']],
    ['/products?all=1&keyword=手機殼', ['大家都在買']],
  ] as const) {
    await visit(page, path);
    for (const name of rows) {
      const row = main(page).getByRole('list', { name, exact: true });
      await row.scrollIntoViewIfNeeded();
      await expect(row.getByRole('button', { name: /^到貨通知：/ }).first()).toBeVisible();
      await expect(row.getByRole('button', { name: /^加入購物車：/ })).toHaveCount(0);
    }
  }
  await visit(page, '/compare?ids=1,2');
  await expect(main(page).getByRole('button', { name: /^到貨通知：/ })).toHaveCount(2);
  await expect(main(page).getByRole('button', { name: /^加入購物車：/ })).toHaveCount(0);
});

test('the link of a letter asks before it ends all notices, and says if it is forged', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/restock-notices?code=forged');
  await main(page).getByRole('button', { name: '全部取消' }).click();
  await expect(main(page).getByRole('alert')).toContainText('此連結無效');
});
