import { describe, expect, it } from 'vitest';
import { formatTwd } from '#rules/numbers.ts';
import { approvalSettings, readApprovalLimits } from '#server/back-office/approvals/limits.ts';
import { transact } from '#server/platform/database/database.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import {
  orderByTransfer,
  paidAfterCancel,
  paidOrder,
} from '#server/testing/orders-with-exceptions.ts';
import {
  attemptsOf,
  chooseAtProvider,
  orderRow,
  orderToPay,
  startOf,
} from '#server/testing/pay-order.ts';

const paying = paymentsForTests();
const { wen, mei, exceptionsOf, entriesOf } = administratorsForTests(() => paying.test);

describe('transfers in parts', () => {
  it('are accepted as the whole payment by one of two operators, and pay the order once', async () => {
    const order = await orderByTransfer(paying);
    await order.deposit(100);
    await order.deposit(80);
    const params = { id: order.id };
    const codes = await Promise.all(
      [wen, mei].map(({ api }) => refusalOf(api.acceptTransfers({ params }))),
    );
    expect(codes.toSorted()).toEqual(['', 'ALREADY_HANDLED']);
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('PAID');
    expect(
      (await exceptionsOf(order.orderNo)).map(({ state, resolution }) => [state, resolution]),
    ).toEqual([
      ['RESOLVED', 'ACCEPTED'],
      ['RESOLVED', 'ACCEPTED'],
    ]);
    expect(await entriesOf('order', order.id)).toMatchObject([
      {
        call: 'acceptTransfers',
        before: { paymentStatus: 'UNPAID', received: 180 },
        after: { paymentStatus: 'PAID', captured: 180 },
      },
    ]);
  });

  it('are not accepted for an order that is cancelled, unknown, without transfers, or waiting for none', async () => {
    const order = await orderByTransfer(paying);
    await order.deposit(100);
    await order.shopper.api.cancelOrder({ params: { id: order.id } });
    const accept = (id: number) => refusalOf(wen.api.acceptTransfers({ params: { id } }));
    expect(await accept(order.id)).toBe('ORDER_CANNOT_BE_MOVED');
    expect((await exceptionsOf(order.orderNo))[0]?.resolution).toBe('GIVEN_BACK');
    expect(await accept((await orderByTransfer(paying)).id)).toBe('ORDER_CANNOT_BE_MOVED');
    expect(await accept((await paidOrder(paying)).id)).toBe('ALREADY_HANDLED');
    expect(await accept(999_999)).toBe('ORDER_NOT_FOUND');
    expect(await entriesOf('order', order.id)).toEqual([]);
  });
});

describe('transfers that are far too small', () => {
  const waiting = async () =>
    (await mei.api.searchApprovals({ body: { kind: 'SHORT_TRANSFER', state: 'PENDING' } })).data;
  /** An order of 180 TWD of which one person may miss 50. */
  async function transferred(amount: number) {
    const { db } = paying.test.shop;
    await approvalSettings.write(db, { ...(await readApprovalLimits(db)), refundAmount: 50 });
    const order = await orderByTransfer(paying);
    await order.deposit(amount);
    const accept = () => refusalOf(wen.api.acceptTransfers({ params: { id: order.id } }));
    const status = async () => (await orderRow(paying.test, order.id)).paymentStatus;
    return { ...order, accept, status };
  }

  it('are accepted by a second person alone, once', async () => {
    const order = await transferred(1);
    expect(await order.accept()).toBe('APPROVAL_NEEDED');
    expect(await order.accept(), 'a second press').toBe('APPROVAL_NEEDED');
    expect(await order.status()).toBe('UNPAID');
    const [request, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      title: `訂單 ${order.orderNo} 以轉帳 ${formatTwd(1)} 視為全額`,
      facts: expect.arrayContaining([{ label: '不足', value: formatTwd(179) }]),
    });
    const [exception] = await exceptionsOf(order.orderNo);
    const page = await mei.api.readPaymentException({ params: { id: exception?.id ?? 0 } });
    expect(page.data.approvals).toMatchObject([{ id: request?.id }]);
    const approve = (by: typeof mei) =>
      refusalOf(by.api.approveWish({ params: { id: request?.id ?? 0 }, body: {} }));
    expect(await approve(wen)).toBe('FORBIDDEN');
    expect(await approve(mei)).toBe('');
    expect(await order.status()).toBe('PAID');
    expect(await entriesOf('order', order.id)).toMatchObject([
      { call: 'acceptTransfers', administratorId: mei.id, before: { received: 1 } },
    ]);
  });

  it('wait for nobody once their order is paid in another way or cancelled', async () => {
    const stateOf = async (orderNo: string) =>
      (await mei.api.searchApprovals({ body: { kind: 'SHORT_TRANSFER' } })).data.find(({ title }) =>
        title.includes(orderNo),
      )?.state;
    const asked = async () => {
      const order = await transferred(1);
      expect(await order.accept()).toBe('APPROVAL_NEEDED');
      return order;
    };
    const { shop, jobs } = paying.test;
    const endRequests = async () => {
      await transact(shop.db, (transaction) =>
        shop.jobs.enqueue(transaction, 'lapse-approvals', {}),
      );
      await jobs.runDue();
    };
    const [enough, paid, byMember, byShop, still] = [
      await asked(),
      await asked(),
      await asked(),
      await asked(),
      await asked(),
    ];
    await enough.deposit(130);
    expect(await enough.accept()).toBe('');
    expect(await stateOf(enough.orderNo)).toBe('LAPSED');
    const body = { reason: '客人要求' };
    await mei.api.cancelOrderByShop({ params: { id: byShop.id }, body });
    expect(await stateOf(byShop.orderNo)).toBe('LAPSED');

    await paid.deposit(180);
    expect(await paid.status()).toBe('PAID');
    await byMember.shopper.api.cancelOrder({ params: { id: byMember.id } });
    await endRequests();
    expect(await stateOf(paid.orderNo)).toBe('LAPSED');
    expect(await stateOf(byMember.orderNo)).toBe('LAPSED');
    expect(await stateOf(still.orderNo)).toBe('PENDING');
    await still.shopper.api.cancelOrder({ params: { id: still.id } });
    await endRequests();
  });

  it('need nobody up to the limit, and are not approved once the money was given back', async () => {
    const { db } = paying.test.shop;
    const near = await transferred(130);
    expect(await near.accept()).toBe('');
    expect(await near.status()).toBe('PAID');
    const gone = await transferred(129);
    expect(await gone.accept()).toBe('APPROVAL_NEEDED');
    const [request] = await waiting();
    const [exception] = await exceptionsOf(gone.orderNo);
    await approvalSettings.write(db, { ...(await readApprovalLimits(db)), refundAmount: 5000 });
    await mei.api.refundException({ params: { id: exception?.id ?? 0 } });
    await gone.deposit(20);
    const approved = mei.api.approveWish({ params: { id: request?.id ?? 0 }, body: {} });
    expect(await refusalOf(approved)).toBe('ORDER_CANNOT_BE_MOVED');
    expect(await gone.status()).toBe('UNPAID');
  });
});

describe('transfers of which some were given back', () => {
  const accept = (id: number) => refusalOf(wen.api.acceptTransfers({ params: { id } }));
  const giveBack = (id: number) => refusalOf(mei.api.refundException({ params: { id } }));

  it('are not accepted once all of them were given back', async () => {
    const order = await orderByTransfer(paying);
    await order.deposit(100);
    const [waiting] = await exceptionsOf(order.orderNo);
    expect(await giveBack(waiting?.id ?? 0)).toBe('');
    expect(await accept(order.id)).toBe('ORDER_CANNOT_BE_MOVED');
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('UNPAID');
    expect(await attemptsOf(paying.test, order.id)).toMatchObject([
      { status: 'STARTED', capturedAmount: 0 },
      { capturedAmount: 100, refundedAmount: 100, isPayment: false },
    ]);
  });

  it('are accepted with what is still here', async () => {
    const order = await orderByTransfer(paying);
    await order.deposit(100);
    const [waiting] = await exceptionsOf(order.orderNo);
    await giveBack(waiting?.id ?? 0);
    await order.deposit(170);
    expect(await accept(order.id)).toBe('');
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('PAID');
    expect((await entriesOf('order', order.id))[0]).toMatchObject({ before: { received: 170 } });
  });

  it('are either accepted or given back by two people at once', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await orderByTransfer(paying);
      await order.deposit(100);
      const [waiting] = await exceptionsOf(order.orderNo);
      const [accepted, givenBack] = await Promise.all([
        accept(order.id),
        giveBack(waiting?.id ?? 0),
      ]);
      expect([accepted, givenBack].filter((code) => code === '')).toHaveLength(1);
      expect((await orderRow(paying.test, order.id)).paymentStatus).toBe(
        accepted === '' ? 'PAID' : 'UNPAID',
      );
    }
  });
});

describe('orders', () => {
  it('are found by order number and by status, and are masked', async () => {
    const order = await orderByTransfer(paying);
    const { data } = await wen.api.searchOrders({ body: { orderNo: order.orderNo } });
    expect(data).toMatchObject([{ id: order.id, recipient: '林＊晴', paymentStatus: 'UNPAID' }]);
    const body = { orderStatus: 'ESTABLISHED', paymentStatus: 'UNPAID', perPage: 1 } as const;
    const newest = await wen.api.searchOrders({ body });
    expect(newest.data.map(({ id }) => id)).toEqual([order.id]);
    expect(newest.meta?.total).toBeGreaterThan(1);
    const paid = await wen.api.searchOrders({ body: { ...body, paymentStatus: 'REFUNDED' } });
    expect(paid.data.map(({ id }) => id)).not.toContain(order.id);
  });
});

describe('asking a provider', () => {
  const ask = (id: number) => wen.api.askProvider({ params: { id } });

  it('settles a payment of which no notice came, and writes who asked into the audit', async () => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    const started = await startOf(order);
    const attemptId = (await attemptsOf(paying.test, order.id))[0]?.id ?? 0;
    expect((await ask(attemptId)).data).toMatchObject({ isAnswered: true, status: 'STARTED' });
    // The shopper pays, and the browser does not return to the shop.
    await chooseAtProvider(paying, started.info?.paymentUrl.web ?? '', 'success');
    expect((await ask(attemptId)).data).toMatchObject({
      isAnswered: true,
      status: 'SUCCEEDED',
      capturedAmount: 180,
    });
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('PAID');
    expect((await ask(attemptId)).data).toMatchObject({ isAnswered: true, capturedAmount: 180 });
    const entries = await entriesOf('payment-attempt', attemptId);
    expect(entries.map(({ call, administratorId }) => [call, administratorId])).toEqual(
      Array(3).fill(['askProvider', wen.id]),
    );
  });

  it('that does not answer changes nothing', async () => {
    const order = await paidOrder(paying);
    const attemptId = (await attemptsOf(paying.test, order.id))[0]?.id ?? 0;
    paying.network.setDead(true);
    expect((await ask(attemptId)).data).toMatchObject({ isAnswered: false, capturedAmount: 180 });
    paying.network.setDead(false);
    expect(await exceptionsOf(order.orderNo)).toEqual([]);
  });

  it('is refused if the attempt is unknown or has no provider to ask', async () => {
    const order = await orderByTransfer(paying);
    const attemptId = (await attemptsOf(paying.test, order.id))[0]?.id ?? 0;
    expect(await refusalOf(ask(attemptId))).toBe('ORDER_CANNOT_BE_MOVED');
    expect(await refusalOf(ask(999_999))).toBe('NOT_FOUND');
  });
});

describe('the recipient of an order', () => {
  it('is shown to an operator who gives a reason; the audit entry has the reason and no personal data', async () => {
    const order = await orderByTransfer(paying);
    const params = { id: order.id };
    const { data } = await wen.api.revealRecipient({ params, body: { reason: '轉帳不足' } });
    expect(data).toMatchObject({
      orderNo: order.orderNo,
      email: order.shopper.email,
      recipient: '林小晴',
      recipientMobile: '0987654321',
      buyerName: '王小棉',
    });
    const entries = await entriesOf('order', order.id);
    expect(entries).toMatchObject([
      { call: 'revealRecipient', administratorId: wen.id, after: { reason: '轉帳不足' } },
    ]);
    // The administrator is named by the e-mail with which they sign in.
    expect(JSON.stringify(entries.map(({ by: _, ...entry }) => entry))).not.toMatch(
      /林小晴|0987654321|@/,
    );
    const reveal = (id: number, reason: string) =>
      refusalOf(wen.api.revealRecipient({ params: { id }, body: { reason } }));
    expect(await reveal(order.id, '')).toBe('VALIDATION_FAILED');
    expect(await reveal(999_999, '查詢')).toBe('ORDER_NOT_FOUND');
  });
});

describe('the payments of an order', () => {
  it('show every attempt, the reports of its provider, transfers and refunds', async () => {
    const order = await orderByTransfer(paying);
    await order.deposit(180);
    const { data } = await wen.api.readOrderPayments({ params: { id: order.id } });
    expect(data).toMatchObject({
      order: { orderNo: order.orderNo, paymentStatus: 'PAID', recipient: '林＊晴' },
      attempts: [
        {
          provider: 'CATHAY_ATM',
          status: 'SUCCEEDED',
          providerOrderId: order.account,
          capturedAmount: 180,
          messages: [{ door: 'NOTIFICATION', state: 'PAID', amount: 180 }],
          deposits: [{ amount: 180 }],
        },
      ],
      refunds: [],
    });
    expect(await refusalOf(wen.api.readOrderPayments({ params: { id: 999_999 } }))).toBe(
      'ORDER_NOT_FOUND',
    );
  });

  it('leave out what opens the bank’s page or refunds a card', async () => {
    const order = await paidAfterCancel(paying);
    const { payload } = await paying.test.http({
      url: `/api/backstagex/orders/payments/${order.id}`,
      headers: { authorization: `Bearer ${wen.token}` },
    });
    expect(payload).toContain('"captured_amount":180');
    expect(payload).not.toMatch(/view_token|auth_code/);
    expect(payload).not.toContain('0987654321');
  });
});
