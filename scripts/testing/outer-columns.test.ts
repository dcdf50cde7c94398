import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, it } from 'vitest';
import { orderLines, orders } from '#server/ordering/orders/tables.ts';

const db = drizzle.mock({ casing: 'snake_case' });

it('refuses a subselect that would lose the table of an outer column', () => {
  const units = sql<number>`(select sum(l.quantity) from ${orderLines} l where l.order_id = ${orders.id})`;
  expect(() => db.select({ units }).from(orders).toSQL()).toThrow('takes "id" for a column');
});

it('lets pass what keeps the table of each column', () => {
  const units = sql<number>`(select sum(${orderLines.quantity}) from ${orderLines} where ${eq(orderLines.orderId, orders.id)})`;
  expect(db.select({ id: orders.id, units }).from(orders).toSQL().sql).toContain(
    '"order_lines"."order_id" = "orders"."id"',
  );
});
