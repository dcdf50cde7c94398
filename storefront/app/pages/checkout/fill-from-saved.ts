import type { Invoice, Recipient } from '#contract/entities/saved-details.ts';
import { chainOf } from '#rules/delivery/carriers.ts';
import { changeOrderForm, type OrderForm } from '../../stores/order.ts';

/** The fields of the order form that a saved recipient fills in. */
export function recipientFields(recipient: Recipient): Partial<OrderForm> {
  const { type, name, mobileNumber, telephoneNumber, expectedDeliveryTime } = recipient;
  const { city, cityZone, address, storeType, storeCode, storeName, storeAddress } = recipient;
  return {
    isSameAsMember: false,
    recipient: name,
    recipientMobile: mobileNumber,
    recipientPhone: telephoneNumber,
    savesRecipient: false,
    ...(type === 'STORE'
      ? { storeType: chainOf(storeType), storeCode, storeName, storeAddress }
      : { city, cityZone, address, expectedDeliveryTime }),
  };
}

/** The fields of the order form that saved invoice details fill in. */
export function invoiceFields(invoice: Invoice): Partial<OrderForm> {
  const { type, taxName, taxNum, carrierType, carrierNo } = invoice;
  if (type === 'COMPANY') return { invoiceType: type, taxName, taxNum, savesInvoice: false };
  return {
    invoiceType: type,
    carrierType,
    savesInvoice: false,
    ...(carrierType === 'PHONE' && { barcode: carrierNo }),
    ...(carrierType === 'NATURAL_PERSON' && { certificate: carrierNo }),
  };
}

/** The other fields of the order form stay, e.g. the address of a home when a store is filled in. */
export function fillRecipient(recipient: Recipient): void {
  changeOrderForm(recipientFields(recipient));
}

/** The numbers of other carriers stay, for who chooses one of them afterwards. */
export function fillInvoice(invoice: Invoice): void {
  changeOrderForm(invoiceFields(invoice));
}
