import { expect, it } from 'vitest';
import { makeDueOrders } from '#server/ordering/standing-orders/make-orders.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { ordersOfStanding, standingMember, tenOn } from '#server/testing/standing-members.ts';

const test = shopForTests();

it('a standing order is seen on the page of its member, and marked on its orders and on the board', async () => {
  test.clock.set(new Date('2026-11-27T10:00:00+08:00'));
  const product = await newProduct(test.shop, { stock: 99, price: 300 });
  const { shopper, id } = await standingMember(test, product);
  tenOn(test, '2026-12-10');
  await makeDueOrders(test.shop);
  const [order] = await ordersOfStanding(test, id);
  const { api } = await newAdministrator(test, 'operator');

  const { data: member } = await api.readMemberDesk({ params: { id: shopper.id } });
  expect(member.standingOrders).toEqual([
    {
      id,
      state: 'RUNNING',
      reason: null,
      nextOn: '2027-01-07',
      rhythmDays: 28,
      paymentType: 'HOME_CASH',
      agreedAmount: order?.paidAmount,
      orderCount: 1,
    },
  ]);
  const { data: page } = await api.readOrderDesk({ params: { id: order?.id ?? 0 } });
  expect(page.order).toMatchObject({ source: 'STANDING', standingOrderId: id });
  const body = { column: 'READY', keyword: order?.orderNo ?? '' } as const;
  const { data: rows } = await api.searchFulfilment({ body });
  expect(rows).toMatchObject([{ orderId: order?.id, isStanding: true }]);
});
