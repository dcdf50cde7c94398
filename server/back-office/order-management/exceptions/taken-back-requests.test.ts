import { beforeAll, describe, expect, it } from 'vitest';
import { recordDeposit } from '#server/ordering/payments/cathay-atm/record-deposit.ts';
import { transact } from '#server/platform/database/database.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { orderByTransfer } from '#server/testing/orders-with-exceptions.ts';
import { approvalSettings, readApprovalLimits } from '../../approvals/limits.ts';

const paying = paymentsForTests();
const { wen, mei, exceptionsOf } = administratorsForTests(() => paying.test);
beforeAll(async () => {
  const { db } = paying.test.shop;
  await approvalSettings.write(db, { ...(await readApprovalLimits(db)), refundAmount: 50 });
});

/** An unpaid order of 180 TWD with a small transfer; `takeBack`: what the bank does with transfers of such a sum. */
async function transferred(amount: number) {
  const order = await orderByTransfer(paying);
  await order.deposit(amount);
  const takeBack = () =>
    recordDeposit(
      paying.test.shop,
      {
        virtualAccount: order.account,
        amount,
        depositedAt: paying.test.clock.now(),
        isReversed: true,
        bankNumber: '',
        occurrence: 1,
      },
      'NOTIFICATION',
    );
  const [exception] = await exceptionsOf(order.orderNo);
  return { ...order, takeBack, exceptionId: exception?.id ?? 0 };
}

async function endRequests() {
  const { shop, jobs } = paying.test;
  await transact(shop.db, (transaction) => shop.jobs.enqueue(transaction, 'lapse-approvals', {}));
  await jobs.runDue();
}

/** State and answer of the approval request about an order. */
async function requestOf(orderNo: string) {
  const { data } = await mei.api.searchApprovals({ body: {} });
  const found = data.find(({ title }) => title.includes(orderNo));
  return [found?.state, found?.answer];
}

describe('an approval request about transfers', () => {
  it('to take them for the whole ends when the bank takes one back', async () => {
    const [gone, still] = [await transferred(60), await transferred(60)];
    for (const { id } of [gone, still]) {
      expect(await refusalOf(wen.api.acceptTransfers({ params: { id } }))).toBe('APPROVAL_NEEDED');
    }
    await gone.takeBack();
    await gone.deposit(40);
    await endRequests();
    expect(await requestOf(gone.orderNo)).toEqual(['LAPSED', '銀行收回了轉帳']);
    expect(await requestOf(still.orderNo)).toEqual(['PENDING', '']);
  });

  it('to take them for the whole ends when a person closes one of them', async () => {
    const order = await transferred(60);
    const { id, exceptionId } = order;
    expect(await refusalOf(wen.api.acceptTransfers({ params: { id } }))).toBe('APPROVAL_NEEDED');
    const body = { note: '銀行退給顧客了' };
    await wen.api.resolvePaymentException({ params: { id: exceptionId }, body });
    await endRequests();
    expect(await requestOf(order.orderNo)).toEqual(['LAPSED', '已收到的轉帳比申請時少']);
  });

  it('to give one back ends when the bank takes it back', async () => {
    const [gone, still] = [await transferred(60), await transferred(60)];
    for (const { exceptionId: id } of [gone, still]) {
      const { data } = await wen.api.refundException({ params: { id } });
      expect(data.state).toBe('PENDING_APPROVAL');
    }
    await gone.takeBack();
    await endRequests();
    expect(await requestOf(gone.orderNo)).toEqual(['LAPSED', '銀行收回了轉帳']);
    expect(await requestOf(still.orderNo)).toEqual(['PENDING', '']);
  });
});
