import { beforeAll, describe, expect, it } from 'vitest';
import { listRefunds } from '#server/ordering/payments/refund-payment.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { failureOf, refusalOf } from '#server/testing/new-shopper.ts';
import { orderByTransfer } from '#server/testing/orders-with-exceptions.ts';
import { exceptionsOf, orderRow } from '#server/testing/pay-order.ts';
import { approvalSettings, readApprovalLimits } from '../../approvals/limits.ts';

const paying = paymentsForTests();
beforeAll(async () => {
  const { db } = paying.test.shop;
  await approvalSettings.write(db, { ...(await readApprovalLimits(db)), refundAmount: 50 });
});

const owner = async () => (await newAdministrator(paying.test, 'owner')).api;

/** An order of 180 TWD with a transfer of 1 TWD, one hour before its deadline. */
async function smallTransfer() {
  const order = await orderByTransfer(paying);
  await order.deposit(1);
  const params = { id: order.id };
  const state = () => orderRow(paying.test, order.id);
  const deadline = (await state()).paidExpiredAt ?? new Date(0);
  paying.test.clock.set(new Date(deadline.getTime() - 3_600_000));
  const wen = await owner();
  /** Asks to take the transfers for the whole; answers the id of the approval request. */
  const ask = async () => {
    const failure = await failureOf(wen.acceptTransfers({ params }));
    expect(failure?.errorCode).toBe('APPROVAL_NEEDED');
    return Math.max(...(await wen.readOrderDesk({ params })).data.approvals.map(({ id }) => id));
  };
  const refuse = async (id: number) =>
    refusalOf((await owner()).refuseWish({ params: { id }, body: { reason: '請補足' } }));
  const refundsOf = async () =>
    (await listRefunds(paying.test.shop, order.id)).map(({ amount }) => amount);
  return { ...order, params, state, deadline, ask, refuse, refundsOf };
}

async function pass(hours: number) {
  paying.test.clock.advance(hours * 3600);
  await paying.test.jobs.runDue();
}

describe('an order whose small transfer waits for a second person', () => {
  it('does not expire before that is decided', async () => {
    const { params, state, ask } = await smallTransfer();
    await ask();
    await pass(2);
    expect(await state()).toMatchObject({ paymentStatus: 'UNPAID' });
    expect((await (await owner()).readOrderDesk({ params })).data.approvals).toHaveLength(1);
    await pass(73);
    expect(await state()).toMatchObject({ paymentStatus: 'EXPIRED' });
  });

  it('has its own deadline again at once after the refusal, and what comes later is late', async () => {
    const { id, deposit, state, deadline, ask, refuse } = await smallTransfer();
    expect(await refuse(await ask())).toBe('');
    expect((await state()).paidExpiredAt).toEqual(deadline);
    paying.test.clock.advance(2 * 3600);
    await deposit(180);
    const kinds = (await exceptionsOf(paying.test, id)).map(({ kind }) => kind);
    expect(kinds).toEqual(['DEPOSIT_UNDER', 'DEPOSIT_LATE']);
    await pass(0);
    expect(await state()).toMatchObject({ paymentStatus: 'EXPIRED' });
  });

  it('ends at once after a refusal past its own deadline, and the transfer goes back', async () => {
    const { state, ask, refuse, refundsOf } = await smallTransfer();
    const asked = await ask();
    await pass(2);
    expect(await refuse(asked)).toBe('');
    await pass(0);
    expect(await state()).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'EXPIRED' });
    expect(await refundsOf()).toEqual([1]);
  });

  it('goes on waiting for a decision after the refusal, if the rest has come meanwhile', async () => {
    const { params, deposit, state, ask, refuse, refundsOf } = await smallTransfer();
    const asked = await ask();
    const until = (await state()).paidExpiredAt;
    await pass(2);
    await deposit(179);
    expect(await refuse(asked)).toBe('');
    await pass(0);
    expect(await state()).toMatchObject({ paymentStatus: 'UNPAID', paidExpiredAt: until });
    expect(await refundsOf()).toEqual([]);
    expect(await refusalOf((await owner()).acceptTransfers({ params }))).toBe('');
    expect(await state()).toMatchObject({ paymentStatus: 'PAID' });
  });

  it('goes on waiting for another request, which is about more transfers', async () => {
    const { deposit, state, deadline, ask, refuse } = await smallTransfer();
    const first = await ask();
    await pass(0.1);
    await deposit(2);
    const second = await ask();
    expect(second).not.toBe(first);
    expect(await refuse(first)).toBe('');
    await pass(2);
    expect(await state()).toMatchObject({ paymentStatus: 'UNPAID' });
    expect(await refuse(second)).toBe('');
    expect((await state()).paidExpiredAt).toEqual(deadline);
  });

  it('goes on waiting for the earlier request, if the later one is refused', async () => {
    const { deposit, state, deadline, ask, refuse } = await smallTransfer();
    const first = await ask();
    const until = (await state()).paidExpiredAt;
    await pass(0.1);
    await deposit(2);
    expect(await refuse(await ask())).toBe('');
    expect((await state()).paidExpiredAt).toEqual(until);
    expect(await refuse(first)).toBe('');
    expect((await state()).paidExpiredAt).toEqual(deadline);
  });
});
