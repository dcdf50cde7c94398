import { describe, expect, it } from 'vitest';
import type { PaymentType } from '#contract/enumerations.ts';
import type { PayableOrder } from '#server/ordering/orders/lock-order.ts';
import { mayBePaidBy, withPaymentType } from './change-payment-type.ts';
import type { PaymentTerms } from './payment-terms.ts';

const order = {
  orderStatus: 'ESTABLISHED',
  exportBatchAt: null,
  paymentType: 'LINE_PAY',
  paidAmount: 1000,
  islandsType: 'MAIN_ISLAND',
  shipType: 'HOME',
  createdAt: new Date('2026-11-20T12:00:00+08:00'),
  paidExpiredAt: new Date('2026-11-21T12:00:00+08:00'),
} as PayableOrder;
const terms = (changes: object = {}) =>
  ({
    offered: ['LINE_PAY', 'CATHAY_ATM', 'HOME_CASH'],
    limits: {},
    transferDays: 3,
    ...changes,
  }) as unknown as PaymentTerms;
const may = (type: PaymentType, changes: Partial<PayableOrder> = {}, others: object = {}) =>
  mayBePaidBy(terms(others), { ...order, ...changes }, type);

describe('another way of paying an order', () => {
  it('is possible if the shop offers it', () => {
    expect(may('CATHAY_ATM')).toBe(true);
    expect(may('CATHAY_CREDIT_CARD')).toBe(false);
  });

  it('is possible up to its limit', () => {
    const limits = { CATHAY_ATM: 1000 };
    expect(may('CATHAY_ATM', {}, { limits })).toBe(true);
    expect(may('CATHAY_ATM', { paidAmount: 1001 }, { limits })).toBe(false);
  });

  it('is impossible after packing has begun, or the ERP has the order', () => {
    expect(may('CATHAY_ATM', { orderStatus: 'PROCESSING' })).toBe(false);
    expect(may('CATHAY_ATM', { exportBatchAt: new Date() })).toBe(false);
  });

  it('cannot be cash on outlying islands', () => {
    expect(may('HOME_CASH')).toBe(true);
    expect(may('HOME_CASH', { islandsType: 'OUTLYING_ISLAND' })).toBe(false);
  });

  it('is no matter of the way that the order has', () => {
    const limits = { LINE_PAY: 1 };
    const packed = { orderStatus: 'PROCESSING' } as const;
    expect(may('LINE_PAY', packed, { offered: [], limits })).toBe(true);
  });
});

describe('the deadline of an order with another way of paying', () => {
  let now = order.createdAt;
  const changedTo = (type: PaymentType, changes: Partial<PayableOrder> = {}) =>
    withPaymentType({ ...order, ...changes }, type, terms(), now);

  it('is that of the other way, if it is later', () => {
    expect(changedTo('CATHAY_ATM')).toEqual({
      ...order,
      paymentType: 'CATHAY_ATM',
      paidExpiredAt: new Date('2026-11-23T23:59:59+08:00'),
    });
  });

  it('is never earlier than before', () => {
    const paidExpiredAt = new Date('2026-11-21T12:00:00.001+08:00');
    expect(changedTo('CATHAY_CREDIT_CARD', { paidExpiredAt })).toMatchObject({ paidExpiredAt });
    const earlier = new Date('2026-11-21T11:59:59+08:00');
    expect(changedTo('CATHAY_CREDIT_CARD', { paidExpiredAt: earlier })).toMatchObject({
      paidExpiredAt: order.paidExpiredAt,
    });
  });

  it('is none for payment on receipt, and begins with a way that has one', () => {
    expect(changedTo('HOME_CASH')).toMatchObject({ paymentType: 'HOME_CASH', paidExpiredAt: null });
    const cash = { paymentType: 'HOME_CASH', paidExpiredAt: null } as const;
    expect(changedTo('LINE_PAY', cash)).toMatchObject({
      paymentType: 'LINE_PAY',
      paidExpiredAt: order.paidExpiredAt,
    });
  });

  it('counts from the moment at which payment on receipt ends', () => {
    now = new Date('2026-11-25T12:00:00+08:00');
    const cash = { paymentType: 'HOME_CASH', paidExpiredAt: null } as const;
    expect(changedTo('LINE_PAY', cash)).toMatchObject({
      paidExpiredAt: new Date('2026-11-26T12:00:00+08:00'),
    });
    expect(changedTo('CATHAY_ATM', cash)).toMatchObject({
      paidExpiredAt: new Date('2026-11-28T23:59:59+08:00'),
    });
  });

  it('stays if the way stays', () => {
    const paidExpiredAt = new Date('2026-12-24T12:00:00+08:00');
    expect(changedTo('LINE_PAY', { paidExpiredAt })).toEqual({ ...order, paidExpiredAt });
  });
});
