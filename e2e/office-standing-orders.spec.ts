import { anyGoods, signedInBuyer, visitorApi } from './buying.ts';
import { expect, expectAccessible } from './journey.ts';
import { openOffice } from './office.ts';
import { wanted } from './standing.ts';
import { test } from './standing-shop.ts';

const day = 86_400;

test('the date of a standing order comes: its order has the mark, and the list its number', async ({
  page,
}) => {
  const { api } = await signedInBuyer(page);
  const [goods] = await anyGoods();
  const { data } = await api.createStandingOrder({ body: wanted(goods.id) });
  await visitorApi().setTestClock({ body: { advanceSeconds: 3 * day } });
  await expect(async () => {
    await visitorApi().runTestJobs();
    const { data: own } = await api.listStandingOrders();
    expect(own[0]?.lastOrder?.orderNo).toBeTruthy();
  }).toPass();
  const [own] = (await api.listStandingOrders()).data;
  const orderNo = own?.lastOrder?.orderNo ?? '';

  await openOffice(page, `/standing-orders?keyword=${data.id}`);
  const row = page.getByRole('row').filter({ hasText: '進行中' });
  await expect(row).toHaveCount(1);
  await expectAccessible(page);
  await page.goto(`/admin/orders?keyword=${orderNo}`);
  await expect(page.getByRole('row').filter({ hasText: orderNo })).toBeVisible();
  await page.goto(`/admin/orders/${own?.lastOrder?.id}`);
  await expect(page.getByRole('main').getByText('定期配').first()).toBeVisible();
  await visitorApi().clearTestClock();
});
