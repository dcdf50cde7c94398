import { describe, expect, it } from 'vitest';
import { isAwaitingTransfer } from './transfer.ts';

describe('a bank transfer', () => {
  const order = {
    virtualAccount: '9912345678901234',
    paymentStatus: 'UNPAID',
    orderStatus: 'ESTABLISHED',
  } as const;

  it('is shown while the payment is missing', () => {
    expect(isAwaitingTransfer(order)).toBe(true);
    expect(isAwaitingTransfer({ ...order, virtualAccount: null })).toBe(false);
    expect(isAwaitingTransfer({ ...order, paymentStatus: 'PAID' })).toBe(false);
    expect(isAwaitingTransfer({ ...order, orderStatus: 'CANCELLED' })).toBe(false);
  });
});
