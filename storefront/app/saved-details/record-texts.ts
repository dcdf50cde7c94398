import type { Invoice, Recipient } from '#contract/entities/saved-details.ts';
import { carrierTypeLabels, deliveryTimeLabels } from '#rules/order-labels.ts';

/** Where, and when, a saved recipient gets the parcel. */
export function linesOf(recipient: Recipient): string[] {
  const { type, telephoneNumber, expectedDeliveryTime, storeCode, storeName, storeAddress } =
    recipient;
  const place =
    type === 'STORE'
      ? [`${storeName} ${storeCode}`, storeAddress]
      : [recipient.city + recipient.cityZone + recipient.address];
  return [
    ...place,
    ...(telephoneNumber ? [`市話 ${telephoneNumber}`] : []),
    ...(type === 'HOME' && expectedDeliveryTime !== 'NONE'
      ? [`配送時段 ${deliveryTimeLabels[expectedDeliveryTime]}`]
      : []),
  ];
}

/** What saved invoice details are called. */
export function invoiceName({ type, taxName, carrierType }: Invoice): string {
  return type === 'COMPANY' ? taxName : carrierTypeLabels[carrierType];
}

/** The number under that name; '' when the carrier has none. */
export function invoiceNumber({ type, taxNum, carrierNo }: Invoice): string {
  return type === 'COMPANY' ? `統一編號 ${taxNum}` : carrierNo;
}
