import type { CarrierService } from '#contract/enumerations.ts';
import type { ParcelToSend } from './carrier.ts';

export type Fields = Readonly<Record<string, string>>;

/** What one service of ECPay's logistics has of its own; `ecpay.ts` has what all have in common. */
export interface Service {
  /** LogisticsSubType. */
  name: CarrierService;
  /** LogisticsType with the fields of the place, or a sentence for operators why the service cannot take the parcel. */
  fieldsOf(parcel: ParcelToSend): Fields | string;
  /** The call for labels, with the carrier's numbers that it needs besides the ids. */
  labels: { path: string; numbers: readonly ('CVSPaymentNo' | 'CVSValidationNo')[] };
  /** The call that cancels a parcel; without it, ECPay has none for the service. */
  cancelPath?: string;
}

/** Parcels to a store. */
export const storePlace: Pick<Service, 'fieldsOf'> = {
  fieldsOf: ({ storeNo }) => ({ LogisticsType: 'CVS', ReceiverStoreID: storeNo }),
};

/** The labels of parcels that are picked up (B2C, home). */
export const bulkLabels: Service['labels'] = { path: '/helper/printTradeDocument', numbers: [] };
