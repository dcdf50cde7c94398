import { describe, expect, it } from 'vitest';
import { orderStatuses, paymentStatuses } from '#contract/enumerations.ts';
import {
  awaitsTransfer,
  canCancel,
  canRetryPayment,
  hasReached,
  isAwaitingPayment,
  isPaymentOver,
  isReadyToShip,
  orderTransitions,
  paymentTransitions,
  readyAt,
  resultStateOf,
  statusesBefore,
} from './order-states.ts';

const now = new Date('2026-11-20T10:00:00+08:00');
const later = new Date('2026-11-20T10:00:01+08:00');
const unpaid = {
  orderStatus: 'ESTABLISHED',
  paymentStatus: 'UNPAID',
  paymentType: 'LINE_PAY',
  paidExpiredAt: later,
} as const;

describe('the life of an order', () => {
  it('knows every status [4.137, 9.044]', () => {
    expect(Object.keys(orderTransitions)).toEqual([...orderStatuses]);
    expect(Object.keys(paymentTransitions).sort()).toEqual([...paymentStatuses].sort());
  });

  it('never returns to an earlier status, and ends', () => {
    for (const [from, next] of Object.entries(orderTransitions)) {
      const before = orderStatuses.slice(0, orderStatuses.indexOf(from as 'SHIPPED') + 1);
      expect(next.filter((to) => before.includes(to))).toEqual([]);
    }
    expect(orderTransitions.CANCELLED).toEqual([]);
    expect(paymentTransitions.REFUNDED).toEqual([]);
  });

  it('has reached every step up to its own, unless it was cancelled or returned', () => {
    expect(orderStatuses.filter((step) => hasReached('ARRIVED', step))).toEqual([
      'ESTABLISHED',
      'PROCESSING',
      'SHIPPED',
      'ARRIVED',
    ]);
    for (const left of ['CANCELLED', 'RETURNED'] as const) {
      expect(orderStatuses.filter((step) => hasReached(left, step))).toEqual([]);
    }
  });

  it('is ready to ship at its payment, or at once if it is paid on receipt', () => {
    const createdAt = now;
    expect(readyAt({ paymentType: 'LINE_PAY', paymentAt: null, createdAt })).toBeNull();
    expect(readyAt({ paymentType: 'LINE_PAY', paymentAt: later, createdAt })).toBe(later);
    expect(readyAt({ paymentType: 'HOME_CASH', paymentAt: later, createdAt })).toBe(now);
  });

  it('may be cancelled until it is shipped [4.050]', () => {
    expect(orderStatuses.filter((orderStatus) => canCancel({ orderStatus }))).toEqual([
      'ESTABLISHED',
      'PROCESSING',
    ]);
    expect(statusesBefore(orderTransitions, 'CANCELLED')).toEqual(['ESTABLISHED', 'PROCESSING']);
  });
});

describe('paying again', () => {
  it('is offered for unpaid card and LINE Pay orders in time [7.116]', () => {
    expect(canRetryPayment(unpaid, now)).toBe(true);
    expect(canRetryPayment({ ...unpaid, paymentType: 'CATHAY_CREDIT_CARD' }, now)).toBe(true);
    expect(canRetryPayment({ ...unpaid, paymentType: 'HOME_CASH' }, now)).toBe(false);
    expect(canRetryPayment({ ...unpaid, paymentType: 'CATHAY_ATM' }, now)).toBe(false);
    expect(canRetryPayment({ ...unpaid, paymentStatus: 'FAILED' }, now)).toBe(true);
    expect(canRetryPayment({ ...unpaid, paymentStatus: 'PAID' }, now)).toBe(false);
    expect(canRetryPayment(unpaid, later)).toBe(false);
    expect(canRetryPayment(unpaid, now, true)).toBe(false);
    expect(canRetryPayment({ ...unpaid, orderStatus: 'CANCELLED' }, now)).toBe(false);
  });

  it('has no deadline for cash', () => {
    const cash = { ...unpaid, paymentType: 'HOME_CASH', paidExpiredAt: null } as const;
    expect(isPaymentOver(cash, new Date('2099-01-01'))).toBe(false);
  });
});

describe('a payment', () => {
  const states = (change: Partial<Parameters<typeof awaitsTransfer>[0]>) => {
    const order = { ...unpaid, ...change };
    return [isAwaitingPayment(order), awaitsTransfer({ ...order, paymentType: 'CATHAY_ATM' }, now)];
  };

  it('is awaited until it arrives or the order is cancelled, a transfer until it is over', () => {
    expect(states({})).toEqual([true, true]);
    expect(states({ paymentStatus: 'FAILED' })).toEqual([true, true]);
    expect(states({ paymentStatus: 'PAID' })).toEqual([false, false]);
    expect(states({ orderStatus: 'CANCELLED' })).toEqual([false, false]);
    expect(states({ paidExpiredAt: now })).toEqual([true, false]);
    expect(awaitsTransfer({ ...unpaid, paymentType: 'LINE_PAY' }, now)).toBe(false);
  });

  it('has a result page by what is known of it', () => {
    const result = (change: Partial<Parameters<typeof awaitsTransfer>[0]>, isConfirming = false) =>
      resultStateOf({ ...unpaid, ...change }, isConfirming);
    expect(result({ orderStatus: 'CANCELLED', paymentStatus: 'PAID' }, true)).toBe('CANCELLED');
    expect(result({ paymentStatus: 'PAID' }, true)).toBe('PAID');
    expect(result({ paymentStatus: 'REFUNDED' })).toBe('PAID');
    expect(result({}, true)).toBe('CONFIRMING');
    expect(result({ paymentType: 'HOME_CASH' })).toBe('ESTABLISHED');
    expect(result({ paymentType: 'CATHAY_ATM' })).toBe('WAITING_FOR_TRANSFER');
    expect(result({ paymentType: 'LINE_PAY' })).toBe('FAILED');
  });
});

describe('the goods', () => {
  it('leave when the order is paid, or will be paid on receipt', () => {
    expect(isReadyToShip({ paymentStatus: 'PAID', paymentType: 'LINE_PAY' })).toBe(true);
    expect(isReadyToShip({ paymentStatus: 'UNPAID', paymentType: 'HOME_CASH' })).toBe(true);
    expect(isReadyToShip({ paymentStatus: 'UNPAID', paymentType: 'CATHAY_ATM' })).toBe(false);
    expect(isReadyToShip({ paymentStatus: 'FAILED', paymentType: 'LINE_PAY' })).toBe(false);
    expect(isReadyToShip({ paymentStatus: 'FAILED', paymentType: 'HOME_CASH' })).toBe(true);
  });
});
