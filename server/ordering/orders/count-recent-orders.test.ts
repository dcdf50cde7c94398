import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { isAmong } from '#server/platform/database/columns.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { insertListedRows } from '#server/testing/listed-rows.ts';
import { newMember } from '#server/testing/new-member.ts';
import { countOrdersOfHour } from './count-recent-orders.ts';
import { orderExchanges, orderReturns } from './returns/tables.ts';
import { orders } from './tables.ts';

const test = shopForTests();

it('the orders of the last hour are those that somebody placed, at most a hundred', async () => {
  const { db } = test.shop;
  const { id } = await newMember(test);
  const made = await insertListedRows(db, id, 5);
  const [ids, now] = [made.map((order) => order.id), new Date('2031-05-01T10:00:00+08:00')];
  const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const change = (at: number, values: Partial<typeof orders.$inferInsert>) =>
    db
      .update(orders)
      .set(values)
      .where(eq(orders.id, ids[at] ?? 0));
  await change(0, { createdAt: secondsAgo(3_601) });
  await change(1, { createdAt: secondsAgo(3_600), orderStatus: 'CANCELLED' });
  await change(2, { createdAt: secondsAgo(60) });
  await change(3, { createdAt: secondsAgo(60) });
  const [returned] = await db.select().from(orderReturns).where(isAmong(orderReturns.orderId, ids));
  await db
    .insert(orderExchanges)
    .values({ returnId: returned?.id ?? 0, orderId: ids[3] ?? 0, credit: 0 });
  await change(4, { createdAt: secondsAgo(60), standingOrderId: 7 });
  expect(await countOrdersOfHour(db, now)).toBe(2);

  const more = await insertListedRows(db, (await newMember(test)).id, 100);
  expect(more).toHaveLength(100);
  await db.update(orders).set({ createdAt: secondsAgo(60) });
  expect(await countOrdersOfHour(db, now)).toBe(100);
});
