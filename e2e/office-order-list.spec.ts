import { anyGoods, signedInBuyer, test } from './buying.ts';
import { expect, expectAccessible } from './journey.ts';
import { openOffice } from './office.ts';
import { placeOrder, tokenOf } from './orders.ts';

test('the list of orders has ready views, filters of one press and goods, and says before an action with many what it can do', async ({
  page,
  isMobile,
}) => {
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  const token = await tokenOf(page, buyer);
  const orders = [
    await placeOrder(page, token, { products: { [goods.id]: 2 } }),
    await placeOrder(page, token, { products: { [goods.id]: 1 } }),
  ];
  const [first, second] = orders;
  await buyer.api.cancelOrder({ params: { id: second?.id ?? 0 } });
  await openOffice(page, `/orders?keyword=${encodeURIComponent(buyer.email)}`);
  const views = page.getByRole('navigation', { name: '檢視' });
  for (const name of ['未付款', '未寄出', '已出貨', '取貨逾期', '退貨中', '今日']) {
    await expect(views.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
  await expect(page.getByRole('status').filter({ hasText: '共 2 筆' })).toBeVisible();
  await expect(page.getByRole('main').getByText(goods.name).first()).toBeVisible();
  // On a phone they are behind one button.
  if (isMobile) await page.getByRole('button', { name: '篩選與排序' }).click();
  const chips = page.getByRole('group', { name: '常用條件' });
  const cancelled = chips.getByRole('button', { name: '已取消' });
  await cancelled.click();
  await expect(cancelled).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('status').filter({ hasText: '共 1 筆' })).toBeVisible();
  await cancelled.click();
  await expect(page.getByRole('status').filter({ hasText: '共 2 筆' })).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: '關閉' }).click();
  await page.getByRole('checkbox', { name: '選取本頁' }).check();
  await page.getByRole('button', { name: '重寄通知信' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toContainText('2 筆中 1 筆可重寄，1 筆略過');
  await expect(dialog.getByRole('list', { name: '略過的訂單' })).toContainText(
    second?.orderNo ?? '',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '重寄通知信 1 筆' }).click();
  await expect(dialog.getByRole('status')).toContainText('通知信已排入寄送');
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/admin/orders/${first?.id}`);
  const history = page.getByRole('region', { name: '歷程', exact: true });
  await expect(history).toContainText('重寄通知信');
});
