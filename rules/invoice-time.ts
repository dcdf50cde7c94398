import type { OrderStatus, PaymentStatus, PaymentType } from '#contract/enumerations.ts';
import { taipeiDay } from './dates.ts';
import { wayOf } from './payment-types.ts';

interface Sale {
  paymentType: PaymentType;
  paymentStatus: PaymentStatus;
  orderStatus: OrderStatus;
}

const fromShipmentOn: readonly OrderStatus[] = ['SHIPPED', 'ARRIVED', 'COMPLETED'];
const withoutSale: readonly OrderStatus[] = ['CANCELLED', 'RETURNED'];

/**
 * Whether a sale must have an invoice by now: from payment on; for cash on delivery from shipment on (開立銷售憑證時限表:
 * a seller of goods issues the invoice at shipment, or at the receipt of money that came earlier).
 */
export function isInvoiceDue({ paymentType, paymentStatus, orderStatus }: Sale): boolean {
  if (wayOf(paymentType) === 'ON_RECEIPT') return fromShipmentOn.includes(orderStatus);
  return paymentStatus === 'PAID' && !withoutSale.includes(orderStatus);
}

/**
 * Whether an invoice may still be voided: until the 13th of the month after its two-month period (January and February,
 * March and April, …), because the period is declared then. A donated invoice can never be voided.
 */
export function canVoidInvoice(
  { issuedAt, isDonated }: { issuedAt: Date; isDonated: boolean },
  now: Date,
): boolean {
  if (isDonated) return false;
  const [year, month] = taipeiDay(issuedAt).split('-').map(Number) as [number, number];
  const monthAfter = month + (month % 2 === 0 ? 1 : 2);
  const lastDay = new Date(Date.UTC(year, monthAfter - 1, 13)).toISOString().slice(0, 10);
  return taipeiDay(now) <= lastDay;
}
