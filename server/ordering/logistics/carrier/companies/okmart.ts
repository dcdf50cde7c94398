import type { Codes } from '../meanings.ts';
import { type Service, storePlace } from '../service.ts';

const closed = ['7101'] as const;

/** OK takes parcels from store to store only. */
export const okmartCodes: Codes = {
  meanings: {
    ACCEPTED: ['300', '2105'],
    IN_TRANSIT: ['2030', '3032'],
    AT_STORE: ['2073'],
    NOT_FETCHED: ['2074', '2078', '2055', '2072', '2075', '3021', '7255'],
    FETCHED: ['3022'],
    RETURNED: ['3023'],
    // 7102 to 7107: refused on its way there. 7201 to 7207: on its way back.
    TROUBLE: [
      ...closed,
      ...['7102', '7103', '7104', '7105', '7106', '7107'],
      ...['7201', '7202', '7203', '7204', '7205', '7206', '7207'],
    ],
  },
  ofClosedStore: closed,
};

export const okmart: readonly Service[] = [
  {
    name: 'OKMARTC2C',
    ...storePlace,
    labels: { path: '/Express/PrintOKMARTC2COrderInfo', numbers: ['CVSPaymentNo'] },
  },
];
