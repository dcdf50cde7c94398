/** The meaning of a carrier's code for a parcel. */
export type CarrierMeaning =
  | 'ACCEPTED'
  | 'IN_TRANSIT'
  | 'AT_STORE'
  | 'NOT_FETCHED'
  | 'FETCHED'
  | 'RETURNED'
  | 'TROUBLE';

const codesOf: Readonly<Record<CarrierMeaning, readonly string[]>> = {
  ACCEPTED: ['300', '310', '2001', '2024'],
  IN_TRANSIT: ['2030', '2068', '3024', '3032', '3006'],
  AT_STORE: ['2063', '2073', '3018'],
  NOT_FETCHED: ['2065', '2074', '3020'],
  FETCHED: ['2067', '3022', '3003', '3308', '3309'],
  RETURNED: ['2044', '2070', '3023', '5008'],
  // The store is closed, or the parcel is lost, late or cancelled: a person has to decide.
  TROUBLE: ['2037', '2104', '7011', '7101', '7006', '7007', '7018', '2042', '2036', '7013', '9999'],
};

const meanings = new Map(
  Object.entries(codesOf).flatMap(([meaning, codes]) =>
    codes.map((code) => [code, meaning as CarrierMeaning] as const),
  ),
);

/** The codes for a store that is closed, so that the parcel cannot be collected there. */
const ofClosedStore: ReadonlySet<string> = new Set(['2037', '2104', '7011', '7101']);

/** Whether the carrier says that the chosen store is closed. */
export const isStoreClosed = (code: string): boolean => ofClosedStore.has(code);

/** The meaning of a code of ECPay's logistics. This is the only table of them. Undefined for an unknown code. */
export function meaningOf(code: string): CarrierMeaning | undefined {
  return meanings.get(code);
}
