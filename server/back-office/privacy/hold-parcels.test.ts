import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders } from '#server/ordering/orders/tables.ts';
import { announceParcels } from '#server/ordering/standing-orders/announce.ts';
import { makeDueOrders } from '#server/ordering/standing-orders/make-orders.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { rowOf, standingMember } from '#server/testing/standing-members.ts';
import { privacyRequests } from './tables.ts';

const test = shopForTests();
const at = (day: string) => test.clock.set(new Date(`${day}T10:00:00+08:00`));

it('a standing order makes nothing while an erasure waits, and goes on if the member withdraws it', async () => {
  at('2026-12-05');
  const pads = await newProduct(test.shop, { stock: 99, price: 300 });
  const { shopper, id } = await standingMember(test, pads);
  const made = () =>
    test.shop.db
      .select()
      .from(orders)
      .where(eq(orders.standingOrderId, id))
      .orderBy(asc(orders.id));
  const { api } = await newAdministrator(test, 'owner');
  const { data: request } = await api.createPrivacyRequest({
    body: { memberId: shopper.id, kind: 'ERASURE', channel: 'PHONE', notes: '' },
  });
  const params = { id: request.id };
  const { data: plan } = await api.readPrivacyRequest({ params });
  const seen = plan.plan?.seen ?? '';
  await api.beginErasure({ params, body: { memberId: shopper.id, seen } });
  expect((await shopper.api.readMemberStart()).data.parcelOn).toBeNull();
  await announceParcels(test.shop);
  await test.jobs.runDue();
  at('2026-12-10');
  await makeDueOrders(test.shop);
  expect(await made()).toEqual([]);
  expect(await rowOf(test, id)).toMatchObject({ state: 'RUNNING', nextOn: '2026-12-10' });
  const subjects = (await test.mails(shopper.email)).map(({ subject }) => subject);
  expect(subjects.filter((each) => each.includes('定期配'))).toEqual([]);
  // What an obstacle brings back to the operators is as open as before.
  await test.shop.db.update(privacyRequests).set({ state: 'RECEIVED', eraseAt: null });
  await makeDueOrders(test.shop);
  expect(await made()).toEqual([]);
  const again = (await newAdministrator(test, 'owner')).api;
  await again.withdrawPrivacyRequest({ params, body: { reason: '會員想留下' } });
  await makeDueOrders(test.shop);
  expect(await made()).toHaveLength(1);
});
