import { describe, expect, it } from 'vitest';
import { isInvoiceDue } from './invoice-time.ts';

describe('an invoice is due', () => {
  it('as soon as the money is there, unless the sale is off', () => {
    const paid = { paymentType: 'LINE_PAY', paymentStatus: 'PAID' } as const;
    expect(isInvoiceDue({ ...paid, orderStatus: 'ESTABLISHED' })).toBe(true);
    expect(isInvoiceDue({ ...paid, orderStatus: 'SHIPPED' })).toBe(true);
    expect(isInvoiceDue({ ...paid, orderStatus: 'CANCELLED' })).toBe(false);
    const unpaid = { ...paid, paymentStatus: 'UNPAID', orderStatus: 'ESTABLISHED' } as const;
    expect(isInvoiceDue(unpaid)).toBe(false);
  });

  it('for cash when the goods leave the house, paid or not', () => {
    const cash = { paymentType: 'HOME_CASH', paymentStatus: 'UNPAID' } as const;
    expect(isInvoiceDue({ ...cash, orderStatus: 'PROCESSING' })).toBe(false);
    expect(isInvoiceDue({ ...cash, orderStatus: 'SHIPPED' })).toBe(true);
    expect(isInvoiceDue({ ...cash, paymentStatus: 'PAID', orderStatus: 'COMPLETED' })).toBe(true);
    expect(isInvoiceDue({ ...cash, orderStatus: 'RETURNED' })).toBe(false);
  });
});
