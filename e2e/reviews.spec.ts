import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { anyGoods, ownGoods, visitorApi } from './buying.ts';
import { holdNextRequest } from './held-answers.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { dialog, main, member, section } from './member-screens.ts';
import { openOffice, ownersApi } from './office.ts';
import { placeOrder } from './orders.ts';
import { routeOnce, visit } from './visit.ts';
import { reportParcel } from './warehouse.ts';

/** The product of the demonstration with the most reviews; no journey writes one about it. */
const reviewed = '棉柔日用衛生棉 24cm';

const picture = join(import.meta.dirname, '../seed/media/placeholder-640.webp');

async function idOf(name: string): Promise<number> {
  const { data } = await visitorApi().listProducts({ query: { keyword: name } });
  return data.find((product) => product.name === name)?.id ?? 0;
}

test('a product shows what buyers say, which stars and tags filter and links sort', async ({
  page,
}) => {
  await visit(page, `/products/${await idOf(reviewed)}`);
  await expect(main(page).getByRole('link', { name: /^評分\s*4\.1\s*8 則評論$/ })).toHaveAttribute(
    'href',
    '#reviews',
  );
  const reviews = page.getByRole('region', { name: '商品評論' });
  const status = reviews.getByRole('status');
  await expect(status).toHaveText('全部 8 則');
  await expect(reviews.getByRole('article').first()).toContainText('已購買');
  await expect(reviews.getByRole('article').first()).toContainText('○○');
  await reviews.getByRole('link', { name: /^2 顆星/ }).click();
  await expect(status).toHaveText('2 顆星的評論 1 則');
  await expect(reviews.getByRole('article')).toHaveCount(1);
  await expect(reviews.getByRole('article')).toContainText('商店回覆');
  await reviews.getByRole('link', { name: /^2 顆星/ }).click();
  await expect(status).toHaveText('全部 8 則');
  await reviews.getByRole('link', { name: /^敏感肌 \d/ }).click();
  await expect(status).toHaveText(/^敏感肌的評論 \d 則$/);
  await reviews.getByRole('link', { name: '最有幫助' }).click();
  await expect(reviews.getByRole('link', { name: '最有幫助' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expectAccessible(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the reviews are in the page, their filters are links, and cards show the rating', {
    tag: '@once',
  }, async ({ page }) => {
    await page.goto(`/products/${await idOf(reviewed)}`);
    const reviews = page.getByRole('region', { name: '商品評論' });
    await reviews.getByRole('link', { name: /^5 顆星/ }).click();
    await expect(page).toHaveURL(/\?stars=5#reviews$/);
    await expect(reviews.getByRole('status')).toHaveText('5 顆星的評論 4 則');
    await page.getByRole('link', { name: /^送驗/ }).click();
    await expect(page.getByRole('cell', { name: '游離甲醛' })).toBeVisible();
    await page.goto('/products?keyword=棉柔日用');
    await expect(page.getByRole('article').filter({ hasText: reviewed })).toContainText(
      '★ 4.1（8）',
    );
  });
});

test('a member reviews goods after their receipt, and an operator publishes, answers and hides it', {
  tag: '@once',
}, async ({ page, context, baseURL }) => {
  const goods = await ownGoods('reviewed');
  const { token } = await member(page);
  const order = await placeOrder(page, token, { products: { [goods.id]: 1 } });
  await visit(page, `/member-order-detail/${order.id}`);
  await expect(main(page)).toContainText(order.orderNo);
  await expect(main(page).getByRole('button', { name: /^寫評論/ })).toHaveCount(0);
  await reportParcel(baseURL, order.orderNo, ['PROCESSING', 'SHIPPED', 'ARRIVED']);
  await page.reload();
  const write = main(page).getByRole('button', { name: `寫評論：${goods.name}` });
  await write.click();
  const form = dialog(page);
  await form.getByRole('button', { name: '送出評論' }).click();
  await expect(form.getByRole('alert').last()).toHaveText('請選擇星數');
  await form.getByRole('radio', { name: /不太滿意$/ }).check();
  await form.getByRole('checkbox', { name: '量多' }).check();
  const words = `<b>會漏</b> ${Date.now()}`;
  await form.getByRole('textbox', { name: /使用心得/ }).fill(words);
  const files = form.locator('input[type=file]');
  const notOne = { name: '網頁.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') };
  await files.setInputFiles(notOne);
  await expect(form.getByText('檔案內容是網頁，不是圖片')).toBeVisible();
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/review-pictures', async (route) => {
    await arrival;
    await route.continue();
  });
  await files.setInputFiles(Array.from({ length: 4 }, () => picture));
  await expect(form.getByText('照片傳送中')).toBeAttached();
  await expect(form.getByRole('button', { name: '送出評論' })).toBeDisabled();
  arrive();
  await expect(form.getByText('已加入 3 張照片')).toBeAttached();
  await expect(form.getByText('最多 3 張，多選的沒有加入')).toBeVisible();
  await expect(form.getByText('張數已滿')).toBeVisible();
  await form.getByRole('button', { name: '移除 照片 3' }).press('Enter');
  await expect(form.getByLabel('加入照片')).toBeFocused();
  await expect(form.getByRole('img', { name: '照片 2' })).toBeVisible();
  await expectAccessible(page);
  // Esc and a press beside it close the dialog; nothing that was written is lost, not even by a reload.
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await page.reload();
  await write.click();
  await expect(form.getByText('這是您上次寫到一半的內容，還沒有送出。')).toBeVisible();
  await expect(form.getByRole('radio', { name: /不太滿意$/ })).toBeChecked();
  await expect(form.getByRole('checkbox', { name: '量多' })).toBeChecked();
  await expect(form.getByRole('textbox', { name: /使用心得/ })).toHaveValue(words);
  await expect(form.getByRole('img', { name: '照片 2' })).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: '送出評論' }).click();
  await expect(form).toBeHidden();
  await visit(page, '/member-centre?type=11');
  await section(page, '我的評論');
  await expect(main(page).getByRole('article')).toContainText(words);
  await expect(main(page).getByRole('article')).toContainText('等待公開');
  await expectAccessible(page);

  const office = await context.newPage();
  await openOffice(office, `/reviews?keyword=${encodeURIComponent(words)}`);
  await office.getByRole('main').getByRole('link', { name: goods.name }).click();
  await office.getByRole('textbox', { name: '商店的回覆' }).fill('謝謝您告訴我們');
  await office.getByRole('button', { name: '儲存回覆' }).click();
  await expect(office.getByText('已回覆')).toBeVisible();
  await office.getByRole('button', { name: '公開', exact: true }).click();
  await expect(office.getByText('評論已公開')).toBeVisible();
  await expectAccessible(office);
  const id = Number(new URL(office.url()).pathname.split('/').at(-1));
  await visit(page, `/products/${goods.id}`);
  const shown = page.getByRole('article').filter({ hasText: words });
  await expect(shown).toContainText('謝謝您告訴我們');
  // No other journey finds it.
  await (await ownersApi(baseURL)).hideReview({ params: { id }, body: { reason: '測試結束' } });
});

/**
 * Chooses a picture and closes the dialog while it is on its way. Answers a function that lets it arrive, and resolves
 * once the page has had its answer.
 */
async function closeDuringUpload(page: Page): Promise<() => Promise<void>> {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await routeOnce(page, '**/review-pictures', async (route) => {
    await arrival;
    await route.continue();
  });
  await dialog(page).locator('input[type=file]').setInputFiles(picture);
  await expect(dialog(page).getByText('照片傳送中')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  return async () => {
    const answered = page.waitForResponse('**/review-pictures');
    arrive();
    await (await answered).finished();
    // The page reads the answers of its requests in their order.
    await page.evaluate(async () => (await fetch('/healthz')).text());
  };
}

test('a picture that arrives after its review was cleared or sent brings nothing of it back', {
  tag: '@once',
}, async ({ page, baseURL }) => {
  const goods = await ownGoods('reviewed');
  const { token } = await member(page);
  const order = await placeOrder(page, token, { products: { [goods.id]: 1 } });
  await reportParcel(baseURL, order.orderNo, ['PROCESSING', 'SHIPPED', 'ARRIVED']);
  await visit(page, `/member-order-detail/${order.id}`);
  const write = main(page).getByRole('button', { name: `寫評論：${goods.name}` });
  const form = dialog(page);
  const resumed = form.getByText('這是您上次寫到一半的內容，還沒有送出。');

  await write.click();
  await form.getByRole('radio', { name: /不太滿意$/ }).check();
  const arriveLate = await closeDuringUpload(page);
  await write.click();
  await expect(resumed).toBeVisible();
  await form.getByRole('button', { name: '清除重寫' }).click();
  await arriveLate();
  await page.keyboard.press('Escape');
  await write.click();
  await expect(form.getByRole('radio', { name: /不太滿意$/ })).not.toBeChecked();
  await expect(resumed).toHaveCount(0);

  const words = `舒服 ${Date.now()}`;
  await form.getByRole('radio', { name: /很滿意$/ }).check();
  await form.getByRole('textbox', { name: /使用心得/ }).fill(words);
  const arriveAfterSending = await closeDuringUpload(page);
  await write.click();
  await form.getByRole('button', { name: '送出評論' }).click();
  await expect(form).toHaveCount(0);
  await expect(write).toHaveCount(0);
  await arriveAfterSending();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(words);
});

test('a visitor who presses 有幫助 hears to sign in, and hears it again at the next press', {
  tag: '@once',
}, async ({ page }) => {
  await visit(page, `/products/${await idOf(reviewed)}`);
  const review = page.getByRole('region', { name: '商品評論' }).getByRole('article').first();
  const press = () => review.getByRole('button', { name: /^有幫助/ }).click();
  await press();
  const alert = review.getByRole('alert');
  await expect(alert).toHaveText('登入後可以按有幫助');
  // Screen readers announce what is new in the region.
  const heard = await alert.getByRole('paragraph').elementHandle();
  await press();
  await expect.poll(() => heard?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await expect(alert).toHaveText('登入後可以按有幫助');
});

test('a review cannot be changed while it is being sent, and its answer closes no dialog opened since', {
  tag: '@once',
}, async ({ page, baseURL }) => {
  const [first, second] = await anyGoods();
  const { token } = await member(page);
  const order = await placeOrder(page, token, { products: { [first.id]: 1, [second.id]: 1 } });
  await reportParcel(baseURL, order.orderNo, ['PROCESSING', 'SHIPPED', 'ARRIVED']);
  await visit(page, `/member-order-detail/${order.id}`);
  const write = (name: string) => main(page).getByRole('button', { name: `寫評論：${name}` });
  const text = dialog(page).locator('textarea');
  await write(first.name).click();
  await dialog(page).getByRole('radio').first().check();
  await text.fill('很軟');
  const { asked, goOn } = await holdNextRequest(page, /\/reviews$/);
  await dialog(page).getByRole('button', { name: '送出評論' }).click();
  await asked;
  await text.click({ force: true });
  await page.keyboard.insertText('，也很薄');
  await expect(text).toHaveValue('很軟');
  await dialog(page).getByRole('button', { name: '取消' }).click();
  await write(second.name).click();
  await text.fill('還在寫');
  goOn();
  await expect(page.getByText('已送出評論，看過後就會公開')).toBeVisible();
  await expect(text).toHaveValue('還在寫');
});
