import type { Page } from '@playwright/test';
import { holdNextRequest } from './held-answers.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { openOffice, ownersRecords, unique } from './office.ts';

const save = (page: Page) => page.getByRole('button', { name: '儲存', exact: true });
const versions = (page: Page) => page.getByRole('region', { name: '版本' });

/** Picks the beginning of the 15th of the next month. */
async function pickNextMonth(page: Page, label: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).fill('+1 個月 9:00');
}

test('a draft waits, is scheduled, seen in a preview of the shop, and published by hand', async ({
  page,
}) => {
  // A link of the footer, because no other journey counts these and it is published for a moment.
  await openOffice(page, '/menus/new');
  const name = unique('草稿');
  await page.getByLabel('文字').fill(name);
  await page.getByText('頁尾底列', { exact: true }).click();
  await page.getByLabel('連結', { exact: true }).fill('/faq');
  await save(page).click();
  await expect(page).toHaveURL(/\/admin\/menus\/\d+$/);
  // The form starts again with the stored values.
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

  // A draft: the live record does not change.
  const changed = `${name} 改`;
  await page.getByLabel('文字').fill(changed);
  await page.getByText('上架', { exact: true }).click();
  await page.getByRole('button', { name: '存成草稿' }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(page.getByLabel('文字')).toHaveValue(name);
  await expect(versions(page)).toContainText('版本 1');
  await expect(versions(page)).toContainText(changed);

  // Scheduled; the form shows it and asks for a confirmation.
  await versions(page).getByRole('button', { name: '排程…' }).click();
  const dialog = page.getByRole('dialog', { name: '排程' });
  await pickNextMonth(page, '發布時間');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '排定' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^排程 .* 仍有效$/)).toBeVisible();
  await page.getByLabel('排序').fill('3');
  await save(page).click();
  await page.getByRole('button', { name: '仍要儲存' }).click();
  await expect(save(page)).toBeDisabled();
  await expectAccessible(page);

  // The preview of that moment.
  await versions(page).getByRole('button', { name: '預覽…' }).click();
  await page.getByRole('button', { name: '建立連結' }).click();
  const link = await page.getByRole('link', { name: /開啟預覽/ }).getAttribute('href');
  await page.getByRole('button', { name: '關閉', exact: true }).click();
  const shop = await page.context().newPage();
  // A member is signed in in this browser; by the clock of the preview the session would have expired.
  await shop.goto('/offline');
  const session = { token: 'somebody', issuedAt: Date.now() };
  await shop.evaluate(
    (text) => localStorage.setItem('qingmian-ec-user', text),
    JSON.stringify(session),
  );
  await shop.goto(String(link));
  const bar = shop.getByRole('region', { name: '預覽' });
  await expect(bar).toContainText('無法購買');
  await expect(shop.getByText(changed).first()).toBeVisible();
  await expectAccessible(shop);
  // Pages that the browser renders itself are of that moment too, and the bar stays.
  await shop.getByRole('link', { name: '最新消息' }).first().click();
  await expect(shop).toHaveURL(/\/blog/);
  await expect(shop.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: '手機寬度' }).click();
  const phone = shop.frameLocator('iframe');
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(phone.getByRole('region', { name: '預覽' })).toHaveCount(0);
  expect(await shop.locator('iframe').evaluate((frame) => frame.clientWidth)).toBe(390);
  await bar.getByRole('link', { name: '電腦寬度' }).click();
  await expect(shop).toHaveURL(/\/blog/);
  await bar.getByRole('button', { name: '前一天' }).click();
  await bar.getByRole('button', { name: '前一天' }).click();
  await expect(shop).toHaveURL(/\/blog/);
  await expect(shop.getByText(changed)).toHaveCount(0);
  // The token belongs to nobody, so the answer to it would end the session under test.
  await shop.route('**/backstage/api/v1/**', (route) =>
    route.request().headers().authorization ? undefined : route.continue(),
  );
  await bar.getByRole('button', { name: '結束預覽' }).click();
  await expect(bar).toHaveCount(0);
  const kept = await shop.evaluate(() => localStorage.getItem('qingmian-ec-user'));
  expect(kept).toBe(JSON.stringify(session));
  await shop.evaluate(() => localStorage.removeItem('qingmian-ec-user'));
  await shop.close();

  // Published at once; the first version can be restored as a draft.
  await versions(page).getByRole('button', { name: '發布', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: changed })).toBeVisible();
  await expect(versions(page)).toContainText('已發布');
  const form = page.getByRole('region', { name: '選單', exact: true });
  // The form starts again with what was published.
  await expect(form.getByRole('radio', { name: '上架' })).toBeChecked();
  await form.getByText('下架', { exact: true }).click();
  await save(page).click();
  await expect(save(page)).toBeDisabled();
  await versions(page).getByRole('button', { name: '還原為此版本' }).click();
  await expect(versions(page)).toContainText('還原自版本 1');
  await versions(page).getByRole('button', { name: '捨棄版本' }).click();
  await expect(versions(page)).toContainText('已捨棄');
});

test('a price that is planned stands in the panel of prices, with its moment', async ({
  page,
  baseURL,
}) => {
  const name = unique('改價');
  const { make } = await ownersRecords(baseURL);
  const values = { name, material_no: name.replaceAll(/\D/g, ''), price: 480 };
  await openOffice(page, `/products/${await make('products', values)}`);
  const price = page.getByRole('textbox', { name: '售價', exact: true });
  const prices = page.getByRole('region', { name: '價格歷程' });
  await expect(prices).toContainText('沒有排定的改價');
  await price.fill('460');
  await page.getByRole('button', { name: '排程…' }).click();
  const dialog = page.getByRole('dialog', { name: '排程' });
  await pickNextMonth(page, '發布時間');
  await dialog.getByRole('button', { name: '排定' }).click();
  await expect(dialog).toBeHidden();
  const planned = prices.getByRole('row').filter({ hasText: '已排程' });
  await expect(planned).toContainText('460');
  await expect(price).toHaveValue('NT$\u00a0480');
  await versions(page).getByRole('button', { name: '捨棄版本' }).click();
  await expect(planned).toHaveCount(0);
});

test('a draft whose moment is refused stands among the versions once the dialog is left', async ({
  page,
  baseURL,
}) => {
  const name = unique('過時');
  const { make } = await ownersRecords(baseURL);
  await openOffice(page, `/message-bars/${await make('message-bars', { name })}`);
  await page.getByLabel('排序').fill('7');
  await page.getByRole('button', { name: '排程…' }).click();
  const dialog = page.getByRole('dialog', { name: '排程' });
  const moment = dialog.getByRole('textbox', { name: '發布時間' });
  await moment.fill('2020/1/1 9:00');
  await dialog.getByRole('button', { name: '排定' }).click();
  await expect(moment).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(versions(page)).toContainText('版本 1');
  await expect(save(page)).toBeDisabled();
});

test('what is typed while a draft is saved stays in the form', async ({ page, baseURL }) => {
  const name = unique('存稿');
  const { make } = await ownersRecords(baseURL);
  await openOffice(page, `/message-bars/${await make('message-bars', { name })}`);
  const box = page.getByLabel('文字');
  const weight = page.getByLabel('排序');
  await box.fill(`${name} 一`);
  const { asked, goOn } = await holdNextRequest(page, /\/versions\/\d+\/save$/);
  await page.getByRole('button', { name: '存成草稿' }).click();
  await asked;
  await weight.fill('7');
  goOn();
  await expect(versions(page)).toContainText('版本 1');
  await expect(box).toHaveValue(name);
  await expect(weight).toHaveValue('7');
  await expect(save(page)).toBeEnabled();
});

test('what is typed while a draft is published stays in the form', async ({ page, baseURL }) => {
  const name = unique('發布');
  const { make } = await ownersRecords(baseURL);
  await openOffice(page, `/message-bars/${await make('message-bars', { name })}`);
  const box = page.getByLabel('文字');
  const weight = page.getByLabel('排序');
  await box.fill(`${name} 一`);
  await page.getByRole('button', { name: '存成草稿' }).click();
  await expect(versions(page)).toContainText('版本 1');
  const publish = versions(page).getByRole('button', { name: '發布', exact: true });
  const history = await holdNextRequest(page, /\/history\b/, { reads: true });
  const answer = await holdNextRequest(page, /\/publish$/);
  await publish.click();
  await answer.asked;
  await weight.fill('7');
  answer.goOn();
  await expect(box).toHaveValue(`${name} 一`);
  await expect(weight).toHaveValue('7');
  await weight.fill('8');
  await history.asked;
  history.goOn();
  await expect(versions(page)).toContainText('已發布');
  await expect(weight).toHaveValue('8');
  await expect(save(page)).toBeEnabled();
});
