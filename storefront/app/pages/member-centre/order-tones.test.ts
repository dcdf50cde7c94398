import { describe, expect, it } from 'vitest';
import { showsPayment } from './order-tones.ts';

const order = {
  orderStatus: 'ESTABLISHED',
  paymentStatus: 'UNPAID',
  paymentType: 'CATHAY_ATM',
} as const;

describe('the payment beside an order’s status', () => {
  it('is named while it is unpaid, paid or refunded', () => {
    expect(showsPayment(order)).toBe(true);
    expect(showsPayment({ ...order, paymentStatus: 'FAILED' })).toBe(true);
    expect(showsPayment({ ...order, paymentStatus: 'PAID' })).toBe(true);
    expect(showsPayment({ ...order, orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED' })).toBe(
      true,
    );
  });

  it('is left out for cash and for cancelled orders without a payment', () => {
    expect(showsPayment({ ...order, paymentType: 'HOME_CASH' })).toBe(false);
    expect(showsPayment({ ...order, orderStatus: 'CANCELLED' })).toBe(false);
  });
});
