import { expect, it } from 'vitest';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { orderByTransfer } from '#server/testing/orders-with-exceptions.ts';
import { orderRow } from '#server/testing/pay-order.ts';
import { approvalSettings, readApprovalLimits } from '../../approvals/limits.ts';

const paying = paymentsForTests();

it('an order whose small transfer waits for a second person does not expire before that is decided', async () => {
  const { db } = paying.test.shop;
  await approvalSettings.write(db, { ...(await readApprovalLimits(db)), refundAmount: 50 });
  const order = await orderByTransfer(paying);
  await order.deposit(1);
  const params = { id: order.id };
  const state = async () => orderRow(paying.test, order.id);
  const deadline = (await state()).paidExpiredAt?.getTime() ?? 0;
  paying.test.clock.set(new Date(deadline - 3_600_000));
  const wen = await newAdministrator(paying.test, 'owner');
  expect(await refusalOf(wen.api.acceptTransfers({ params }))).toBe('APPROVAL_NEEDED');
  paying.test.clock.advance(2 * 3600);
  await paying.test.jobs.runDue();
  expect(await state()).toMatchObject({ paymentStatus: 'UNPAID' });
  const { api } = await newAdministrator(paying.test, 'owner');
  expect((await api.readOrderDesk({ params })).data.approvals).toHaveLength(1);
  paying.test.clock.advance(73 * 3600);
  await paying.test.jobs.runDue();
  expect(await state()).toMatchObject({ paymentStatus: 'EXPIRED' });
});
