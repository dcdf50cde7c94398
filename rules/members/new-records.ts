import type { Invoice, Recipient } from '#contract/entities/saved-details.ts';

/** The default values of a new recipient: home delivery, at any time (rows 3.075, 3.076). */
export const newRecipientFields: Readonly<Omit<Recipient, 'id'>> = {
  type: 'HOME',
  name: '',
  mobileNumber: '',
  telephoneNumber: '',
  city: '',
  cityZone: '',
  address: '',
  expectedDeliveryTime: 'NONE',
  storeType: 'UNIMART',
  storeCode: '',
  storeName: '',
  storeAddress: '',
};

/** The default values of new invoice details: a person's mobile barcode (rows 3.070, 3.071). */
export const newInvoiceFields: Readonly<Omit<Invoice, 'id' | 'userId'>> = {
  type: 'PERSON',
  taxName: '',
  taxNum: '',
  carrierType: 'PHONE',
  carrierNo: '',
};
