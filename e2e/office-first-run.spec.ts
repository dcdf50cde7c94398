import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { fillIn } from './buying.ts';
import { established, main, submit } from './checkouts.ts';
import { test } from './empty-shop.ts';
import { expect, expectAccessible, newMember, signIn } from './journey.ts';
import { openOffice } from './office.ts';

const steps = (page: Page) => page.getByRole('region', { name: '開店步驟' });
const step = (page: Page, name: string) =>
  steps(page).getByRole('listitem').filter({ hasText: name });

/** Goes to the home page, where this many of the eight steps are ticked. */
async function expectDone(page: Page, count: number): Promise<void> {
  await page.goto('/admin');
  await expect(steps(page).getByRole('status')).toHaveText(`完成 ${count}／8`);
}

async function enterSettings(page: Page): Promise<void> {
  await step(page, '公司資料').getByRole('link').click();
  const save = async (group: string, values: Readonly<Record<string, string>>) => {
    const form = page.getByRole('region', { name: group, exact: true });
    for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
    const button = form.getByRole('button', { name: '儲存' });
    await button.click();
    // It is disabled while the values are being sent, and stays so once they are saved.
    await expect(button).toBeDisabled();
    await expect(button).not.toHaveAttribute('data-loading');
  };
  // An empty shop has no invented company. The only required link is that of customer service.
  await save('商店', {
    公司名稱: '亞麻小舖',
    統一編號: '12345675',
    聯絡我們: 'https://linen.example/contact',
  });
  await save('寄件人', { 地址: '臺南市東區大學路 1 號' });
  await save('運費與配送', { 超商取貨運費: '65' });
}

async function addProduct(page: Page): Promise<void> {
  await step(page, '新增第一項商品').getByRole('link').click();
  await page.getByRole('textbox', { name: '名稱', exact: true }).fill('亞麻手帕');
  await page.getByLabel('料號').fill('LINEN-1');
  await page.getByRole('textbox', { name: '售價', exact: true }).fill('320');
  await page.getByRole('button', { name: '從媒體庫選擇或上傳' }).click();
  const dialog = page.getByRole('dialog', { name: '選擇圖片' });
  const picture = sharp({
    create: { width: 800, height: 800, channels: 3, background: '#c8b8a0' },
  });
  await dialog.getByLabel('選擇要上傳的圖片').setInputFiles({
    name: '手帕.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture.jpeg().toBuffer(),
  });
  await dialog.getByLabel('替代文字').fill('摺好的亞麻手帕');
  await dialog.getByRole('button', { name: '使用這張圖片' }).click();
  await expect(dialog).toBeHidden();
  await page.getByText('上架', { exact: true }).click();
  const warning = page.getByRole('status').filter({ hasText: '上架但沒有庫存' });
  await expect(warning).toContainText('顧客會看到「已售完」');
  await expectAccessible(page);
  await page.getByLabel('開始庫存').fill('5');
  await expect(warning).toHaveCount(0);
  await page.getByRole('button', { name: '儲存' }).click();
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/);
  await expect(page.getByText('可售庫存 5 件')).toBeVisible();
}

async function buy(page: Page): Promise<void> {
  await signIn(page, await newMember(page));
  await page.goto('/products');
  await main(page).getByRole('link', { name: '亞麻手帕' }).first().click();
  await main(page).getByRole('button', { name: '加入購物車', exact: true }).first().click();
  await page.getByRole('link', { name: '查看購物車' }).first().click();
  await main(page)
    .getByRole('button', { name: /^前往結帳/ })
    .click();
  await fillIn(page);
  await submit(page).click();
  await established(page);
}

test('an owner goes from an empty shop to the first order by the list on the home page', async ({
  page,
}) => {
  test.slow();
  await openOffice(page, '/help');
  await expect(page.getByRole('heading', { level: 1, name: '第一天' })).toBeVisible();
  await page.getByLabel('搜尋說明').fill('離職');
  await page.getByRole('link', { name: /^管理員與角色/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '管理員與角色' })).toBeVisible();
  await expectAccessible(page);

  await expectDone(page, 1);
  await expectAccessible(page);
  await enterSettings(page);
  await expectDone(page, 3);
  await addProduct(page);
  await expectDone(page, 6);
  await buy(page);
  await expectDone(page, 7);
  await step(page, '邀請同事').getByRole('link').click();
  await page.getByLabel('電子信箱').fill('weaver@example.tw');
  await page.getByLabel('新密碼', { exact: true }).fill('Shuttle-and-heddle-7');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await expect(page).toHaveURL(/\/administrators\/\d+$/);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: '總覽' })).toBeVisible();
  await page.goto('/admin/orders');
  await expect(page.getByRole('status').first()).toHaveText('共 1 筆');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: '總覽' })).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
});
