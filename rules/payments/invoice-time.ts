import type { OrderStatus, PaymentStatus, PaymentType } from '#contract/enumerations.ts';
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
