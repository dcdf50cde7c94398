import { describe, expect, it } from 'vitest';
import { nextDateOf } from './next-date.ts';

const now = new Date('2026-12-01T12:00:00+08:00');
const order = {
  orderStatus: 'ESTABLISHED',
  paymentStatus: 'PAID',
  paymentType: 'CATHAY_ATM',
  paidExpiredAt: new Date('2026-12-03T23:59:59+08:00'),
  arrivedAt: null,
  receivedAt: null,
  hasOpenReturn: false,
} as const;

describe('the next date of an order', () => {
  it('is the end of the payment while it can be paid', () => {
    const unpaid = { ...order, paymentStatus: 'UNPAID' } as const;
    expect(nextDateOf(unpaid, now)).toEqual({ kind: 'PAY', at: order.paidExpiredAt });
    expect(nextDateOf({ ...unpaid, paidExpiredAt: now }, now)).toBeUndefined();
    expect(nextDateOf({ ...unpaid, orderStatus: 'CANCELLED' }, now)).toBeUndefined();
  });

  it('is the last day in the store', () => {
    const arrivedAt = new Date('2026-11-30T09:00:00+08:00');
    expect(nextDateOf({ ...order, orderStatus: 'ARRIVED', arrivedAt }, now)).toEqual({
      kind: 'COLLECT',
      at: new Date('2026-12-07T23:59:59+08:00'),
    });
    const atEnd = new Date('2026-12-07T23:59:59+08:00');
    expect(nextDateOf({ ...order, orderStatus: 'ARRIVED', arrivedAt }, atEnd)).toBeUndefined();
  });

  it('is none of a parcel that was collected, or that arrived at home', () => {
    const arrivedAt = new Date('2026-11-30T09:00:00+08:00');
    const collected = { ...order, orderStatus: 'COMPLETED', arrivedAt, receivedAt: now } as const;
    expect(nextDateOf(collected, now)?.kind).toBe('RETURN');
    expect(nextDateOf({ ...order, orderStatus: 'ARRIVED' }, now)).toBeUndefined();
  });

  it('is the last day for a return, and nothing afterwards', () => {
    const receivedAt = new Date('2026-11-26T09:00:00+08:00');
    const received = { ...order, orderStatus: 'COMPLETED', receivedAt } as const;
    expect(nextDateOf(received, now)?.kind).toBe('RETURN');
    expect(nextDateOf({ ...received, hasOpenReturn: true }, now)).toBeUndefined();
    expect(nextDateOf(received, new Date('2026-12-04T00:00:00+08:00'))).toBeUndefined();
    expect(nextDateOf({ ...order, orderStatus: 'SHIPPED' }, now)).toBeUndefined();
  });
});
