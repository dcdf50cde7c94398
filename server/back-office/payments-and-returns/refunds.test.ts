import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { queueException } from '#server/ordering/payments/exceptions.ts';
import { refundsAdapter } from '#server/ordering/payments/read-only-adapters.ts';
import { paymentRefunds } from '#server/ordering/payments/tables.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import {
  depositAfterCancel,
  orderByTransfer,
  paidOrder,
} from '#server/testing/orders-with-exceptions.ts';
import { orderRow } from '#server/testing/pay-order.ts';
import { recordApi } from '#server/testing/record-api.ts';

const paying = paymentsForTests();
const queue = administratorsForTests(() => paying.test);
const { wen, mei } = queue;

interface AskedRefund {
  amount: number;
  idempotencyKey?: string;
  attemptId?: number;
}

const refund = async (
  by: TestAdministrator,
  id: number,
  { amount, idempotencyKey, attemptId }: AskedRefund,
) => {
  const { data } = await by.api.refundOrder(
    {
      params: { id },
      body: { amount, reason: '商品瑕疵', ...(attemptId === undefined ? {} : { attemptId }) },
    },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );
  if (data.state === 'PENDING_APPROVAL') throw new Error('The refund waits for a second person.');
  return data;
};
const entriesOf = (subjectId: number) => queue.entriesOf('refund', subjectId);

describe('refunding an order', () => {
  it('works in part and then for the rest, with an audit entry for each', async () => {
    const { id, orderNo, givenBack } = await paidOrder(paying);
    const part = await refund(wen, id, { amount: 80, idempotencyKey: 'part' });
    expect(part).toMatchObject({ status: 'DONE', amount: 80 });
    const rest = await refund(wen, id, { amount: 100, idempotencyKey: 'rest' });
    expect(givenBack()).toEqual([80, 100]);
    expect((await orderRow(paying.test, id)).paymentStatus).toBe('REFUNDED');
    const { data, meta } = await wen.api.searchRefunds({ body: { orderNo } });
    expect(data).toMatchObject([
      { id: rest.id, status: 'DONE', amount: 100, orderNo, provider: 'LINE_PAY' },
      { id: part.id, status: 'DONE', amount: 80, reason: '商品瑕疵', handReference: null },
    ]);
    expect(meta?.total).toBe(2);
    expect(await entriesOf(rest.id)).toMatchObject([
      {
        call: 'refundOrder',
        administratorId: wen.id,
        before: { orderId: id, captured: 180, refunded: 80 },
        after: { orderId: id, amount: 100, refunded: 180 },
      },
    ]);
  });

  it('happens once for one key, even if it is requested again or at the same moment', async () => {
    const { id, givenBack } = await paidOrder(paying);
    const ask = () => refund(wen, id, { amount: 80, idempotencyKey: 'twice' });
    const answers = await Promise.all([ask(), ask(), ask()]);
    paying.test.clock.advance(1200);
    answers.push(await ask());
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(givenBack()).toEqual([80]);
    expect(await entriesOf(answers[0]?.id ?? 0)).toHaveLength(1);
    const other = refund(wen, id, { amount: 81, idempotencyKey: 'twice' });
    expect(await refusalOf(other)).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('needs a key', async () => {
    const { id } = await paidOrder(paying);
    expect(await refusalOf(refund(wen, id, { amount: 80 }))).toBe('VALIDATION_FAILED');
  });

  it('never exceeds what was captured: of two operators who refund everything, one is refused', async () => {
    const { id, givenBack } = await paidOrder(paying);
    const codes = await Promise.all(
      [wen, mei].map((by) => refusalOf(refund(by, id, { amount: 180, idempotencyKey: 'all' }))),
    );
    expect(codes.toSorted()).toEqual(['', 'REFUND_EXCEEDS_PAYMENT']);
    expect(givenBack()).toEqual([180]);
    expect(await paying.test.shop.db.$count(paymentRefunds, eq(paymentRefunds.orderId, id))).toBe(
      1,
    );
  });

  it('is refused before the payment and for an unknown order', async () => {
    const { id } = await orderByTransfer(paying);
    const ask = (order: number) =>
      refusalOf(refund(wen, order, { amount: 1, idempotencyKey: `none-${order}` }));
    expect(await ask(id)).toBe('REFUND_EXCEEDS_PAYMENT');
    expect(await ask(999_999)).toBe('ORDER_NOT_FOUND');
  });

  it('is not asked for money that came after a cancellation, which goes back by itself', async () => {
    const { id, orderNo } = await depositAfterCancel(paying);
    await paying.test.shop.jobs.runDue();
    const { data } = await wen.api.searchRefunds({ body: { orderNo } });
    expect(data).toMatchObject([{ amount: 180, status: 'BY_HAND', reason: '訂單取消後的付款' }]);
    const attemptId = data[0]?.attemptId ?? 0;
    const more = refund(wen, id, { amount: 1, attemptId, idempotencyKey: 'late' });
    expect(await refusalOf(more)).toBe('REFUND_EXCEEDS_PAYMENT');
  });
});

describe('a refund that the shop transfers itself', () => {
  async function owed() {
    const order = await orderByTransfer(paying);
    await order.deposit(180);
    const made = await refund(wen, order.id, { amount: 180, idempotencyKey: `hand-${order.id}` });
    expect(made.status).toBe('BY_HAND');
    return { ...order, refundId: made.id };
  }

  it('is completed with the transfer’s number by one of two operators', async () => {
    const { refundId, id, orderNo } = await owed();
    const complete = ({ api }: TestAdministrator, reference: string) =>
      refusalOf(api.completeRefund({ params: { id: refundId }, body: { reference } }));
    const codes = await Promise.all([complete(wen, 'TX-1'), complete(mei, 'TX-2')]);
    expect(codes.toSorted()).toEqual(['', 'ALREADY_HANDLED']);
    const reference = codes[0] === '' ? 'TX-1' : 'TX-2';
    const { data } = await wen.api.searchRefunds({ body: { orderNo, status: 'DONE' } });
    expect(data).toMatchObject([{ id: refundId, handReference: reference }]);
    expect((await orderRow(paying.test, id)).paymentStatus).toBe('REFUNDED');
    expect((await entriesOf(refundId)).map(({ call, after }) => [call, after])).toEqual([
      ['completeRefund', { status: 'DONE', amount: 180, reference }],
      ['refundOrder', expect.objectContaining({ amount: 180 })],
    ]);
  });

  it('waits in the view of refunds to transfer and is no exception', async () => {
    const { refundId, orderNo } = await owed();
    expect(await queue.exceptionsOf(orderNo)).toEqual([]);
    const { call } = await recordApi(paying.test, 'refunds', { role: 'accounting' });
    const state = async (value: string) => {
      const conditions = { field: 'state', is: 'equal', value };
      const { rows } = await call('advance-search', { keyword: orderNo, conditions });
      return rows.map(({ id }) => id);
    };
    expect(refundsAdapter.resource.views).toMatchObject([
      { label: '待匯款', conditions: { field: 'state', is: 'equal', value: 'BY_HAND_OPEN' } },
    ]);
    expect(await state('BY_HAND_OPEN')).toEqual([refundId]);
    await wen.api.completeRefund({ params: { id: refundId }, body: { reference: 'TX-5' } });
    expect(await state('BY_HAND_OPEN')).toEqual([]);
    expect(await state('BY_HAND_DONE')).toEqual([refundId]);
  });

  it('waits in the queue of whoever may transfer it, and is completed by accounting', async () => {
    const accounting = await newAdministrator(paying.test, 'accounting');
    const waiting = async ({ api }: TestAdministrator) =>
      (await api.searchWork({ body: {} })).data.groups.find(({ key }) => key === 'refunds-by-hand');
    const before = await waiting(accounting);
    const { refundId } = await owed();
    const after = await waiting(accounting);
    expect(after).toMatchObject({ label: '待匯款', count: (before?.count ?? 0) + 1 });
    expect(after?.rows.map(({ id }) => id)).toContain(refundId);
    expect(await waiting(await newAdministrator(paying.test, 'service'))).toBeUndefined();
    const params = { id: refundId };
    await accounting.api.completeRefund({ params, body: { reference: 'TX-6' } });
    expect(await waiting(accounting)).toEqual(before);
    expect((await entriesOf(refundId))[0]).toMatchObject({
      call: 'completeRefund',
      administratorId: accounting.id,
    });
  });

  it('loses the exception that an earlier release made of it', async () => {
    const { db } = paying.test.shop;
    const { refundId, id, orderNo } = await owed();
    const made = { kind: 'REFUND_BY_HAND', provider: 'CATHAY_ATM', orderId: id } as const;
    await queueException(db, { ...made, reference: `refund ${refundId}` }, new Date());
    const file = 'server/migrations/0044_refunds-to-transfer.sql';
    const [, closing = ''] = readFileSync(file, 'utf8').split('--> statement-breakpoint');
    await db.execute(sql.raw(closing));
    expect(await queue.exceptionsOf(orderNo)).toMatchObject([
      { state: 'RESOLVED', resolvedBy: 'SYSTEM', resolution: '改列在退款的「待匯款」' },
    ]);
  });

  it('is not completed without the transfer’s number, nor if it is unknown', async () => {
    const { refundId } = await owed();
    const complete = (id: number, reference: string) =>
      refusalOf(wen.api.completeRefund({ params: { id }, body: { reference } }));
    expect(await complete(refundId, ' ')).toBe('VALIDATION_FAILED');
    expect(await complete(999_999, 'TX-3')).toBe('NOT_FOUND');
  });

  it('is not completed while its provider is still being asked', async () => {
    const order = await paidOrder(paying);
    paying.network.setDead(true);
    const made = await refund(wen, order.id, { amount: 80, idempotencyKey: 'dead' });
    paying.network.setDead(false);
    expect(made.status).toBe('PENDING');
    const code = await refusalOf(
      wen.api.completeRefund({ params: { id: made.id }, body: { reference: 'TX-4' } }),
    );
    expect(code).toBe('ORDER_CANNOT_BE_MOVED');
    expect((await entriesOf(made.id)).map(({ call }) => call)).toEqual(['refundOrder']);
  });
});
