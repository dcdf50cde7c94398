import { describe, expect, it } from 'vitest';
import { stepsTaken } from './progress.ts';
import { isAwaitingTransfer } from './transfer.ts';

describe('how far an order has come', () => {
  it('is counted in steps, and not at all once it is cancelled or returned [4.137, 9.044]', () => {
    expect(stepsTaken('ESTABLISHED')).toBe(1);
    expect(stepsTaken('SHIPPED')).toBe(3);
    expect(stepsTaken('COMPLETED')).toBe(5);
    expect(stepsTaken('CANCELLED')).toBeUndefined();
    expect(stepsTaken('RETURNED')).toBeUndefined();
  });
});

describe('a bank transfer', () => {
  const order = {
    virtualAccount: '9912345678901234',
    paymentStatus: 'UNPAID',
    orderStatus: 'ESTABLISHED',
  } as const;

  it('is asked for while the money is missing', () => {
    expect(isAwaitingTransfer(order)).toBe(true);
    expect(isAwaitingTransfer({ ...order, virtualAccount: null })).toBe(false);
    expect(isAwaitingTransfer({ ...order, paymentStatus: 'PAID' })).toBe(false);
    expect(isAwaitingTransfer({ ...order, orderStatus: 'CANCELLED' })).toBe(false);
  });
});
