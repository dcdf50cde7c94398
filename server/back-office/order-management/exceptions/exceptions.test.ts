import { describe, expect, it } from 'vitest';
import type { AdministratorRole } from '#contract/administrators.ts';
import { listPaymentExceptions, queueException } from '#server/ordering/payments/exceptions.ts';
import { whyHeld } from '#server/ordering/payments/held-orders.ts';
import { listRefunds } from '#server/ordering/payments/refund-payment.ts';
import { paymentAttempts } from '#server/ordering/payments/tables.ts';
import { settings } from '#server/platform/database/tables.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import {
  failedRefund,
  orderByTransfer,
  paidOrder,
} from '#server/testing/orders-with-exceptions.ts';
import { orderRow, orderToPay } from '#server/testing/pay-order.ts';
import { recordApi } from '#server/testing/record-api.ts';

const paying = paymentsForTests();
const queue = administratorsForTests(() => paying.test);
const { wen, mei } = queue;
let unknownAccount = 1_000_000_000_000_000;

/** A transfer to an account of no order. */
async function unknownTransfer(amount: number) {
  const virtualAccount = String(++unknownAccount);
  await paying.test.api.makeTestDeposit({ body: { virtualAccount, amount } });
  const open = await listPaymentExceptions(paying.test.shop, { kind: 'DEPOSIT_UNKNOWN' });
  const found = open.find(({ detail }) => detail.virtualAccount === virtualAccount);
  if (!found) throw new Error('The transfer is no exception.');
  return { id: found.id, params: { id: found.id }, virtualAccount };
}

/** An order whose payment is not in the bank's ledger. */
async function deniedPayment() {
  const order = await paidOrder(paying);
  const { data } = await wen.api.readOrderPayments({ params: { id: order.id } });
  const attemptId = data.attempts[0]?.id ?? 0;
  const named = { kind: 'NOT_AT_PROVIDER', provider: 'LINE_PAY', orderId: order.id } as const;
  const reference = `attempt ${attemptId} MISSING`;
  const details = { ...named, attemptId, reference, amount: 180, expectedAmount: 180 };
  await queueException(paying.test.shop.db, details, paying.test.clock.now());
  const [exception] = await queue.exceptionsOf(order.orderNo);
  const id = exception?.id ?? 0;
  return { order, id, params: { id }, attemptId };
}

/** A transfer of 100 TWD for an order of 180. */
async function tooLittle() {
  const order = await orderByTransfer(paying);
  await order.deposit(100);
  const [exception] = await queue.exceptionsOf(order.orderNo);
  const id = exception?.id ?? 0;
  return { order, id, params: { id } };
}

const page = async (id: number) => (await wen.api.readPaymentException({ params: { id } })).data;
const entriesOf = (id: number) => queue.entriesOf('payment-exception', id);

describe('the page of an exception', () => {
  it('shows what came, what was expected, the order and what may be done, masked', async () => {
    const { order, id } = await tooLittle();
    const shown = await page(id);
    expect(shown).toMatchObject({
      kind: 'DEPOSIT_UNDER',
      amount: 100,
      expectedAmount: 180,
      order: { id: order.id, orderNo: order.orderNo, recipient: '林＊晴' },
      deposits: [{ amount: 100 }],
      refundable: 100,
      holdsGoods: false,
      actions: ['REFUND', 'ACCEPT_TRANSFERS', 'RESOLVE'],
    });
    for (const secret of ['林小晴', '0987654321']) {
      expect(JSON.stringify(shown)).not.toContain(secret);
    }
    const { data } = await wen.api.readOrderDesk({ params: { id: order.id } });
    expect(data).toMatchObject({
      header: { action: 'EXCEPTION' },
      exceptions: [{ id, kind: 'DEPOSIT_UNDER' }],
    });
  });

  it('is there for money without an order', async () => {
    const { id, virtualAccount } = await unknownTransfer(899);
    expect(await page(id)).toMatchObject({
      kind: 'DEPOSIT_UNKNOWN',
      amount: 899,
      order: null,
      virtualAccount,
      deposits: [{ amount: 899 }],
      refundable: 0,
      actions: ['ASSIGN', 'RESOLVE'],
    });
  });

  it('has the refund that failed, which is completed from there', async () => {
    const { orderNo, refundId } = await failedRefund(paying);
    const [exception] = await queue.exceptionsOf(orderNo);
    const id = exception?.id ?? 0;
    expect(await page(id)).toMatchObject({
      refund: { id: refundId, status: 'FAILED', amount: 80 },
      actions: ['COMPLETE_REFUND', 'ASK'],
    });
    const accountant = await newAdministrator(paying.test, 'accounting');
    await accountant.api.completeRefund({ params: { id: refundId }, body: { reference: 'TX-9' } });
    expect(await page(id)).toMatchObject({
      state: 'RESOLVED',
      resolution: 'REFUNDED_BY_HAND',
      actions: [],
    });
  });

  it('is read and handled only by those with the right, and unknown ids are not found', async () => {
    const { id, params } = await unknownTransfer(898);
    const codesOf = async (role: AdministratorRole) => {
      const { api } = await newAdministrator(paying.test, role);
      const calls = [
        api.readPaymentException({ params }),
        api.askAboutException({ params }),
        api.assignException({ params, body: { orderId: 1 } }),
        api.refundException({ params }),
        api.resolvePaymentException({ params, body: { note: '看過' } }),
      ];
      return Promise.all(calls.map(refusalOf));
    };
    const no = 'FORBIDDEN';
    expect(await codesOf('accounting')).toEqual(['', no, no, no, no]);
    expect(await codesOf('service')).toEqual(['', no, no, 'ORDER_CANNOT_BE_MOVED', no]);
    expect(await codesOf('warehouse')).toEqual([no, no, no, no, no]);
    expect(await codesOf('viewer')).toEqual([no, no, no, no, no]);
    expect(await page(id)).toMatchObject({ state: 'OPEN' });
    const unknown = { params: { id: 999_999 } };
    const calls = [
      wen.api.readPaymentException(unknown),
      wen.api.askAboutException(unknown),
      wen.api.assignException({ ...unknown, body: { orderId: 1 } }),
      wen.api.refundException(unknown),
    ];
    const codes = await Promise.all(calls.map(refusalOf));
    expect(codes).toEqual(calls.map(() => 'NOT_FOUND'));
  });
});

describe('asking the provider about an exception', () => {
  it('takes in what it says, is noted, and leaves the exception to the person', async () => {
    const { id, params, attemptId } = await deniedPayment();
    expect((await wen.api.askAboutException({ params })).data).toMatchObject({
      isAnswered: true,
      id: attemptId,
    });
    const after = await page(id);
    expect(after).toMatchObject({ state: 'OPEN', holdsGoods: true });
    expect(after.messages[0]).toMatchObject({ door: 'QUERY', state: 'PAID', amount: 180 });
    expect(await queue.entriesOf('payment-attempt', attemptId)).toMatchObject([
      { call: 'askProvider', administratorId: wen.id },
    ]);
  });

  it('is refused where nobody can be asked, and after the exception is closed', async () => {
    const { params } = await unknownTransfer(897);
    const ask = () => refusalOf(wen.api.askAboutException({ params }));
    expect(await ask()).toBe('ORDER_CANNOT_BE_MOVED');
    await wen.api.resolvePaymentException({ params, body: { note: '已請銀行退回' } });
    expect(await ask()).toBe('ALREADY_HANDLED');
  });
});

describe('closing an exception with a note', () => {
  it('sets the goods free that it held [G-160]', async () => {
    const { order, params } = await deniedPayment();
    const { shop } = paying.test;
    const held = () => whyHeld(shop.db, order.id, shop.clock.now());
    expect(await held()).toBe('MONEY');
    await wen.api.resolvePaymentException({ params, body: { note: '已向 LINE Pay 確認' } });
    expect(await held()).toBeUndefined();
  });
});

describe('assigning an unknown transfer to an order', () => {
  const assign = ({ api }: TestAdministrator, id: number, orderId: number) =>
    api.assignException({ params: { id }, body: { orderId } });

  it('pays an order that waits for this sum, whatever way its shopper had chosen', async () => {
    for (const way of ['CATHAY_ATM', 'LINE_PAY'] as const) {
      const order = await orderToPay(paying.test, way);
      const { id } = await unknownTransfer(180);
      expect((await assign(wen, id, order.id)).data, way).toMatchObject({ id, isPaid: true });
      const row = await orderRow(paying.test, order.id);
      expect(row, way).toMatchObject({ paymentStatus: 'PAID', paymentType: 'CATHAY_ATM' });
      expect(await page(id), way).toMatchObject({ state: 'RESOLVED', resolution: 'ASSIGNED' });
      expect(await entriesOf(id), way).toMatchObject([
        { call: 'assignException', after: { state: 'RESOLVED', orderId: order.id, isPaid: true } },
      ]);
      const { data } = await wen.api.readOrderPayments({ params: { id: order.id } });
      expect(
        data.attempts.flatMap(({ deposits }) => deposits),
        way,
      ).toMatchObject([{ amount: 180 }]);
    }
  });

  it('that is too small waits with the order for the rest, and both together pay it', async () => {
    const order = await orderByTransfer(paying);
    const { id } = await unknownTransfer(100);
    expect((await assign(wen, id, order.id)).data.isPaid).toBe(false);
    const [waiting] = await queue.exceptionsOf(order.orderNo);
    expect(waiting).toMatchObject({ kind: 'DEPOSIT_UNDER', state: 'OPEN', amount: 100 });
    await order.deposit(80);
    await wen.api.acceptTransfers({ params: { id: order.id } });
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('PAID');
  });

  it('goes back where nothing is due: to the member of a paid or cancelled order', async () => {
    const paid = await paidOrder(paying);
    const cancelled = await orderByTransfer(paying);
    await cancelled.shopper.api.cancelOrder({ params: { id: cancelled.id } });
    for (const { id: orderId } of [paid, cancelled]) {
      const before = await orderRow(paying.test, orderId);
      const { id } = await unknownTransfer(180);
      await assign(wen, id, orderId);
      await paying.test.shop.jobs.runDue();
      expect(await listRefunds(paying.test.shop, orderId)).toMatchObject([
        { amount: 180, status: 'BY_HAND' },
      ]);
      const { orderStatus, paymentStatus } = await orderRow(paying.test, orderId);
      expect({ orderStatus, paymentStatus }).toEqual({
        orderStatus: before.orderStatus,
        paymentStatus: before.paymentStatus,
      });
    }
  });

  it('happens once: of two people with two orders one is too late, and its order stays as it is', async () => {
    const orders = [await orderByTransfer(paying), await orderByTransfer(paying)];
    const { id } = await unknownTransfer(180);
    const codes = await Promise.all(
      [wen, mei].map((by, place) => refusalOf(assign(by, id, orders[place]?.id ?? 0))),
    );
    expect(codes.toSorted()).toEqual(['', 'ALREADY_HANDLED']);
    const statuses = await Promise.all(orders.map(({ id: order }) => orderRow(paying.test, order)));
    expect(statuses.map(({ paymentStatus }) => paymentStatus).toSorted()).toEqual([
      'PAID',
      'UNPAID',
    ]);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('is refused for other exceptions and for an unknown order', async () => {
    const { id } = await unknownTransfer(180);
    expect(await refusalOf(assign(wen, id, 999_999))).toBe('ORDER_NOT_FOUND');
    const { id: other, order } = await tooLittle();
    expect(await refusalOf(assign(wen, other, order.id))).toBe('ORDER_CANNOT_BE_MOVED');
  });
});

describe('giving the money of an exception back', () => {
  const giveBack = ({ api }: TestAdministrator, id: number) =>
    api.refundException({ params: { id } });

  it('keeps a transfer that paid nothing as money of its own, closes the exception and waits for the transfer', async () => {
    const { order, id } = await tooLittle();
    const { data } = await giveBack(wen, id);
    expect(data).toMatchObject({ state: 'REQUESTED', status: 'BY_HAND', amount: 100 });
    expect(await page(id)).toMatchObject({
      state: 'RESOLVED',
      resolution: 'GIVEN_BACK',
      actions: [],
    });
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('UNPAID');
    expect(await entriesOf(id)).toMatchObject([
      { call: 'refundException', administratorId: wen.id, after: { amount: 100 } },
    ]);
    await order.deposit(180);
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('PAID');
  });

  it('happens once: of two people, and of one who gives back and one who closes with a note, one is too late', async () => {
    const first = await tooLittle();
    const codes = await Promise.all([wen, mei].map((by) => refusalOf(giveBack(by, first.id))));
    expect(codes.toSorted()).toEqual(['', 'ALREADY_HANDLED']);
    expect(await listRefunds(paying.test.shop, first.order.id)).toHaveLength(1);
    const second = await tooLittle();
    const { params } = second;
    const mixed = await Promise.all([
      refusalOf(giveBack(wen, second.id)),
      refusalOf(mei.api.resolvePaymentException({ params, body: { note: '顧客會補' } })),
    ]);
    expect(mixed.toSorted()).toEqual(['', 'ALREADY_HANDLED']);
    const refunds = await listRefunds(paying.test.shop, second.order.id);
    expect(refunds).toHaveLength(mixed[0] === '' ? 1 : 0);
  });

  it('above the limit waits for a second person, who closes the exception with the approval', async () => {
    const { db } = paying.test.shop;
    const value = { refundAmount: 50, discountPerCent: 50, priceDropPerCent: 30 };
    await db.insert(settings).values({ key: 'approvalLimits', value });
    const { order, id } = await tooLittle();
    const { data } = await giveBack(wen, id);
    if (data.state !== 'PENDING_APPROVAL') throw new Error('Nobody was asked.');
    expect(await page(id)).toMatchObject({
      state: 'OPEN',
      approvals: [{ id: data.approvalId, title: expect.stringContaining('轉帳不足，退回') }],
    });
    expect(await listRefunds(paying.test.shop, order.id)).toEqual([]);
    await mei.api.approveWish({ params: { id: data.approvalId }, body: {} });
    expect(await page(id)).toMatchObject({ state: 'RESOLVED', resolution: 'GIVEN_BACK' });
    expect(await listRefunds(paying.test.shop, order.id)).toMatchObject([{ amount: 100 }]);
    await db.delete(settings);
  });

  it('returns what a payment holds beyond the sale, as earlier releases kept second transfers', async () => {
    const { db, clock } = paying.test.shop;
    const { id: orderId, orderNo } = await paidOrder(paying);
    const money = { amount: 180, capturedAmount: 180, provider: 'CATHAY_ATM' } as const;
    const [attempt] = await db
      .insert(paymentAttempts)
      .values({ ...money, orderId, orderNo, number: 2, status: 'SUCCEEDED' })
      .returning({ id: paymentAttempts.id });
    const attemptId = attempt?.id ?? 0;
    const made = { kind: 'PAID_TWICE', provider: 'CATHAY_ATM', amount: 180 } as const;
    const reference = `attempt ${attemptId}`;
    await queueException(db, { ...made, orderId, attemptId, reference }, clock.now());
    const [exception] = await queue.exceptionsOf(orderNo);
    const id = exception?.id ?? 0;
    expect(await page(id)).toMatchObject({ refundable: 180, actions: ['REFUND', 'RESOLVE'] });
    expect((await giveBack(wen, id)).data).toMatchObject({ status: 'BY_HAND', amount: 180 });
    const refunds = await wen.api.searchRefunds({ body: { orderNo } });
    expect(refunds.data).toMatchObject([{ attemptId, reason: '帳款異常：重複付款' }]);
    expect((await orderRow(paying.test, orderId)).paymentStatus).toBe('PAID');
    const { call } = await recordApi(paying.test, 'payment-exceptions');
    const { rows } = await call('advance-search', { keyword: orderNo });
    expect(rows).toMatchObject([{ id, resolution: '款項退回', resolvedBy: wen.email }]);
  });

  it('is refused where nothing can go back', async () => {
    const { id } = await deniedPayment();
    expect(await refusalOf(giveBack(wen, id))).toBe('ORDER_CANNOT_BE_MOVED');
    expect(await page(id)).toMatchObject({ state: 'OPEN' });
  });
});
