import type { Page } from '@playwright/test';
import { comeBack, holdNextRequest } from './held-answers.ts';
import { expect, test } from './journey.ts';
import {
  newAdministrator,
  newAdministratorWith,
  openOffice,
  ownersApi,
  ownersRecords,
  unique,
} from './office.ts';

// What is saved is what somebody saw and meant, whatever is read or answered meanwhile.

const save = (page: Page) => page.getByRole('button', { name: '儲存', exact: true });

/** Opens the screen of an administrator; returns the id. */
async function openAdministrator(page: Page, email: string): Promise<number> {
  await openOffice(page, `/administrators?keyword=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: email }).click();
  await expect(page).toHaveURL(/\/administrators\/\d+$/);
  return Number(page.url().split('/').at(-1));
}

test('a name that is typed stays when a colleague changes the role meanwhile, and so does the role', async ({
  page,
  baseURL,
}) => {
  const api = await ownersApi(baseURL);
  const { email } = await newAdministrator(baseURL, 'operator');
  const id = await openAdministrator(page, email);
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

test('who corrects a name before the roles are known leaves the own role of the colleague, and saves once', async ({
  page,
  baseURL,
}) => {
  const api = await ownersApi(baseURL);
  const { email } = await newAdministratorWith(baseURL, ['orders.read']);
  const { asked, goOn } = await holdNextRequest(page, /\/roles\/search$/);
  const id = await openAdministrator(page, email);
  await asked;
  const [name, role] = [page.getByLabel('姓名'), page.getByLabel('角色')];
  await expect(save(page)).toBeDisabled();
  const own = await role.inputValue();
  await name.fill('小晴');
  await save(page).click();
  await expect(page.getByText('已儲存')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  expect(own).toMatch(/^role-\d+$/);
  goOn();
  await page.reload();
  await expect(role).toHaveValue(own);

  // What is saved is no longer typed: a later correction of a colleague is shown.
  await name.fill('小青');
  await save(page).click();
  await expect(page.getByText('已儲存')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await api.updateAdministrator({ params: { id }, body: { name: '小靜' } });
  await comeBack(page);
  await expect(name).toHaveValue('小靜');
});

test('who has left an invitation and begins the next one is not led away by the answer', async ({
  page,
}) => {
  await openOffice(page, '/administrators/new');
  const email = `${unique('late').replaceAll(' ', '-')}@example.tw`;
  await page.getByLabel('電子信箱').fill(email);
  const { asked, goOn } = await holdNextRequest(page, /\/administrators\/create$/);
  await page.getByRole('button', { name: '寄出邀請' }).click();
  await asked;
  await page.getByRole('link', { name: '取消' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goBack();
  const name = page.getByLabel('姓名');
  await name.fill('下一位');
  goOn();
  await expect(page.getByText('已寄出邀請')).toBeVisible();
  await expect(page).toHaveURL(/\/administrators\/new$/);
  await expect(name).toHaveValue('下一位');
});

test('what is typed after a save is saved at once, while the lists are still read again', async ({
  page,
  baseURL,
}) => {
  const name = unique('連存');
  const { make, ask } = await ownersRecords(baseURL);
  const id = await make('message-bars', { name });
  const history = page.waitForResponse(/\/message-bars\/history\//);
  await openOffice(page, `/message-bars/${id}`);
  await (await history).finished();
  const { asked, goOn } = await holdNextRequest(page, /\/message-bars\/history\//, { reads: true });
  const box = page.getByLabel('文字');
  await box.fill(`${name} 二`);
  await box.press('Control+s');
  await asked;
  await box.fill(`${name} 三`);
  await box.press('Control+s');
  await expect.poll(async () => (await ask(`message-bars/edit/${id}`)).name).toBe(`${name} 三`);
  await expect(box).toHaveValue(`${name} 三`);
  goOn();
});

test("a form that takes a colleague's version rebuilds its inputs once", async ({
  page,
  baseURL,
}) => {
  const name = unique('一次');
  const { make, change } = await ownersRecords(baseURL);
  const id = await make('message-bars', { name });
  await openOffice(page, `/message-bars/${id}`);
  const box = page.getByLabel('文字');
  await box.fill(`${name} 我`);
  await change('message-bars', id, { name: `${name} 同事` });
  await box.press('Control+s');
  const dialog = page.getByRole('dialog', { name: '這筆資料剛被別人修改' });
  await expect(dialog).toBeVisible();
  const seen = await box.evaluateHandle((input: HTMLInputElement) => {
    const found = { texts: [] as string[] };
    const at = `#${CSS.escape(input.id)}`;
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        const made = node.matches(at) ? node : node.querySelector(at);
        if (made instanceof HTMLInputElement) found.texts.push(made.value);
      }
    }).observe(input.form ?? input, { childList: true, subtree: true });
    return found;
  });
  await dialog.getByRole('button', { name: '採用目前內容' }).click();
  await expect(box).toHaveValue(`${name} 同事`);
  await expect(dialog).toHaveCount(0);
  expect(await seen.evaluate(({ texts }) => texts)).toEqual([`${name} 同事`]);
});

test('an open cell stays when the list is scrolled, and overwrites no newer value unseen', async ({
  page,
  baseURL,
}) => {
  const name = unique('捲動');
  const { make, change, ask } = await ownersRecords(baseURL);
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
  const read = page.waitForResponse(/\/products\/advance-search$/);
  await comeBack(page);
  await (await read).finished();
  await box.press('Enter');
  await expect(
    page.getByText('剛被別人修改，已更新為目前的內容（目前是 NT$ 110）', { exact: true }),
  ).toBeVisible();
  // Whoever leaves the cell now has not said that the newer price is wrong.
  await page.getByRole('heading', { level: 1, name: '商品' }).click();
  await expect(grid.getByRole('gridcell', { name: 'NT$ 110', exact: true })).toBeVisible();
  await expect(box).toHaveCount(0);
  expect((await ask(`products/edit/${id}`)).price).toBe(110);

  // What is typed after the refusal is meant for the newer price, and is saved when the cell is left.
  await grid.getByRole('gridcell', { name: 'NT$ 110', exact: true }).dblclick();
  await box.fill('120');
  await change('products', id, { price: 112 });
  await box.press('Enter');
  await expect(page.getByText('（目前是 NT$ 112）')).toBeVisible();
  await box.fill('125');
  await page.getByRole('heading', { level: 1, name: '商品' }).click();
  await expect(grid.getByRole('gridcell', { name: 'NT$ 125', exact: true })).toBeVisible();
  await expect.poll(async () => (await ask(`products/edit/${id}`)).price).toBe(125);
});
