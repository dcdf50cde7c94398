import { ownGoods } from './buying.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { newAdministrator, openOffice, ownersRecords, unique } from './office.ts';

test('an operator fills in the steps of an offer and reads the example while typing', async ({
  page,
}) => {
  test.slow();
  const title = unique('任選三件');
  const goods = await ownGoods('discounted');
  await openOffice(page, '/quantity-offers/new');
  await page.getByLabel('標題').fill(title);
  await page.getByLabel('標籤').fill('3 件組');
  const review = page.getByRole('region', { name: '活動試算' });
  await expect(review).toContainText('優惠內容尚未填寫');

  await page.getByRole('button', { name: '優惠內容加一列' }).press('Enter');
  const first = page.getByRole('group', { name: '優惠內容第 1 列' });
  // The new row has the focus, so that it is filled in without a mouse.
  await expect(first.getByLabel('件數')).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.keyboard.type('9');
  await expect(first.getByLabel('減去的 %')).toHaveCount(0);
  await page.getByRole('button', { name: '優惠內容加一列' }).click();
  const second = page.getByRole('group', { name: '優惠內容第 2 列' });
  await second.getByLabel('件數').fill('2');
  await second.getByLabel('金額').fill('99');
  await page.getByRole('combobox', { name: '加入商品' }).fill(goods.name);
  await page.getByRole('option', { name: goods.name }).click();
  await expect(review).toContainText('3 件 $9：原 $');
  await expectAccessible(page);

  // Fewer units for more is said at the field.
  await page.getByRole('button', { name: '儲存' }).click();
  await expect(page.getByText('件數較多的列，金額或減去的 % 也要較高').first()).toBeVisible();
  await page.getByRole('button', { name: '移除第 2 列' }).click();
  await expect(second).toHaveCount(0);
  await page.getByRole('button', { name: '儲存' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.reload();
  await expect(first.getByLabel('件數')).toHaveValue('3');
  await expect(first.getByLabel('金額')).toHaveValue(/9$/);

  // The other kind has the other column.
  await page.getByRole('combobox', { name: '方式' }).click();
  await page.getByRole('option', { name: '滿 N 件打折' }).click();
  await expect(first.getByLabel('減去的 %')).toBeVisible();
});

test('an amount offer is set, and add-ons far below their price wait for a second person', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const goods = await ownGoods('discounted');
  const [title, added] = [unique('每滿都折'), unique('加購')];
  const operator = await newAdministrator(baseURL, 'operator');
  const save = page.getByRole('button', { name: '儲存', exact: true });
  const review = page.getByRole('region', { name: '活動試算' });
  // It begins next month, so that it changes the cart of no other journey.
  const beginLater = async () => {
    await page.getByRole('textbox', { name: '開始', exact: true }).fill('+1 個月 9:00');
    await page.getByText('上架', { exact: true }).click();
  };
  await openOffice(page, '/amount-offers/new', operator);
  await page.getByLabel('標題').fill(title);
  await page.getByLabel('標籤').fill('每滿');
  await page.getByLabel('門檻').fill('500');
  await page.getByLabel('折扣／金額').fill('60');
  await page.getByRole('radiogroup', { name: '每滿都折' }).getByText('是', { exact: true }).click();
  await page.getByRole('combobox', { name: '加入商品' }).fill(goods.name);
  await page.getByRole('option', { name: goods.name }).click();
  await beginLater();
  await expect(review).toContainText('每滿 500 元折 60 元');
  await save.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const brought = page.getByRole('region', { name: '成效' });
  await expect(brought).toContainText('已享優惠的訂單');
  await expectAccessible(page);

  await page.goto('/admin/add-on-offers/new');
  await page.getByLabel('標題').fill(added);
  await page.getByRole('button', { name: '加購商品加一列' }).click();
  const row = page.getByRole('group', { name: '加購商品第 1 列' });
  await row.getByRole('combobox', { name: '商品' }).fill(goods.name);
  await page.getByRole('option', { name: goods.name }).click();
  await row.getByLabel('加購價').fill('1');
  await beginLater();
  await expect(review).toContainText(`「${goods.name}」加價 $1：原 $`);
  await page.getByRole('button', { name: '放進購物車試算' }).click();
  const dialog = page.getByRole('dialog', { name: `試算「${added}」` });
  await expect(dialog.getByText(/^情境二少 NT\$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await save.click();
  // Its cost is known, and the price is below it.
  await page.getByRole('button', { name: '仍要繼續' }).click();
  await expect(page.getByRole('status').filter({ hasText: '等待另一位核可' })).toBeVisible();

  await openOffice(page, '/approvals');
  const approval = page.getByRole('article', { name: new RegExp(added) });
  await expect(approval).toContainText('超過 50 % 的門檻');
  await expectAccessible(page);
  await approval.getByRole('button', { name: '核可並執行' }).click();
  await expect(approval).toHaveCount(0);
  await page.goto(`/admin/add-on-offers?keyword=${encodeURIComponent(added)}`);
  await expect(page.getByRole('link', { name: added })).toBeVisible();
  const records = await ownersRecords(baseURL);
  for (const [resource, keyword] of [
    ['amount-offers', title],
    ['add-on-offers', added],
  ] as const) {
    const [{ id }] = await records.ask(`${resource}/search`, { keyword });
    await records.remove(resource, id);
  }
});
