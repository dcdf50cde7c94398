import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, test } from './journey.ts';
import { openOffice, ownersRecords, unique } from './office.ts';

interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photograph that no other journey has, and its file name without the extension. */
async function photograph(word = '照片', width = 900, height = 600): Promise<[Picture, string]> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const pixels = sharp({ create: { width, height, channels: 3, background } });
  const noise = {
    width: 3,
    height: 3,
    channels: 3 as const,
    background: { r: randomInt(256), g: randomInt(256), b: randomInt(256) },
  };
  const spot = await sharp({ create: noise }).png().toBuffer();
  const buffer = await pixels
    .composite([{ input: spot, left: 5, top: 5 }])
    .jpeg()
    .toBuffer();
  const title = unique(word);
  return [{ name: `${title}.jpg`, mimeType: 'image/jpeg', buffer }, title];
}

/** The name of a picture's link or button: its title, and then its size. */
const named = (title: string) => new RegExp(`^${RegExp.escape(title)}\\s*\\d+ ×`);
const pictures = (page: Page) => page.getByRole('region', { name: '圖片' });
const files = (page: Page) => page.getByLabel('選擇要上傳的圖片');

/** Uploads a picture to the library by calls, and sets its words and its focal point; returns its id and name. */
async function uploaded(origin: string | undefined, values: Readonly<Record<string, unknown>>) {
  const [{ name, mimeType, buffer }, title] = await photograph();
  const { ask, change } = await ownersRecords(origin);
  const file = { file_name: name, size: buffer.length, content_type: mimeType };
  const { url } = await ask('media/upload-url', file);
  const answer = await fetch(new URL(url, origin), { method: 'PUT', body: new Uint8Array(buffer) });
  expect(answer.status, await answer.clone().text()).toBe(200);
  const { id } = (await answer.json()).data;
  await change('media', id, values);
  return { id, title };
}

/** The picture as something that is dropped or pasted. */
const transferred = (page: Page, { name, buffer }: Picture) =>
  page.evaluateHandle(
    (data) => {
      const bytes = Uint8Array.from(atob(data.base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], data.name, { type: 'image/jpeg' }));
      return transfer;
    },
    { base64: buffer.toString('base64'), name },
  );

/** Chooses a picture of the library, by its name, for the product in the open form. */
async function choose(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: '從媒體庫選擇或上傳' }).click();
  const dialog = page.getByRole('dialog', { name: '選擇圖片' });
  await dialog.getByRole('searchbox', { name: '搜尋' }).fill(title);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: named(title) }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '使用這張圖片' }).click();
  await expect(dialog).toBeHidden();
}

test('pictures are uploaded together, refused ones say why, and one that is dropped can be cancelled on its way [7.146]', async ({
  page,
}) => {
  await openOffice(page, '/media');
  const [picture, title] = await photograph();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const hostile = { name: '標誌.png', mimeType: 'image/png', buffer: Buffer.from(svg) };
  await files(page).setInputFiles([hostile, picture]);
  await expect(page.getByRole('alert')).toContainText('不接受 SVG');
  await expect(page.getByText('已上傳 1 張')).toBeVisible();
  await expect(pictures(page).getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '關閉 標誌.png 的訊息' }).click();
  await files(page).setInputFiles({ ...picture, name: '同一張.jpg' });
  await expect(page.getByText('媒體庫中已有相同的圖片')).toBeVisible();

  // The next file never arrives.
  await page.route('**/media/upload/**', () => undefined);
  const [late, lateTitle] = await photograph();
  const dropped = await transferred(page, late);
  const heading = page.getByRole('heading', { level: 1, name: '媒體庫' });
  await heading.dispatchEvent('dragover', { dataTransfer: dropped });
  await expect(page.getByText('放開以上傳圖片')).toBeVisible();
  await heading.dispatchEvent('drop', { dataTransfer: dropped });
  // The bar is still empty, and so not visible.
  await expect(page.getByRole('progressbar', { name: late.name })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: `取消上傳 ${late.name}` }).click();
  await expect(page.getByText(late.name)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('navigation', { name: '資料夾' })).toBeVisible();
  await expect(pictures(page).getByRole('link', { name: lateTitle })).toHaveCount(0);
});

test('a picture gets words, a folder, a focus and a part by keyboard that becomes another one; a text takes a pasted one [7.146]', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { id, title } = await uploaded(baseURL, {});
  await openOffice(page, `/media/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page
    .getByRole('button', { name: '點選圖片以設定焦點' })
    .click({ position: { x: 0, y: 0 } });
  await expect(page.getByLabel('焦點（左起）')).toHaveValue('0');
  const folder = unique('資料夾');
  await page.getByLabel('資料夾').fill(folder);
  await page.getByLabel('替代文字').fill('一張照片');
  await page.getByRole('button', { name: '儲存' }).click();
  await expect(page.getByRole('region', { name: '歷程', exact: true })).toContainText(folder);
  await expectAccessible(page);
  await expect(page.getByText('各種尺寸：完成')).toBeVisible({ timeout: 150_000 });

  await page.getByRole('button', { name: '裁切' }).click();
  const cutting = page.getByRole('dialog', { name: '裁切' });
  await expect(cutting.getByText('600 × 600 像素')).toBeVisible();
  await cutting.getByText('2:1').click();
  await expect(cutting.getByText('900 × 450 像素')).toBeVisible();
  await expectAccessible(page);
  await cutting.getByRole('group', { name: '裁切範圍' }).press('ArrowRight');
  await cutting.getByRole('button', { name: '裁切成另一張' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${title}（裁切）` })).toBeVisible();
  await expect(page.getByLabel('替代文字')).toHaveValue('一張照片');

  await page.goto('/admin/media');
  await page
    .getByRole('navigation', { name: '資料夾' })
    .getByRole('button', { name: folder })
    .click();
  await expect(pictures(page).getByRole('link', { name: named(title) })).toBeVisible();

  // Where it is used, it is cropped around that point.
  await page.goto('/admin/news/new');
  await choose(page, title);
  await expect(page.getByRole('main').locator('img[src*="/media/library/"]')).toHaveCSS(
    'object-position',
    '0% 0%',
  );
  const editor = page.getByRole('textbox', { name: '內容' });
  const [picture] = await photograph();
  const pasted = await transferred(page, picture);
  await editor.evaluate((element, clipboardData) => {
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, pasted);
  const dialog = page.getByRole('dialog', { name: '選擇圖片' });
  await dialog.getByRole('button', { name: '使用這張圖片' }).click();
  await expect(dialog.getByText('請先填寫替代文字')).toBeVisible();
  await dialog.getByLabel('替代文字').fill('貼上的照片');
  await dialog.getByRole('button', { name: '使用這張圖片' }).click();
  await expect(editor.getByRole('img', { name: '貼上的照片' })).toHaveAttribute(
    'src',
    /^\/media\/library\//,
  );
});

test('a picture that is chosen in a product’s form is in the shop with its focal point, and cannot be removed until nothing shows it [7.138, 7.146]', async ({
  page,
  baseURL,
}) => {
  const { id, title } = await uploaded(baseURL, { alt: '晴天的包裝', focal_x: 25, focal_y: 100 });
  // A product whose pictures no other journey counts.
  await openOffice(page, '/products/30');
  await expect(page.getByRole('button', { name: '從媒體庫選擇或上傳' })).toBeVisible();
  const before = await page.getByLabel(/^第 \d+ 張的替代文字/).count();
  await choose(page, title);
  await expect(page.getByLabel(`第 ${before + 1} 張的替代文字`)).toHaveValue('晴天的包裝');
  await page.getByRole('button', { name: `第 ${before + 1} 張的選單` }).click();
  await page.getByRole('menuitem', { name: '設為主圖' }).click();
  await page.getByRole('button', { name: '儲存' }).click();
  await expect(page.getByRole('region', { name: '歷程', exact: true })).toContainText('圖片');

  await page.goto('/products/30');
  const shown = page.getByRole('img', { name: '晴天的包裝' }).first();
  await expect(shown).toBeVisible();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(
    '/media/library/',
  );
  // The focal point stays visible where the picture is cropped.
  await expect(shown).toHaveCSS('object-position', '25% 100%');

  await page.goto(`/admin/media?keyword=${encodeURIComponent(title)}`);
  await expect(pictures(page).getByRole('link')).toHaveCount(1);
  // The list shows the result of the address after a moment.
  await page.getByLabel('只看未使用的').click();
  await expect(page.getByLabel('只看未使用的')).toBeChecked();
  await expect(page.getByText('沒有符合的圖片')).toBeVisible();

  await page.goto(`/admin/media/${id}`);
  await expect(page.getByRole('region', { name: '使用處' }).getByRole('link')).toHaveCount(1);
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '刪除' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '刪除' }).click();
  await expect(dialog.getByRole('alert')).toContainText('商品 1 筆');
  await expect(dialog.getByRole('link')).toHaveCount(1);
  await dialog.getByRole('button', { name: '知道了' }).click();

  // Another picture replaces it wherever it is shown.
  await page.getByRole('button', { name: '以另一張取代' }).click();
  const [next, nextTitle] = await photograph('新照片');
  const picker = page.getByRole('dialog', { name: '選擇取代用的圖片' });
  await picker.getByLabel('選擇要上傳的圖片').setInputFiles(next);
  await picker.getByRole('button', { name: '使用這張圖片' }).click();
  await expect(page.getByRole('heading', { level: 1, name: nextTitle })).toBeVisible();
  await expect(page.getByLabel('替代文字')).toHaveValue('晴天的包裝');
  await expect(page.getByRole('region', { name: '使用處' }).getByRole('link')).toHaveCount(1);
  await page.goto('/admin/media?bin=1');
  await expect(page.getByRole('button', { name: `放回 ${title}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `放回 ${title}` }).click();
  await expect(page.getByText('已放回媒體庫')).toBeVisible();
});
