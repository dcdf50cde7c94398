/** The meaning of a carrier's code for a parcel. NOT_FETCHED and AT_STORE are only for stores. */
export type CarrierMeaning =
  | 'ACCEPTED'
  | 'IN_TRANSIT'
  | 'AT_STORE'
  | 'NOT_FETCHED'
  | 'FETCHED'
  | 'RETURNED'
  | 'TROUBLE';

/** The codes of a company, from ECPay's own table (github.com/ECPay/SDK_PHP, logistics_status.xlsx, May 2026). */
export interface Codes {
  meanings: Readonly<Record<CarrierMeaning, readonly string[]>>;
  /** The codes, all of them TROUBLE, for a store that is closed, so that the parcel cannot be collected there. */
  ofClosedStore: readonly string[];
}
