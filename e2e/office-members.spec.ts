import { memberNo } from '#contract/members.ts';
import { anyGoods, signedInBuyer, test, visitorApi } from './buying.ts';
import { expect, expectAccessible } from './journey.ts';
import { goByMenu, openOffice, ownersApi, unique } from './office.ts';
import { placeOrder, tokenOf } from './orders.ts';

/** A coupon that can be given, and a function that removes it again. */
async function giveableCoupon(baseURL: string | undefined) {
  const api = await ownersApi(baseURL);
  const { data } = await api.listGiveableCoupons();
  // Every registered member already has the coupon of the registration.
  const coupon = data.find(({ name }) => !name.includes('註冊'));
  if (!coupon) throw new Error('No coupon can be given.');
  return { coupon, api };
}

test('a member is found, helped, given coupons, disabled, and merged with another account', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const buyer = await signedInBuyer(page);
  const { coupon, api } = await giveableCoupon(baseURL);
  const [goods] = await anyGoods();
  const token = await tokenOf(page, buyer);
  const order = await placeOrder(page, token, { products: { [goods.id]: 1 } });
  const { data: orderPage } = await api.readOrderDesk({ params: { id: order.id } });
  const id = orderPage.buyer.memberId;
  const no = memberNo(id);

  await openOffice(page, `/orders/${order.id}`);
  await page.getByRole('link', { name: no }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`會員 ${no}`);
  await expect(page.getByRole('main')).not.toContainText(buyer.email);
  await page.getByRole('button', { name: '顯示完整資料' }).click();
  await page.getByRole('textbox', { name: '原因' }).fill('回電');
  await page.getByRole('button', { name: '顯示', exact: true }).click();
  await expect(page.getByRole('region', { name: '會員資料' })).toContainText(buyer.email);
  await page.getByLabel('新備註').fill('偏好無香');
  await page.getByRole('button', { name: '留下備註' }).click();
  await expect(page.getByRole('list', { name: '備註' })).toContainText('偏好無香');
  const tag = unique('測試').slice(0, 20);
  await page.getByRole('combobox', { name: '標籤' }).fill(tag);
  await page.keyboard.press('Enter');
  await expect(page.getByText('標籤已更新')).toBeVisible();

  await page.getByRole('button', { name: '發一張' }).click();
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: '優惠券' })
    .selectOption({ label: coupon.name });
  await page.getByRole('textbox', { name: '原因' }).fill('補償');
  await expectAccessible(page);
  await page.getByRole('button', { name: '發出', exact: true }).click();
  const coupons = page.getByRole('list', { name: '優惠券' });
  await coupons.getByRole('button', { name: `收回 ${coupon.name}` }).click();
  await page.getByRole('textbox', { name: '原因' }).fill('誤發');
  await page.getByRole('button', { name: '確定收回' }).click();
  await expect(coupons).toContainText('已失效');

  await page.getByRole('button', { name: '記一次' }).click();
  await page.getByLabel('訂單編號').fill(order.orderNo);
  await page.getByRole('textbox', { name: '原因' }).fill('拒收');
  await page.getByRole('button', { name: '記下', exact: true }).click();
  await expect(page.getByRole('heading', { name: '未取件（1）' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });

  await goByMenu(page, '發出優惠券');
  await page.getByRole('combobox', { name: '優惠券' }).selectOption({ label: coupon.name });
  await page.getByText('貼上名單').click();
  await page.getByRole('textbox', { name: '名單' }).fill(`${no}\nnobody@example.tw`);
  await page.getByRole('button', { name: '試算人數' }).click();
  await expect(page.getByText('1 人中可發給 1 人')).toBeVisible();
  await page.getByRole('textbox', { name: '原因' }).fill('週年');
  await expectAccessible(page);
  await page.getByRole('button', { name: '發給 1 人' }).click();
  const newest = page.getByRole('region', { name: '發送紀錄' }).getByRole('row').nth(1);
  await expect(newest).toContainText('1／1');
  await expect(newest).toContainText('已完成');

  const other = await visitorApi().register({
    body: { email: `merge-${Date.now()}@example.tw`, password: 'Cotton2468x' },
  });
  await goByMenu(page, '會員');
  const box = page.getByRole('searchbox', { name: '搜尋' });
  await box.fill(memberNo(other.data.userId));
  await page.keyboard.press('Enter');
  await page
    .getByRole('grid')
    .getByRole('link', { name: memberNo(other.data.userId) })
    .click();
  await page.getByRole('button', { name: '停用' }).click();
  await page.getByRole('textbox', { name: '原因' }).fill('重複註冊');
  await page.getByRole('button', { name: '確定停用' }).click();
  await expect(page.getByText('已停用', { exact: true })).toBeVisible();

  await page.goto(`/admin/members/${id}`);
  await page.getByRole('button', { name: '合併其他帳號' }).click();
  await page.getByLabel('要併入的帳號').fill(memberNo(other.data.userId));
  await page.getByRole('button', { name: '試算', exact: true }).click();
  await page.getByRole('textbox', { name: '原因' }).fill('同一人');
  await expect(page.getByRole('button', { name: '確定合併' })).toBeDisabled();
  await page.getByLabel(/以確認/).fill(memberNo(other.data.userId));
  await expectAccessible(page);
  await page.getByRole('button', { name: '確定合併' }).click();
  await expect(page.getByRole('link', { name: memberNo(other.data.userId) })).toBeVisible();

  await page.goto('/admin/level-rules');
  await page.getByRole('grid').getByRole('link').first().click();
  await expect(page.getByRole('region', { name: '等級試算' })).toContainText('目前在此等級');
});
