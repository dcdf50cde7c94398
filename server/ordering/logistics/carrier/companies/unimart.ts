import type { Codes } from '../meanings.ts';
import { bulkLabels, type Service, storePlace } from '../service.ts';

const closed = ['2037', '2104'] as const;

/** 7-ELEVEN; both contracts have the same codes. */
export const unimartCodes: Codes = {
  meanings: {
    ACCEPTED: ['300', '310', '2001', '2024'],
    // 2027, 2043, 2057 to 2059, 2095: the store, a vehicle, the weather or a road lets it wait.
    IN_TRANSIT: ['2030', '2068', '2041', '2027', '2043', '2057', '2058', '2059', '2095'],
    AT_STORE: ['2063', '2073', '2098'],
    NOT_FETCHED: ['2065', '2072', '2074', '2076', '2078'],
    FETCHED: ['2067'],
    RETURNED: ['2044', '2070'],
    // Lost, late or cancelled, besides a closed store: a person has to decide.
    TROUBLE: [...closed, '2036', '2042', '7013', '7018', '7020', '9999'],
  },
  ofClosedStore: closed,
};

export const unimart: readonly Service[] = [
  { name: 'UNIMART', ...storePlace, labels: bulkLabels },
  {
    name: 'UNIMARTC2C',
    ...storePlace,
    labels: {
      path: '/Express/PrintUniMartC2COrderInfo',
      numbers: ['CVSPaymentNo', 'CVSValidationNo'],
    },
    cancelPath: '/Express/CancelC2COrder',
  },
];
