import { anyGoods, signedInBuyer, test } from './buying.ts';
import { expect, expectAccessible } from './journey.ts';
import { openOffice, unique } from './office.ts';
import { placeOrder, tokenOf } from './orders.ts';

test('an operator puts an offer that is not saved on top of past orders, and opens one of them', async ({
  page,
}) => {
  test.slow();
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  const token = await tokenOf(page, buyer);
  await placeOrder(page, token, { products: { [goods.id]: 2 } });

  await openOffice(page, '/amount-offers/new');
  const open = page.getByRole('button', { name: '如果上個月就有這個活動' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: '如果上個月就有這個活動' });
  await expect(dialog).toContainText('顧客會不會因此多買或少買，這裡當作不會');
  await dialog.getByRole('button', { name: '重算訂單' }).click();
  // A form with mistakes is refused as a save is.
  await expect(dialog.getByRole('alert')).toContainText('標題');
  await page.keyboard.press('Escape');

  await page.getByLabel('標題').fill(unique('滿一元折一元'));
  await page.getByLabel('標籤').fill('折一元');
  await page.getByRole('textbox', { name: '門檻' }).fill('2');
  await page.getByRole('textbox', { name: '折扣' }).fill('1');
  await page.getByText('全部商品與組合', { exact: true }).click();
  await open.click();
  await dialog.getByText('最近 7 天').click();
  await dialog.getByRole('button', { name: '重算訂單' }).click();
  const result = dialog.getByRole('region', { name: '重算的結果' });
  await expect(result.getByRole('status')).toHaveText(/筆訂單，[\d,]+ 筆會不一樣/, {
    timeout: 180_000,
  });
  await expect(result).toContainText('活動給的折扣');
  await expect(result).toContainText(/原本 NT\$/);
  await expectAccessible(page);
  // An order opens beside the form, which is not saved.
  const opened = page.waitForEvent('popup');
  await result.getByRole('table').getByRole('link').first().click();
  await expect(await opened).toHaveURL(/\/admin\/orders\/\d+$/);

  // The task keeps the result.
  await openOffice(page, '/tasks');
  await page
    .getByRole('link', { name: /重算過去的訂單/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^如果過去就有/ })).toBeVisible();
  await expect(page.getByRole('region', { name: '重算的結果' })).toContainText('活動給的折扣');
});
