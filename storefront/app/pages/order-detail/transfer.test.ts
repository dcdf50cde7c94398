import { expect, it } from 'vitest';
import type { OrderDetail } from '#contract/entities/orders.ts';
import { lacksAccount } from './transfer.ts';

const order = {
  paymentType: 'CATHAY_ATM',
  virtualAccount: null,
  paymentStatus: 'UNPAID',
  orderStatus: 'ESTABLISHED',
  paidExpiredAt: '2026-11-23T23:59:59+08:00',
} as OrderDetail;
const inTime = new Date('2026-11-22T10:00:00+08:00');
const lacks = (change: Partial<OrderDetail>, now = inTime) =>
  lacksAccount({ ...order, ...change }, now);

it('an account for the transfer is offered while the order has none and can still be paid', () => {
  expect(lacks({})).toBe(true);
  expect(lacks({ virtualAccount: '9912345678901234' })).toBe(false);
  expect(lacks({ paymentType: 'LINE_PAY' })).toBe(false);
  expect(lacks({ paymentStatus: 'PAID' })).toBe(false);
  expect(lacks({ orderStatus: 'CANCELLED' })).toBe(false);
  expect(lacks({}, new Date('2026-11-24T00:00:00+08:00'))).toBe(false);
});
