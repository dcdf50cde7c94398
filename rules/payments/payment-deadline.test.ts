import { describe, expect, it } from 'vitest';
import { paymentDeadline, usualTransferDays } from './payment-deadline.ts';

describe('the deadline for paying', () => {
  const placedAt = new Date('2026-11-20T23:30:00+08:00');

  it('of a transfer is the last of its days at 23:59 in Taipei', () => {
    const until = (days: number) => paymentDeadline('CATHAY_ATM', placedAt, days);
    expect(until(3)).toEqual(new Date('2026-11-23T23:59:59+08:00'));
    expect(until(usualTransferDays)).toEqual(until(3));
    expect(until(1)).toEqual(new Date('2026-11-21T23:59:59+08:00'));
  });

  it('of card and LINE Pay is a day, and cash has none', () => {
    const tomorrow = new Date('2026-11-21T23:30:00+08:00');
    expect(paymentDeadline('CATHAY_CREDIT_CARD', placedAt, 3)).toEqual(tomorrow);
    expect(paymentDeadline('LINE_PAY', placedAt, 3)).toEqual(tomorrow);
    expect(paymentDeadline('HOME_CASH', placedAt, 3)).toBeNull();
  });
});
