import { describe, expect, it } from 'vitest';
import { canVoidInvoice, isInvoiceDue } from './invoice-time.ts';

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

describe('an invoice can be voided', () => {
  it.each([
    ['2026-01-05', '2026-03-13T23:59:59+08:00', true],
    ['2026-02-28', '2026-03-14T00:00:00+08:00', false],
    ['2026-11-20', '2027-01-13T12:00:00+08:00', true],
    ['2026-12-31', '2027-01-14T00:00:00+08:00', false],
  ])('until the 13th after its two months: %s at %s', (issued, now, expected) => {
    const issuedAt = new Date(`${issued}T23:00:00+08:00`);
    expect(canVoidInvoice({ issuedAt, isDonated: false }, new Date(now))).toBe(expected);
  });

  it('but not when it was donated', () => {
    const issuedAt = new Date('2026-11-20T10:00:00+08:00');
    expect(canVoidInvoice({ issuedAt, isDonated: true }, issuedAt)).toBe(false);
  });
});
