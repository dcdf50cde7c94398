import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { holdNextRequest } from './held-answers.ts';
import { expect, test } from './journey.ts';
import { newAdministrator, openOffice, ownersApi, ownersRecords, unique } from './office.ts';
import { routeOnce } from './visit.ts';

// What is typed or chosen in a form stays, whatever is read again or answered meanwhile.

/** The tab is looked at again, so much later that everything is read again. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 30_000;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

const save = (page: Page) => page.getByRole('button', { name: '儲存', exact: true });

test('what is typed while a change is undone stays, with its input', async ({ page, baseURL }) => {
  const name = unique('復原');
  const { make, change } = await ownersRecords(baseURL);
  const id = await make('message-bars', { name });
  await change('message-bars', id, { name: `${name} 二` });
  await openOffice(page, `/message-bars/${id}`);
  const box = page.getByLabel('文字');
  const weight = page.getByLabel('排序');
  await expect(box).toHaveValue(`${name} 二`);
  const { asked, goOn } = await holdNextRequest(page, /\/message-bars\/undo\/\d+$/);
  await page.getByRole('button', { name: '復原這次變更' }).first().click();
  await asked;
  await weight.fill('7');
  goOn();
  await expect(box).toHaveValue(name);
  await expect(weight).toHaveValue('7');
  await expect(weight).toBeFocused();
  await expect(save(page)).toBeEnabled();
});

test('a picture that arrives later leaves the chosen one and the text about it', async ({
  page,
}) => {
  const photograph = async () => {
    const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
    const create = { width: 400 + randomInt(300), height: 300, channels: 3 as const, background };
    const buffer = await sharp({ create }).jpeg().toBuffer();
    return { name: `${unique('晚到')}.jpg`, mimeType: 'image/jpeg', buffer };
  };
  await openOffice(page, '/products/new');
  await page.getByRole('button', { name: '從媒體庫選擇或上傳' }).click();
  const dialog = page.getByRole('dialog', { name: '選擇圖片' });
  const files = dialog.getByLabel('選擇要上傳的圖片');
  await files.setInputFiles(await photograph());
  const alt = dialog.getByLabel('替代文字');
  await alt.fill('第一張');
  const second = await photograph();
  await files.setInputFiles(second);
  await expect(
    dialog.getByRole('button', {
      name: new RegExp(`^${RegExp.escape(second.name.slice(0, -4))}\\s*\\d+ ×`),
    }),
  ).toBeVisible();
  await expect(alt).toHaveValue('第一張');
});

test('ticks of a role stay when a colleague saves it, and the later save is refused in words', async ({
  page,
  baseURL,
}) => {
  const api = await ownersApi(baseURL);
  const name = unique('角色');
  const { data: role } = await api.createRole({ body: { name, rights: ['orders.read'] } });
  await openOffice(page, `/roles/${role.id}`);
  const label = page.getByLabel('名稱');
  await label.fill(`${name} 改`);
  await api.updateRole({ params: { id: role.id }, body: { name: `${name} 同事` } });
  const read = page.waitForResponse(/backstagex\//);
  await comeBack(page);
  await read;
  await expect(label).toHaveValue(`${name} 改`);
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('修改');
  await expect(label).toHaveValue(`${name} 改`);
});

test('the new secret of a webhook stays in sight while its form is saved', async ({
  page,
  baseURL,
}) => {
  const api = await ownersApi(baseURL);
  const url = `http://127.0.0.1:9/${unique('w').replaceAll(' ', '-')}`;
  const { data } = await api.createWebhook({
    body: { url, events: ['refund.completed'], isActive: true },
  });
  await openOffice(page, `/webhooks/${data.id}`);
  await page.getByRole('button', { name: '更換密鑰' }).click();
  const secret = page.getByText(/^whsec_/);
  const shown = await secret.innerText();
  await page.getByLabel('接收的網址').fill(`${url}-2`);
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${url}-2`);
  await expect(secret).toHaveText(shown);
  await api.deleteWebhook({ params: { id: data.id } });
});

test('the role that is chosen before the roles are known stays chosen', async ({ page }) => {
  const { asked, goOn } = await holdNextRequest(page, /\/roles\/search$/);
  await openOffice(page, '/administrators/new');
  const role = page.getByLabel('角色');
  await asked;
  await role.selectOption('倉管');
  const answered = page.waitForResponse(/\/roles\/search$/);
  goOn();
  await (await answered).finished();
  await page.getByLabel('姓名').fill('小晴');
  await expect(role).toHaveValue('warehouse');
});

test('a name that is typed stays when a colleague changes the role meanwhile, and so does the role', async ({
  page,
  baseURL,
}) => {
  const api = await ownersApi(baseURL);
  const { email } = await newAdministrator(baseURL, 'operator');
  await openOffice(page, `/administrators?keyword=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: email }).click();
  await expect(page).toHaveURL(/\/administrators\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  await page.getByLabel('姓名').fill('小晴');
  await api.updateAdministrator({ params: { id }, body: { role: 'viewer' } });
  await comeBack(page);
  await expect(page.getByLabel('角色')).toHaveValue('viewer');
  await expect(page.getByLabel('姓名')).toHaveValue('小晴');
  await save(page).click();
  await expect(page.getByText('已儲存')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('姓名')).toHaveValue('小晴');
  await expect(page.getByLabel('角色')).toHaveValue('viewer');
});

test('a row that is moved while the order is saved still has to be saved', async ({ page }) => {
  await openOffice(page, '/message-bars');
  await page.getByRole('button', { name: '調整順序' }).click();
  const dialog = page.getByRole('dialog', { name: /^調整.*的順序$/ });
  const gone = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  // Nothing is written: other journeys see these rows.
  await routeOnce(page, /\/message-bars\/update-list$/, async (route) => {
    sent.resolve();
    await gone.promise;
    const data = { updated: 1, refused: 0, errors: {} };
    await route.fulfill({ json: { status: 200, error_code: '', message: '', data } });
  });
  await dialog.getByRole('button', { name: /^下移/ }).first().click();
  await dialog.getByRole('button', { name: '儲存順序' }).click();
  await sent.promise;
  await dialog.getByRole('button', { name: /^下移/ }).nth(1).click();
  gone.resolve();
  await expect(page.getByText('已儲存順序')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '儲存順序' })).toBeEnabled();
});

test('an open cell stays when the list is scrolled, and overwrites no newer value unseen', async ({
  page,
  baseURL,
}) => {
  const name = unique('捲動');
  const { make, change } = await ownersRecords(baseURL);
  const materialNo = `ROLL-${name.replaceAll(/\D/g, '')}`;
  const others = Array.from({ length: 30 }, (_, at) => `${materialNo}-${at}`);
  await Promise.all(
    others.map((number) => make('products', { name: number, material_no: number, price: 90 })),
  );
  // The newest record comes first.
  const id = await make('products', { name, material_no: materialNo, price: 100 });
  await page.setViewportSize({ width: 1440, height: 500 });
  await openOffice(page, `/products?keyword=${materialNo}`);
  const grid = page.getByRole('grid', { name: '商品' });
  const cell = grid.getByRole('gridcell', { name: 'NT$ 100', exact: true });
  await cell.focus();
  await page.keyboard.press('Enter');
  const box = page.getByRole('textbox', { name: '售價' });
  await box.fill('120');
  await grid.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(grid.locator('[data-cell="30:1"]')).toBeInViewport();
  await expect(box).toHaveValue('120');
  await grid.evaluate((element) => element.scrollTo(0, 0));

  await change('products', id, { price: 110 });
  const read = page.waitForResponse(/\/products\/search$/);
  await comeBack(page);
  await (await read).finished();
  await box.press('Enter');
  await expect(page.getByText('剛被別人修改，已更新為目前的內容')).toBeVisible();
});

test('the answer to a review stays while it is typed and the page is read again', async ({
  page,
  baseURL,
}) => {
  const { ask } = await ownersRecords(baseURL);
  const api = await ownersApi(baseURL);
  const found = await ask('reviews/search', { keyword: '', page: 1, per_page: 1 });
  const id = Number(found[0].id);
  await openOffice(page, `/reviews/${id}`);
  const box = page.getByLabel('商店的回覆');
  await box.fill('謝謝您，我們');
  await api.answerReview({ params: { id }, body: { text: '同事的回覆' } });
  await comeBack(page);
  await expect(page.getByText('目前的回覆：同事的回覆')).toBeVisible();
  await expect(box).toHaveValue('謝謝您，我們');
  await api.answerReview({ params: { id }, body: { text: '' } });
});
