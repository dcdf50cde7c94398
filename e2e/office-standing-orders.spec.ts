import { anyGoods, signedInBuyer, visitorApi } from './buying.ts';
import { expect, expectAccessible } from './journey.ts';
import { openOffice } from './office.ts';
import { tokenOf } from './orders.ts';
import { wanted } from './standing.ts';
import { test } from './standing-shop.ts';

const day = 86_400;

test('the date of a standing order comes: its order has the mark, and the list its number', async ({
  page,
}) => {
  const { api, ...account } = await signedInBuyer(page);
  const [goods] = await anyGoods();
  const { data } = await api.createStandingOrder({ body: wanted(goods.id) });
  await visitorApi().setTestClock({ body: { advanceSeconds: 3 * day } });
  // The session of before has expired meanwhile.
  const headers = { authorization: `Bearer ${await tokenOf(page, account)}` };
  let order = { id: 0, order_no: '' };
  await expect(async () => {
    await visitorApi().runTestJobs();
    const answer = await page.request.get('/backstage/api/v1/user/standing-orders', { headers });
    order = (await answer.json()).data[0].last_order;
    expect(order).toBeTruthy();
  }).toPass();

  await openOffice(page, `/standing-orders?keyword=${data.id}`);
  const row = page.getByRole('row').filter({ hasText: '進行中' });
  await expect(row).toHaveCount(1);
  await expectAccessible(page);
  await page.goto(`/admin/orders?keyword=${order.order_no}`);
  await expect(page.getByRole('row').filter({ hasText: order.order_no })).toBeVisible();
  await page.goto(`/admin/orders/${order.id}`);
  await expect(page.getByRole('main').getByText('定期配').first()).toBeVisible();
  await visitorApi().clearTestClock();
});
