import { ownGoods } from './buying.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { openOffice, unique } from './office.ts';

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
