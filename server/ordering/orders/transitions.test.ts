import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { orderStatuses, paymentStatuses } from '#contract/enumerations.ts';
import { orderTransitions, paymentTransitions } from '#rules/orders/order-states.ts';
import { databaseError } from '#server/platform/database/database.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper } from '#server/testing/new-shopper.ts';
import { orders } from './tables.ts';

const test = shopForTests();
let orderId: number;

beforeAll(async () => {
  const product = await newProduct(test.shop, { stock: 9 });
  orderId = (await buy(await newShopper(test), { products: { [product]: 1 } })).id;
});

type Column = 'orderStatus' | 'paymentStatus';

/** Tries to move an order between two statuses; answers the constraint that refuses it, or ''. */
async function refusalOfMove(column: Column, from: string, to: string): Promise<string> {
  const put = async (value: string) => {
    // As a replica, PostgreSQL runs no triggers, so that the test can put an order into any status.
    await test.shop.db.transaction(async (transaction) => {
      await transaction.execute(sql`set local session_replication_role = replica`);
      await transaction
        .update(orders)
        .set({ [column]: value })
        .where(eq(orders.id, orderId));
    });
  };
  await put(from);
  return test.shop.db
    .update(orders)
    .set({ [column]: to })
    .where(eq(orders.id, orderId))
    .then(
      () => '',
      (error: unknown) => databaseError(error)?.constraint ?? String(error),
    );
}

describe('the database', () => {
  it('allows only the transitions of an order that the table lists [4.137, 9.044]', async () => {
    for (const from of orderStatuses) {
      for (const to of orderStatuses) {
        const isAllowed = from === to || orderTransitions[from].includes(to);
        const refusal = await refusalOfMove('orderStatus', from, to);
        expect(`${from} ${to} ${refusal}`).toBe(
          `${from} ${to} ${isAllowed ? '' : 'orders_order_transition'}`,
        );
      }
    }
  });

  it('allows only the transitions of a payment that its table lists [4.137]', async () => {
    for (const from of paymentStatuses) {
      for (const to of paymentStatuses) {
        const isAllowed = from === to || paymentTransitions[from].includes(to);
        const refusal = await refusalOfMove('paymentStatus', from, to);
        expect(`${from} ${to} ${refusal}`).toBe(
          `${from} ${to} ${isAllowed ? '' : 'orders_payment_transition'}`,
        );
      }
    }
  });

  it('allows a new order only as established and unpaid', async () => {
    const copy = test.shop.db.execute(sql`
      insert into orders overriding system value
      select (jsonb_populate_record(o, '{"id": 999999, "order_no": "x", "order_status": "SHIPPED"}')).*
      from orders o where id = ${orderId}`);
    const constraint = await copy.then(
      () => '',
      (error: unknown) => databaseError(error)?.constraint,
    );
    expect(constraint).toBe('orders_beginning');
  });
});
