import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { comeBack, holdNextRequest } from './held-answers.ts';
import { expect, test } from './journey.ts';
import { openOffice, ownersApi, ownersRecords, unique } from './office.ts';
import { newReview } from './todays-work.ts';
import { routeOnce } from './visit.ts';

// What is typed or chosen in a form stays, whatever is read again or answered meanwhile.

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
  const tile = ({ name }: { name: string }) =>
    dialog.getByRole('button', {
      name: new RegExp(`^${RegExp.escape(name.slice(0, -4))}\\s*\\d+ ×`),
    });
  const [first, second, third] = [await photograph(), await photograph(), await photograph()];
  await files.setInputFiles(first);
  await expect(tile(first)).toHaveAttribute('aria-pressed', 'true');
  // Nothing is written about the first one yet.
  await files.setInputFiles(second);
  await expect(tile(second)).toHaveAttribute('aria-pressed', 'true');
  const alt = dialog.getByLabel('替代文字');
  await alt.fill('第二張');
  await files.setInputFiles(third);
  await expect(tile(third)).toHaveAttribute('aria-pressed', 'false');
  await expect(alt).toHaveValue('第二張');

  // A refused file has a line here, but it is no longer on its way.
  await files.setInputFiles({ ...first, name: 'no.jpg', buffer: Buffer.from('no picture') });
  await expect(dialog.getByText('no.jpg')).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await tile(first).click();
  const fourth = await photograph();
  await files.setInputFiles(fourth);
  await expect(tile(fourth)).toHaveAttribute('aria-pressed', 'true');
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

test('the role that is chosen before the roles are known stays chosen', async ({
  page,
  baseURL,
}) => {
  const { data } = await (await ownersApi(baseURL)).createRole({
    body: { name: unique('角色'), rights: ['orders.read'] },
  });
  const { asked, goOn } = await holdNextRequest(page, /\/roles\/search$/);
  await openOffice(page, '/administrators/new');
  const role = page.getByLabel('角色');
  await asked;
  await role.selectOption('倉管');
  goOn();
  await expect(role.getByRole('option', { name: data.name })).toBeAttached();
  await expect(role).toHaveValue('warehouse');
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

test('the answer to a review stays while it is typed and the page is read again', async ({
  page,
  baseURL,
}) => {
  const api = await ownersApi(baseURL);
  const id = await newReview(page, baseURL ?? '', unique('很好用'));
  // It is in nobody's queue.
  await api.hideReview({ params: { id }, body: { reason: '測試' } });
  await openOffice(page, `/reviews/${id}`);
  const box = page.getByLabel('商店的回覆');
  await box.fill('謝謝您，我們');
  await api.answerReview({ params: { id }, body: { text: '同事的回覆' } });
  await comeBack(page);
  await expect(page.getByText('目前的回覆：同事的回覆')).toBeVisible();
  await expect(box).toHaveValue('謝謝您，我們');
});
