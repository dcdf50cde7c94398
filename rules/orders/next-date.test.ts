import { describe, expect, it } from 'vitest';
import { nextDateOf } from './next-date.ts';

const now = new Date('2026-12-01T12:00:00+08:00');
const order = {
  orderStatus: 'ESTABLISHED',
  paymentStatus: 'PAID',
  paymentType: 'CATHAY_ATM',
  paidExpiredAt: new Date('2026-12-03T23:59:59+08:00'),
  arrivals: [],
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
    const arrivals = [new Date('2026-11-30T09:00:00+08:00')];
    expect(nextDateOf({ ...order, orderStatus: 'ARRIVED', arrivals }, now)).toEqual({
      kind: 'COLLECT',
      at: new Date('2026-12-07T23:59:59+08:00'),
    });
    const atEnd = new Date('2026-12-07T23:59:59+08:00');
    expect(nextDateOf({ ...order, orderStatus: 'ARRIVED', arrivals }, atEnd)).toBeUndefined();
  });

  it('is the last day of the first parcel in the store, then that of the next one', () => {
    const arrivals = ['2026-11-30', '2026-11-24'].map((day) => new Date(`${day}T09:00:00+08:00`));
    const dayOf = (at: string) =>
      nextDateOf({ ...order, orderStatus: 'ARRIVED', arrivals }, new Date(at))?.at.toISOString();
    expect(dayOf('2026-12-01T12:00:00+08:00')).toBe('2026-12-01T15:59:59.000Z');
    expect(dayOf('2026-12-02T12:00:00+08:00')).toBe('2026-12-07T15:59:59.000Z');
  });

  it('is none of a parcel that was collected, or that arrived at home', () => {
    const arrivals = [new Date('2026-11-30T09:00:00+08:00')];
    const collected = { ...order, orderStatus: 'COMPLETED', arrivals, receivedAt: now } as const;
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
