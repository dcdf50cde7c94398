import type { Codes } from '../meanings.ts';
import { bulkLabels, type Service, storePlace } from '../service.ts';

const closed = ['2037', '2104', '7011'] as const;

/** Hi-Life has codes of both families; both contracts have the same ones. */
export const hilifeCodes: Codes = {
  meanings: {
    ACCEPTED: ['300', '310', '311', '2000', '2001', '2024', '2031', '2105', '7014'],
    IN_TRANSIT: ['2030', '2041', '2068', '3024', '3032', '2027', '2043', '2057', '2058', '2059'],
    AT_STORE: ['2063', '2073', '3018', '3029'],
    NOT_FETCHED: ['2065', '2074', '3020', '3025', '2072', '3019', '3021', '3031'],
    FETCHED: ['2067', '3022'],
    RETURNED: ['2070', '3023', '9001', '9002'],
    // 2042, 5002, 7006, 7007: lost. 5001, 7008 to 7010: damaged. 2036, 7013: never sent. 9999: cancelled.
    TROUBLE: [
      ...closed,
      ...['2032', '2033', '2034', '2036', '2042', '2048', '5001', '5002', '5009', '7006', '7007'],
      ...['7008', '7009', '7010', '7012', '7013', '7016', '7032', '9999'],
    ],
  },
  ofClosedStore: closed,
};

export const hilife: readonly Service[] = [
  { name: 'HILIFE', ...storePlace, labels: bulkLabels },
  {
    name: 'HILIFEC2C',
    ...storePlace,
    labels: { path: '/Express/PrintHILIFEC2COrderInfo', numbers: ['CVSPaymentNo'] },
  },
];
