import { and, eq, like, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#server/people/accounts/tables.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { generateOrders } from '#server/testing/generated-orders.ts';
import { moveOrdersOf } from './member-orders.ts';
import { orders } from './tables.ts';

const test = shopForTests();

it('orders of a member that are moved, cancelled and deleted at the same time are counted right', async () => {
  const { db } = test.shop;
  const from = new Date('2026-10-01T10:00:00+08:00');
  await generateOrders(test.shop, { orders: 400, from, length: 86_400_000 });
  const members = await db
    .select({ id: users.id })
    .from(users)
    .where(like(users.email, 'numbers-%'));
  const [one, other, emptied, last] = members.map(({ id }) => id) as [
    number,
    number,
    number,
    number,
  ];

  await db.transaction(async (transaction) => {
    await moveOrdersOf(transaction, one, other);
    await transaction
      .update(orders)
      .set({ orderStatus: 'CANCELLED' })
      .where(and(eq(orders.userId, emptied), eq(orders.paymentStatus, 'UNPAID')));
  });

  /**
   * Each in a transaction of its own, as members do. A transaction that holds several members could deadlock with the
   * move.
   */
  async function placeOrders() {
    for (let after = 400; after < 480; after++) {
      await generateOrders(test.shop, { orders: 1, after, from, length: 86_400_000 });
    }
  }
  await Promise.all([
    moveOrdersOf(db as Transaction, emptied, last),
    db.delete(orders).where(and(eq(orders.userId, last), like(orders.orderNo, '%3'))),
    placeOrders(),
  ]);
  const { rows: counted } = await db.execute<{ id: number; orders: number; isRight: boolean }>(sql`
    select u.id, u.order_count as orders,
      (u.order_count, u.last_order_at) is not distinct from (count(o.id)::int, max(o.created_at)) as "isRight"
    from users u left join orders o on o.user_id = u.id and o.order_status <> 'CANCELLED'
    where u.email like 'numbers-%' group by u.id`);
  expect(counted.filter(({ isRight }) => !isRight)).toEqual([]);
  expect(counted.find(({ id }) => id === other)?.orders).toBeGreaterThan(10);
  expect(counted).toHaveLength(40);
});
