import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import type { OrderStatus, PaymentStatus, PaymentType } from '#contract/enumerations.ts';
import { authorise } from '#sandbox/cathay/card-ledger.ts';
import {
  completeOrder,
  recordArrival,
  shipOrder,
} from '#server/ordering/order-care/fulfil-order.ts';
import {
  approveReturn,
  receiveReturn,
  refundReturn,
} from '#server/ordering/order-care/returns/process-return.ts';
import { orderReturns } from '#server/ordering/orders/returns/tables.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { temporaryOrders } from '#server/ordering/reservations/tables.ts';
import { createSession } from '#server/people/accounts/sessions.ts';
import { expectMigrated, migrateDatabase } from '#server/platform/database/migrate.ts';
import { restoreTestDatabase, type TestDatabase } from '#server/platform/database/testing.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { checkoutBody } from '#server/testing/new-shopper.ts';
import { chooseAtBank, chooseAtProvider, visit } from '#server/testing/pay-order.ts';
import { openPaymentTest, type PaymentTest } from '#server/testing/payment-network.ts';

/** A shop of the oldest release that can be upgraded. The README of its folder tells how it was made. */
const dump = gunzipSync(readFileSync(resolve('server/testing/oldest-release/shop.sql.gz')));

let database: TestDatabase;
let steps: number;
let paying: PaymentTest;
/** The first owner of that shop, with the password of that day. */
let owner: AdminApi;
beforeAll(async () => {
  database = await restoreTestDatabase(dump.toString());
  steps = await migrateDatabase(database.connection);
  paying = await openPaymentTest({ database });
  // Ten minutes after its last order.
  paying.test.clock.set(new Date('2026-11-28T02:10:00Z'));
  const body = { email: 'administrator-1@example.com', password: 'Linen-and-cotton-31' };
  const { data } = await paying.test.adminApi().adminLogin({ body });
  owner = paying.test.adminApi(data.token);
}, 120_000);
afterEach(() => checkLedgers(paying.test.shop.db));
afterAll(() => paying?.close());

type Row = typeof orders.$inferSelect;

/** Signs in the member of an order. */
async function memberOf(userId: number) {
  const { shop, api } = paying.test;
  const { token } = await createSession(shop, shop.db, { userId, isRemembered: false });
  return api.as(token);
}

async function orderIn(
  orderStatus: OrderStatus,
  paymentStatus: PaymentStatus,
  paymentType: PaymentType,
): Promise<Row> {
  const isIt = and(
    eq(orders.orderStatus, orderStatus),
    eq(orders.paymentStatus, paymentStatus),
    eq(orders.paymentType, paymentType),
  );
  const [row] = await paying.test.shop.db.select().from(orders).where(isIt).orderBy(orders.id);
  if (!row) throw new Error(`No order is ${orderStatus}, ${paymentStatus}, ${paymentType}.`);
  return row;
}

async function stateOf({ id }: Pick<Row, 'id'>) {
  const [row] = await paying.test.shop.db.select().from(orders).where(eq(orders.id, id));
  return `${row?.orderStatus} ${row?.paymentStatus}`;
}

/** The member starts a second payment and pays it at the provider. */
async function payAgain({ id, userId }: Row): Promise<void> {
  const { test } = paying;
  const member = await memberOf(userId);
  const { info, redirectViewUrl } = (await member.startPayment({ body: { orderId: id } })).data;
  if (info) await visit(test, await chooseAtProvider(paying, info.paymentUrl.web ?? '', 'success'));
  else await chooseAtBank(paying, redirectViewUrl ?? '', 'success');
}

/**
 * Asks the bank whether the order was paid by card. In that release only the bank knew, so stock is still reserved
 * for it.
 */
async function askBank({ id, orderNo, paidAmount }: Row): Promise<void> {
  authorise(paying.network.ledgers.card.open(`${orderNo}A1`, paidAmount));
  const { data } = await owner.readOrderPayments({ params: { id } });
  await owner.askProvider({ params: { id: data.attempts[0]?.id ?? 0 } });
}

const refundsOf = async ({ orderNo }: Row) =>
  (await owner.searchRefunds({ body: { orderNo } })).data;

const [ship, arrive, complete] = [
  ({ id }: Row) => shipOrder(paying.test.shop, id, { trackingNo: `T${id}` }),
  ({ id }: Row) => recordArrival(paying.test.shop, id),
  ({ id }: Row) => completeOrder(paying.test.shop, id),
];

describe('a shop of 22 November 2026 that was upgraded', () => {
  it('has every migration since', async () => {
    expect(steps).toBeGreaterThanOrEqual(39);
    await expect(expectMigrated(database.connection)).resolves.toBeUndefined();
  });

  it('shows each order to its member and to operators as it stood', async () => {
    const { shop } = paying.test;
    const rows = await shop.db.select().from(orders).orderBy(orders.id);
    expect(rows.length).toBe(65);
    for (const { id, userId, orderStatus, paymentStatus } of rows) {
      const member = await memberOf(userId);
      const { data } = await member.readOrder({ params: { id } });
      expect(data).toMatchObject({ orderStatus, paymentStatus });
      expect(data.items.products.length).toBeGreaterThan(0);
      expect(data.events.length).toBeGreaterThan(0);
      const orderPage = await owner.readOrderDesk({ params: { id } });
      expect(orderPage.data.order).toMatchObject({ id, orderStatus, paymentStatus });
      await owner.readOrderPayments({ params: { id } });
    }
    expect((await owner.searchOrders({ body: {} })).meta?.total).toBe(rows.length);
    expect((await owner.searchReturns({ body: {} })).data).toHaveLength(5);
    expect((await owner.searchRefunds({ body: {} })).data.length).toBeGreaterThan(4);
  });

  it('takes money for orders that were not paid yet', async () => {
    const transfer = await orderIn('ESTABLISHED', 'UNPAID', 'CATHAY_ATM');
    const body = { virtualAccount: transfer.virtualAccount ?? '', amount: transfer.paidAmount };
    await paying.test.api.makeTestDeposit({ body });
    expect(await stateOf(transfer)).toBe('ESTABLISHED PAID');
    for (const paymentStatus of ['UNPAID', 'FAILED'] as const) {
      for (const paymentType of ['CATHAY_CREDIT_CARD', 'LINE_PAY'] as const) {
        const order = await orderIn('ESTABLISHED', paymentStatus, paymentType);
        await payAgain(order);
        expect(await stateOf(order)).toBe('ESTABLISHED PAID');
      }
    }
  });

  it('brings orders on their way to their shoppers', async () => {
    for (const paymentType of ['CATHAY_ATM', 'CATHAY_CREDIT_CARD', 'LINE_PAY'] as const) {
      const order = await orderIn('PROCESSING', 'PAID', paymentType);
      if (paymentType === 'CATHAY_CREDIT_CARD') {
        expect(await ship(order)).toMatchObject({ ok: false });
        await askBank(order);
      }
      for (const step of [ship, arrive, complete])
        expect(await step(order)).toMatchObject({ ok: true });
      expect(await stateOf(order)).toBe('COMPLETED PAID');
      expect((await complete(await orderIn('ARRIVED', 'PAID', paymentType))).ok).toBe(true);
    }
    const cash = await orderIn('SHIPPED', 'UNPAID', 'HOME_CASH');
    for (const step of [arrive, complete]) expect((await step(cash)).ok).toBe(true);
    expect(await stateOf(cash)).toBe('COMPLETED PAID');
  });

  it('cancels orders, and gives their money back', async () => {
    const unpaid = await orderIn('ESTABLISHED', 'UNPAID', 'HOME_CASH');
    const paid = await orderIn('ESTABLISHED', 'PAID', 'CATHAY_ATM');
    for (const { id, userId } of [unpaid, paid]) {
      await (await memberOf(userId)).cancelOrder({ params: { id } });
    }
    expect(await stateOf(unpaid)).toBe('CANCELLED UNPAID');
    expect(await refundsOf(paid)).toMatchObject([{ amount: paid.paidAmount, status: 'PENDING' }]);
  });

  it('takes goods back from where each return stood', async () => {
    const { shop } = paying.test;
    const returns = await shop.db.select().from(orderReturns);
    const idOf = (status: string) => returns.find((one) => one.status === status)?.id ?? 0;
    const [requested, approved, received] = ['REQUESTED', 'APPROVED', 'RECEIVED'].map(idOf);
    for (const id of [requested]) expect((await approveReturn(shop, id ?? 0)).ok).toBe(true);
    for (const id of [requested, approved]) {
      expect((await receiveReturn(shop, id ?? 0, { isSaleable: true })).ok).toBe(true);
    }
    for (const id of [requested, approved, received]) {
      expect((await refundReturn(shop, id ?? 0)).ok).toBe(true);
    }
  });

  it('makes an order of a cart that was sent before', async () => {
    const { shop } = paying.test;
    const [sent] = await shop.db.select().from(temporaryOrders).orderBy(temporaryOrders.id);
    const member = await memberOf(sent?.userId ?? 0);
    const { data } = await member.checkout({ body: checkoutBody({ paymentType: 'HOME_CASH' }) });
    expect(await stateOf(data)).toBe('ESTABLISHED UNPAID');
  });

  it('does the jobs that waited, and those of today', async () => {
    const { test } = paying;
    // Sets the jobs due now, because they were due by the clock of the machine that wrote them.
    await test.shop.pool.query(`update jobs.job set start_after = now() where state = 'created'`);
    const began = performance.now();
    const before = (await test.mails()).length;
    const ran = await test.jobs.runDue();
    expect(ran).toEqual(expect.arrayContaining(['send-order-letter', 'issue-invoice']));
    expect((await test.mails()).length).toBeGreaterThan(before);
    // None of them waits any more. On a slow machine one that they made may just have become due.
    const seconds = (performance.now() - began) / 1000;
    expect(await test.jobs.oldestDue()).toBeLessThan(seconds);
  });
});
