import type { Invoice, Recipient } from '#contract/entities/saved-details.ts';
import { storeWithChain } from '#rules/delivery/carriers.ts';
import { carrierTypeLabels, deliveryTimeLabels } from '#rules/order-labels.ts';

/** The place and the time of delivery for a saved recipient. */
export function linesOf(recipient: Recipient): string[] {
  const {
    type,
    telephoneNumber,
    expectedDeliveryTime,
    storeType,
    storeCode,
    storeName,
    storeAddress,
  } = recipient;
  const place =
    type === 'STORE'
      ? [`${storeWithChain(storeType, storeName)} ${storeCode}`, storeAddress]
      : [recipient.city + recipient.cityZone + recipient.address];
  return [
    ...place,
    ...(telephoneNumber ? [`市話 ${telephoneNumber}`] : []),
    ...(type === 'HOME' && expectedDeliveryTime !== 'NONE'
      ? [`配送時段 ${deliveryTimeLabels[expectedDeliveryTime]}`]
      : []),
  ];
}

/** The name under which saved invoice details are shown. */
export function invoiceName({ type, taxName, carrierType }: Invoice): string {
  return type === 'COMPANY' ? taxName : carrierTypeLabels[carrierType];
}

/** The number shown below that name; '' if the carrier has none. */
export function invoiceNumber({ type, taxNum, carrierNo }: Invoice): string {
  return type === 'COMPANY' ? `統一編號 ${taxNum}` : carrierNo;
}
