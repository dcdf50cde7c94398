import type { Codes } from '../meanings.ts';
import { bulkLabels, type Service, storePlace } from '../service.ts';

const closed = ['7011'] as const;

/** FamilyMart; both contracts have the same codes. */
export const famiCodes: Codes = {
  meanings: {
    ACCEPTED: ['300', '310', '2105', '7014'],
    IN_TRANSIT: ['3024', '3032'],
    AT_STORE: ['3018', '3029'],
    NOT_FETCHED: ['3020', '3025', '3019', '3021', '3031'],
    FETCHED: ['3022'],
    RETURNED: ['3023'],
    // 7006, 7007: lost. 7008 to 7010, 7036: damaged. 7012, 7015, 7016, 7033, 7034: refused at the centre. 7035:
    // destroyed.
    TROUBLE: [
      ...closed,
      ...['5009', '7006', '7007', '7008', '7009', '7010', '7012', '7013', '7015', '7016'],
      ...['7032', '7033', '7034', '7035', '7036', '7037'],
    ],
  },
  ofClosedStore: closed,
};

export const fami: readonly Service[] = [
  { name: 'FAMI', ...storePlace, labels: bulkLabels },
  {
    name: 'FAMIC2C',
    ...storePlace,
    labels: { path: '/Express/PrintFAMIC2COrderInfo', numbers: ['CVSPaymentNo'] },
  },
];
