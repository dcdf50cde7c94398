import { describe, expect, it } from 'vitest';
import { canVoidInvoice, invoicePeriodEnd } from './invoice-period.ts';

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

describe('the two months of an invoice', () => {
  it.each([
    ['2026-01-05T10:00:00+08:00', '2026-03-01T00:00:00+08:00'],
    ['2026-02-28T23:59:59+08:00', '2026-03-01T00:00:00+08:00'],
    ['2026-03-01T00:00:00+08:00', '2026-05-01T00:00:00+08:00'],
    ['2026-12-31T23:59:59+08:00', '2027-01-01T00:00:00+08:00'],
  ])('end at midnight in Taipei: issued %s, over %s', (issued, over) => {
    expect(invoicePeriodEnd(new Date(issued))).toEqual(new Date(over));
  });
});
