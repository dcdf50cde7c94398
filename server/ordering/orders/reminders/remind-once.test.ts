import { describe, expect, it } from 'vitest';
import {
  completeOrder,
  recordArrival,
  shipOrder,
} from '#server/ordering/order-care/fulfil-order.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { type OrderToFulfil, orderToFulfil } from '#server/testing/orders-to-fulfil.ts';

const test = shopForTests();

/** An order whose parcel has arrived at the store, or at home, in the afternoon of 20 November. */
async function arrivedOrder(store: string | undefined = '131386'): Promise<OrderToFulfil> {
  test.clock.set(new Date('2026-11-20T15:00:00+08:00'));
  const order = await orderToFulfil(test, store === '' ? {} : { store });
  await shipOrder(test.shop, order.id, { trackingNo: `T${order.id}` });
  await recordArrival(test.shop, order.id);
  return order;
}

/** How many e-mails about the last day an order has got once the jobs have run at this moment. */
async function remindersAt(moment: string, { email }: OrderToFulfil): Promise<number> {
  test.clock.set(new Date(moment));
  await test.jobs.runDue();
  const subjects = (await test.mails(email)).map(({ subject }) => subject);
  return subjects.filter((subject) => subject.includes('取件最後一天')).length;
}

describe('the last day of a parcel at the store', () => {
  it('is told on that day, once', async () => {
    const order = await arrivedOrder();
    expect(await remindersAt('2026-11-26T20:11:00+08:00', order)).toBe(0);
    expect(await remindersAt('2026-11-27T09:11:00+08:00', order)).toBe(1);
    expect(await remindersAt('2026-11-27T20:11:00+08:00', order)).toBe(1);
    const [mail] = (await test.mails(order.email)).slice(-1);
    expect(mail?.text).toContain('取件期限：2026.11.27');
    expect(mail?.text).toContain('取貨時付款');
  });

  it('is not told of a parcel that was collected, that is at home, or whose last day has passed', async () => {
    const collected = await arrivedOrder();
    await completeOrder(test.shop, collected.id);
    const atHome = await arrivedOrder('');
    const late = await arrivedOrder();
    expect(await remindersAt('2026-11-28T09:11:00+08:00', late)).toBe(0);
    const now = '2026-11-27T12:11:00+08:00';
    expect(await remindersAt(now, collected)).toBe(0);
    expect(await remindersAt(now, atHome)).toBe(0);
  });
});
