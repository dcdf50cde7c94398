import { startOfTaipeiDay, taipeiDay } from '../dates.ts';

/** Year and number (1 to 13) of the month after the two-month period in which an invoice was issued, in Taipei. */
function monthAfterPeriod(issuedAt: Date): [year: number, month: number] {
  const [year, month] = taipeiDay(issuedAt).split('-').map(Number) as [number, number];
  return [year, month + (month % 2 === 0 ? 1 : 2)];
}

/**
 * Whether a refund may still void an invoice: until the 13th of the month after its two-month period (January and
 * February, March and April, …), because the period is declared then. A donated invoice can never be voided.
 */
export function canVoidInvoice(
  { issuedAt, isDonated }: { issuedAt: Date; isDonated: boolean },
  now: Date,
): boolean {
  if (isDonated) return false;
  const [year, month] = monthAfterPeriod(issuedAt);
  return now < startOfTaipeiDay(new Date(Date.UTC(year, month - 1, 14)));
}

/**
 * The first moment after the two-month period of an invoice. A person may void it only before (G-219): afterwards the
 * accountant may have declared the period already, and an allowance corrects the sale.
 */
export function invoicePeriodEnd(issuedAt: Date): Date {
  const [year, month] = monthAfterPeriod(issuedAt);
  return startOfTaipeiDay(new Date(Date.UTC(year, month - 1, 1)));
}
