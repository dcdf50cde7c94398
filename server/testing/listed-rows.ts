import { orderReturns } from '#server/ordering/orders/returns/tables.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import {
  paymentAttempts,
  paymentExceptions,
  paymentRefunds,
} from '#server/ordering/payments/tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { newMember } from './new-member.ts';
import type { TestShop } from './test-shop.ts';

/** A person whose data no list may show. */
export const person = {
  name: '歐陽小晴',
  mobile: '0987654321',
  recipient: '王小棉',
  recipientMobile: '0911222333',
} as const;

const paymentTypes = ['CATHAY_ATM', 'LINE_PAY', 'CATHAY_CREDIT_CARD'] as const;
const days = 24 * 60 * 60_000;
const firstMoment = Date.parse('2026-11-01T10:00:00+08:00');

/** `count` orders of one member, each with a return, a refund and an exception, written directly into the database. */
export async function listedRows(test: TestShop, count: number) {
  const { id, email } = await newMember(test);
  return { email, orders: await insertListedRows(test.shop.db, id, count) };
}

/** The same for an existing member. */
export async function insertListedRows(db: Queryable, userId: number, count: number) {
  const made = [];
  for (let index = 0; index < count; index++) {
    const createdAt = new Date(firstMoment + ((index * 7) % count) * days);
    const amount = 100 + ((index * 37) % 500);
    const orderNo = `L${userId}-${index}`;
    const [order] = await db
      .insert(orders)
      .values({
        orderNo,
        userId,
        orderStatus: 'ESTABLISHED',
        paymentStatus: 'UNPAID',
        paymentType: paymentTypes[index % paymentTypes.length] ?? 'LINE_PAY',
        shipType: index % 2 === 0 ? 'HOME' : 'STORE',
        islandsType: 'MAIN_ISLAND',
        productAmount: amount,
        discountAmount: 0,
        couponAmount: 0,
        shipFee: 0,
        paidAmount: amount,
        buyerName: person.name,
        buyerMobile: person.mobile,
        recipient: person.recipient,
        recipientMobile: person.recipientMobile,
        shipAddress: '和平東路一段 1 號',
        expectedDeliveryTime: 'NONE',
        invoiceType: 'PERSON',
        carrierType: 'MEMBER',
        virtualAccount: `9100${userId}${index}`,
        trackingNo: `T-${userId}-${index}`,
        createdAt,
      })
      .returning({ id: orders.id });
    const orderId = order?.id ?? 0;
    const [attempt] = await db
      .insert(paymentAttempts)
      .values({
        orderId,
        number: 1,
        provider: 'LINE_PAY',
        status: 'SUCCEEDED',
        amount,
        capturedAmount: amount,
        refundedAmount: amount,
      })
      .returning({ id: paymentAttempts.id });
    const attemptId = attempt?.id ?? 0;
    const doneAt = new Date(createdAt.getTime() + days);
    await db.insert(paymentRefunds).values({
      orderId,
      attemptId,
      refundKey: orderNo,
      amount,
      reason: '=1+1',
      status: 'DONE',
      createdAt,
      doneAt,
    });
    await db.insert(paymentExceptions).values({
      kind: index % 2 === 0 ? 'DEPOSIT_OVER' : 'PAID_TWICE',
      provider: 'CATHAY_ATM',
      orderId,
      attemptId,
      reference: orderNo,
      amount,
      expectedAmount: amount - 1,
      createdAt,
      ...(index % 2 === 0 && { resolvedAt: doneAt, resolvedBy: 'a@example.tw', resolution: '好' }),
    });
    await db.insert(orderReturns).values({
      orderId,
      status: 'REFUNDED',
      refundAmount: amount,
      note: '不合身',
      createdAt,
    });
    made.push({ id: orderId, orderNo, amount });
  }
  return made;
}
