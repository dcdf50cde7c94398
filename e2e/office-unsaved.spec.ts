import { anyGoods, signedInBuyer } from './buying.ts';
import { loseNextAnswer } from './held-answers.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { openOffice } from './office.ts';
import { placeOrder, tokenOf } from './orders.ts';

test('scanned codes and pasted numbers are not left without a question @once', async ({ page }) => {
  await openOffice(page, '/fulfilment/hand-over');
  const codes = page.getByRole('textbox', { name: '單號與物流單號' });
  await codes.fill('20990101000001 9081234567');
  const question = page.getByRole('dialog', { name: '還有修改尚未儲存' });
  await page.getByRole('link', { name: '回出貨作業' }).click();
  await question.getByRole('button', { name: '留在這裡' }).click();
  await expect(codes).toHaveValue('20990101000001 9081234567');
  await page.getByRole('link', { name: '回出貨作業' }).click();
  await expectAccessible(page);
  await question.getByRole('button', { name: '捨棄修改並離開' }).click();
  await expect(page).toHaveURL(/\/fulfilment$/);

  await page.goto('/admin/refunds');
  await page.getByRole('link', { name: '整批匯款' }).click();
  const numbers = page.getByLabel('單號與匯款編號');
  await numbers.fill('20990101000001 TX-1');
  await page.goBack();
  await question.getByRole('button', { name: '留在這裡' }).click();
  await expect(numbers).toHaveValue('20990101000001 TX-1');
  await numbers.fill('');
  await page.goBack();
  await expect(page).toHaveURL(/\/refunds$/);
});

test('a press beside the dialog of changed goods loses nothing @once', async ({ page }) => {
  const buyer = await signedInBuyer(page);
  const [{ id }] = await anyGoods();
  const order = await placeOrder(page, await tokenOf(page, buyer), { products: { [id]: 1 } });
  await openOffice(page, `/orders/${order.id}`);
  await page.getByRole('button', { name: '更改商品' }).click();
  const reason = page.getByRole('dialog').getByLabel('原因');
  await reason.fill('顧客來電');
  await page.mouse.click(2, 2);
  await expect(reason).toHaveValue('顧客來電');
});

test('a new record whose answer was lost is made once, and the next press opens it @once', async ({
  page,
  problems,
}) => {
  const from = `/lost-${process.pid}-${Date.now()}`;
  await openOffice(page, '/redirects/new');
  await page.getByLabel('舊路徑').fill(from);
  await page.getByLabel('新路徑').fill('/faq');
  await loseNextAnswer(page, /\/redirects\/create$/);
  const save = page.getByRole('button', { name: '儲存', exact: true });
  await save.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await save.click();
  await expect(page.getByRole('heading', { level: 1, name: from })).toBeVisible();
  await expect(page).toHaveURL(/\/redirects\/\d+$/);
  problems.splice(0);
});

test('a new record that is corrected after a lost answer says that the first one may be saved @once', async ({
  page,
  problems,
}) => {
  const from = `/corrected-${process.pid}-${Date.now()}`;
  await openOffice(page, '/redirects/new');
  await page.getByLabel('舊路徑').fill(from);
  await page.getByLabel('新路徑').fill('/faq');
  await loseNextAnswer(page, /\/redirects\/create$/);
  const save = page.getByRole('button', { name: '儲存', exact: true });
  await save.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('舊路徑').fill(`${from}-2`);
  await save.click();
  await expect(page.getByRole('alert')).toContainText('前一次可能已儲存，請先到列表確認');
  problems.splice(0);
});

test('a press beside the dialog of a new key loses nothing @once', async ({ page }) => {
  await openOffice(page, '/api-keys');
  await page.getByRole('button', { name: '新增金鑰' }).click();
  const name = page.getByRole('dialog').getByLabel('名稱');
  await name.fill('倉儲系統');
  await page.mouse.click(2, 2);
  await expect(name).toHaveValue('倉儲系統');
});

test('a press beside the dialog of a view loses nothing, and Esc closes it @once', async ({
  page,
}) => {
  await openOffice(page, '/products');
  await page.getByRole('searchbox', { name: '搜尋' }).fill('QM-D21');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '儲存檢視' }).click();
  const name = page.getByRole('dialog', { name: '儲存檢視' }).getByLabel('名稱');
  await name.fill('日用');
  await page.mouse.click(2, 2);
  await expect(name).toHaveValue('日用');
  await name.press('Escape');
  await expect(name).toHaveCount(0);
});
