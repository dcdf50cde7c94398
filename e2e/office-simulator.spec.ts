import { anyGoods, signedInBuyer, test } from './buying.ts';
import { expect, expectAccessible } from './journey.ts';
import { goByMenu, openOffice } from './office.ts';
import { placeOrder, tokenOf } from './orders.ts';

test('what an order came to is simulated from its page, and a cart for two buyers side by side, with a sentence for every campaign', async ({
  page,
}) => {
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  const token = await tokenOf(page, buyer);
  const order = await placeOrder(page, token, { products: { [goods.id]: 2 } });
  await openOffice(page, `/orders/${order.id}`);
  await page.getByRole('link', { name: '試算這筆金額' }).click();
  const paid = `NT$ ${order.paidAmount.toLocaleString('en')}`;
  await expect(page.getByText(`訂單 ${order.orderNo} 成立時應付 ${paid}`)).toBeVisible();
  const cart = page.getByRole('form', { name: '情境一' });
  await expect(cart).toContainText(goods.name);
  await expect(page.getByRole('region', { name: '情境一的金額' })).toContainText(
    `${goods.name} × 2`,
  );

  await goByMenu(page, '今日待辦');
  // With the screen the menu closes the group of the simulator.
  await expect(page.getByRole('heading', { level: 1, name: '今日待辦' })).toBeVisible();
  await goByMenu(page, '試算');
  await expect(page.getByRole('heading', { level: 1, name: '試算' })).toBeVisible();
  await expect(cart.getByRole('button', { name: '試算' })).toBeDisabled();
  await cart.getByRole('combobox', { name: '商品' }).fill('月亮褲');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /月亮褲/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^應付 NT\$\s/ })).toBeVisible();
  const rules = page.getByRole('region', { name: '情境一的活動' });
  await expect(rules.getByRole('row').nth(1)).toBeVisible();
  await expect(rules).toContainText('訪客沒有首購資格');
  await page.getByRole('button', { name: '複製成第二個情境來比較' }).click();
  const other = page.getByRole('form', { name: '情境二' });
  await other.getByRole('combobox', { name: '身分' }).selectOption('imagined');
  await other.getByRole('button', { name: '試算' }).click();
  await expect(page.getByRole('region', { name: '情境二的活動' })).not.toContainText(
    '訪客沒有首購資格',
  );
  await expect(page.getByText(/^兩個情境的應付金額相同|^情境二/).first()).toBeVisible();
  await expectAccessible(page);
});
