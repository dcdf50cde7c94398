import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible } from './journey.ts';

/** The list of steps on the home page. */
export const steps = (page: Page) => page.getByRole('region', { name: '開店步驟' });
export const step = (page: Page, name: string) =>
  steps(page).getByRole('listitem').filter({ hasText: name });

/** Goes to the home page, where this many of the eight steps are ticked. */
export async function expectDone(page: Page, count: number): Promise<void> {
  await page.goto('/admin');
  await expect(steps(page).getByRole('status')).toHaveText(`完成 ${count}／8`);
}

/** Enters what every shop must say of itself, from the list of steps. */
export async function enterSettings(page: Page): Promise<void> {
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

/** Adds the first product, which is shown and in stock; returns its id. */
export async function addProduct(page: Page): Promise<number> {
  await step(page, '新增第一項商品').getByRole('link').click();
  await page.getByRole('textbox', { name: '名稱', exact: true }).fill('亞麻手帕');
  await page.getByLabel('商品編號').fill('LINEN-1');
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
  return Number(/\d+$/.exec(page.url())?.[0]);
}
