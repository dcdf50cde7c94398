import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { reconcilePayments } from '#server/ordering/payments/reconcile.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { orderRow, orderToPay, startOf } from '#server/testing/pay-order.ts';
import { expireUnpaidOrders } from './cancel-order.ts';

const paying = paymentsForTests();

const statusOf = async (id: number) => (await orderRow(paying.test, id)).paymentStatus;

it('an order that cannot expire does not stop later ones, and the run counts as failed', async () => {
  const [bad, good] = [
    await orderToPay(paying.test, 'LINE_PAY'),
    await orderToPay(paying.test, 'LINE_PAY'),
  ];
  const { db } = paying.test.shop;
  await db.execute(
    sql.raw(
      `alter table orders add constraint test_bad check (id <> ${bad.id} or order_status <> 'CANCELLED')`,
    ),
  );
  paying.test.clock.advance(30 * 86_400);
  await expect(expireUnpaidOrders(paying.test.shop)).rejects.toThrow('1 were left out');
  expect(await statusOf(bad.id)).toBe('UNPAID');
  expect(await statusOf(good.id)).toBe('EXPIRED');
  await db.execute(sql`alter table orders drop constraint test_bad`);
});

it('a transfer that cannot be taken in does not stop later ones', async () => {
  const order = await orderToPay(paying.test, 'CATHAY_ATM');
  const { virtualAccount } = await startOf(order);
  const at = paying.test.clock.now();
  const { deposits } = paying.network.ledgers;
  deposits.add({ virtualAccount: '9999000000000000', amount: 77, at });
  deposits.add({ virtualAccount: virtualAccount ?? '', amount: 180, at });
  const { db } = paying.test.shop;
  await db.execute(sql`alter table bank_deposits add constraint test_bad check (amount <> 77)`);
  paying.test.clock.advance(3600);
  await reconcilePayments(paying.test.shop);
  expect(await statusOf(order.id)).toBe('PAID');
  await db.execute(sql`alter table bank_deposits drop constraint test_bad`);
});
