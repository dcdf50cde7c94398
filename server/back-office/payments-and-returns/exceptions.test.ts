import { describe, expect, it } from 'vitest';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { failedRefund, orderByTransfer } from '#server/testing/orders-with-exceptions.ts';

const paying = paymentsForTests();
const { wen, mei, exceptionsOf, entriesOf } = administratorsForTests(() => paying.test);

describe('the queue of money that does not fit', () => {
  it('shows the amount received, the amount expected, the age and the possible actions [1.017, 7.155]', async () => {
    const order = await orderByTransfer(paying);
    await order.deposit(100);
    paying.test.clock.advance(90);
    const [exception] = await exceptionsOf(order.orderNo);
    expect(exception).toMatchObject({
      kind: 'DEPOSIT_UNDER',
      state: 'OPEN',
      provider: 'CATHAY_ATM',
      amount: 100,
      expectedAmount: 180,
      virtualAccount: order.account,
      order: { id: order.id, orderNo: order.orderNo, paymentStatus: 'UNPAID', paidAmount: 180 },
      attempt: { number: 1, status: 'STARTED', amount: 180, capturedAmount: 0 },
      actions: ['REFUND', 'ACCEPT_TRANSFERS', 'RESOLVE'],
      resolvedAt: null,
    });
    expect(exception?.ageSeconds).toBeGreaterThanOrEqual(89);
    expect(exception?.ageSeconds).toBeLessThan(120);
  });

  it('masks the recipient, so that two can be told apart and nobody can be called', async () => {
    const order = await orderByTransfer(paying);
    await order.deposit(100);
    const [exception] = await exceptionsOf(order.orderNo);
    expect(exception?.order).toMatchObject({ recipient: '林＊晴', recipientMobile: '0987***321' });
    const { payload } = await paying.test.http({
      method: 'POST',
      url: '/api/backstagex/payment-exceptions/search',
      headers: { authorization: `Bearer ${wen.token}` },
      payload: { order_no: order.orderNo },
    });
    expect(payload).toContain(order.orderNo);
    for (const secret of ['林小晴', '0987654321', '王小棉', '和平東路', order.shopper.email]) {
      expect(payload).not.toContain(secret);
    }
  });

  it('can be filtered by kind and state, newest first, in pages with their total', async () => {
    const before = (await wen.api.countPaymentExceptions()).data;
    const openBefore = before.kinds.find(({ kind }) => kind === 'DEPOSIT_UNDER')?.open ?? 0;
    const orders = [];
    for (let count = 0; count < 3; count++) {
      const order = await orderByTransfer(paying);
      await order.deposit(179);
      orders.push(order);
    }
    const body = { kind: 'DEPOSIT_UNDER', state: 'OPEN', perPage: 2 } as const;
    const first = await wen.api.searchPaymentExceptions({ body });
    expect(first.data.map(({ order }) => order?.id)).toEqual([orders[2]?.id, orders[1]?.id]);
    expect(first.meta).toEqual({ total: openBefore + 3, page: 1, perPage: 2 });
    const second = await wen.api.searchPaymentExceptions({ body: { ...body, page: 2 } });
    expect(second.data[0]?.order?.id).toBe(orders[0]?.id);
    const after = (await wen.api.countPaymentExceptions()).data;
    expect(after.open - before.open).toBe(3);
    expect(after.kinds.find(({ kind }) => kind === 'DEPOSIT_UNDER')?.open).toBe(openBefore + 3);
    const nothing = await wen.api.searchPaymentExceptions({ body: { orderNo: 'unknown' } });
    expect(nothing).toMatchObject({ data: [], meta: { total: 0 } });
  });
});

describe('closing an exception', () => {
  it('keeps what was done and by whom, and writes an audit entry without the note', async () => {
    const order = await orderByTransfer(paying);
    await order.deposit(179);
    const [exception] = await exceptionsOf(order.orderNo);
    const params = { id: exception?.id ?? 0 };
    await wen.api.resolvePaymentException({ params, body: { note: '已致電顧客林小晴' } });
    const [closed] = await exceptionsOf(order.orderNo);
    expect(closed).toMatchObject({
      state: 'RESOLVED',
      resolvedBy: wen.email,
      resolution: '已致電顧客林小晴',
      actions: [],
    });
    const entries = await entriesOf('payment-exception', params.id);
    expect(entries).toMatchObject([
      {
        call: 'resolvePaymentException',
        administratorId: wen.id,
        before: { state: 'OPEN', kind: 'DEPOSIT_UNDER', amount: 179, expectedAmount: 180 },
        after: { state: 'RESOLVED' },
        requestId: expect.stringMatching(/./),
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('林小晴');
  });

  it('succeeds for one of two operators; the other is refused', async () => {
    const order = await orderByTransfer(paying);
    await order.deposit(179);
    const [exception] = await exceptionsOf(order.orderNo);
    const params = { id: exception?.id ?? 0 };
    const codes = await Promise.all(
      [wen, mei].map(({ api }) =>
        refusalOf(api.resolvePaymentException({ params, body: { note: '已處理' } })),
      ),
    );
    expect(codes.toSorted()).toEqual(['', 'ALREADY_HANDLED']);
    expect(await entriesOf('payment-exception', params.id)).toHaveLength(1);
  });

  it('needs a note and an existing exception', async () => {
    const unknown = { params: { id: 999_999 } };
    const resolve = (note: string) =>
      refusalOf(wen.api.resolvePaymentException({ ...unknown, body: { note } }));
    expect(await resolve('已處理')).toBe('NOT_FOUND');
    expect(await resolve('  ')).toBe('VALIDATION_FAILED');
  });

  it('is refused with a note alone while money is owed', async () => {
    const { id, orderNo } = await failedRefund(paying);
    const [exception] = await exceptionsOf(orderNo);
    expect(exception).toMatchObject({ kind: 'REFUND_FAILED', order: { id } });
    expect(exception?.actions).toContain('COMPLETE_REFUND');
    const params = { id: exception?.id ?? 0 };
    const code = await refusalOf(
      wen.api.resolvePaymentException({ params, body: { note: '之後再匯' } }),
    );
    expect(code).toBe('ORDER_CANNOT_BE_MOVED');
    expect(await entriesOf('payment-exception', params.id)).toEqual([]);
  });
});
