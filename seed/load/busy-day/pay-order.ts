import { type OrderEventType, recordOrderEvent } from '#server/ordering/orders/order-events.ts';
import { paymentAttempts, paymentRefunds } from '#server/ordering/payments/tables.ts';
import type { Transaction } from '#server/platform/database/database.ts';

import { type Placed, step } from './place-order.ts';

/** Writes the payment attempt of an order, its refund, and the events of both. */
export async function payOrder(transaction: Transaction, placed: Placed): Promise<void> {
  const { order, given, after } = placed;
  const { payment, toTransfer = 0 } = given;
  const note = (type: OrderEventType, minutes: number) =>
    recordOrderEvent(transaction, order.id, type, after(minutes));
  const attempt = {
    orderId: order.id,
    number: 1,
    provider: order.paymentType,
    amount: order.paidAmount,
    orderNo: order.orderNo,
    providerOrderId: `${order.orderNo}-1`,
    startedAt: after(1),
    payBefore: order.paidExpiredAt,
  } as const;
  if (payment === 'UNPAID') return;
  if (payment === 'FAILED' || payment === 'EXPIRED') {
    await transaction
      .insert(paymentAttempts)
      .values({ ...attempt, status: 'FAILED', failureCode: payment, settledAt: after(2) });
    await step(transaction, placed, { paymentStatus: payment });
    await note(payment === 'FAILED' ? 'PAYMENT_FAILED' : 'PAYMENT_EXPIRED', 2);
    return;
  }
  const isRefunded = payment === 'REFUNDED';
  const back = isRefunded ? order.paidAmount : toTransfer;
  const [paid] = await transaction
    .insert(paymentAttempts)
    .values({
      ...attempt,
      status: 'SUCCEEDED',
      capturedAmount: order.paidAmount,
      refundedAmount: back,
      isPayment: true,
      settledAt: after(2),
    })
    .returning({ id: paymentAttempts.id });
  await step(transaction, placed, { paymentStatus: 'PAID', paymentAt: after(2) });
  await note('PAID', 2);
  if (!paid || back === 0) return;
  await transaction.insert(paymentRefunds).values({
    orderId: order.id,
    attemptId: paid.id,
    refundKey: `day ${order.orderNo}`,
    amount: back,
    shipFee: isRefunded ? order.shipFee : 0,
    reason: isRefunded ? '顧客取消' : '一包外盒壓壞',
    status: isRefunded ? 'DONE' : 'BY_HAND',
    createdAt: after(20),
    doneAt: isRefunded ? after(21) : null,
  });
  if (!isRefunded) return;
  await step(transaction, placed, { paymentStatus: 'REFUNDED' });
  await note('REFUNDED', 21);
}
