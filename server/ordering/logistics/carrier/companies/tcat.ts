import { mostWorth } from '#rules/delivery/parcel-limits.ts';
import { formatTwd } from '#rules/numbers.ts';
import type { Codes } from '../meanings.ts';
import { bulkLabels, type Service } from '../service.ts';
import { homeFields } from './home-fields.ts';

/** T-Cat brings parcels to homes and collects money there. */
export const tcatCodes: Codes = {
  meanings: {
    ACCEPTED: ['300', '310', '311'],
    // 3002, 3007, 3009, 3122: nobody was there, so it comes again. 3011, 3012, 3118 to 3121: it waits at a depot or
    // shop.
    IN_TRANSIT: [
      ...['3001', '3002', '3004', '3005', '3006', '3007', '3009', '3010', '3011', '3012', '3013'],
      ...['3014', '3015', '3118', '3119', '3120', '3121', '3122'],
    ],
    AT_STORE: [],
    NOT_FETCHED: [],
    FETCHED: ['3003'],
    RETURNED: ['5008'],
    // 3117: refused. 5004, 5005, 3123 to 3125: on its way back. 5001 to 5003, 5006, 5007: damaged or lost.
    TROUBLE: [
      ...['3008', '3016', '3017', '3117', '3123', '3124', '3125'],
      ...['5001', '5002', '5003', '5004', '5005', '5006', '5007', '7001', '7002', '7003', '7005'],
    ],
  },
  ofClosedStore: [],
};

/** ECPay's sizes of a parcel, by the centimetres of its three sides together. */
const sizes = [
  { most: 600, code: '0001' },
  { most: 900, code: '0002' },
  { most: 1200, code: '0003' },
] as const;

export const tcat: readonly Service[] = [
  {
    name: 'TCAT',
    labels: bulkLabels,
    fieldsOf: (parcel) => {
      if (parcel.collectAmount > mostWorth)
        return `黑貓宅急便代收的上限為 ${formatTwd(mostWorth)}，請改用其他宅配`;
      const fields = homeFields(parcel);
      if (typeof fields === 'string') return fields;
      const { sidesMm } = parcel.size;
      return {
        ...fields,
        Temperature: '0001',
        Specification: sizes.find(({ most }) => sidesMm <= most)?.code ?? '0004',
        // ECPay takes only 4, no certain time, for the pickup.
        ScheduledPickupTime: '4',
        ScheduledDeliveryTime: hours[parcel.deliveryTime],
      };
    },
  },
];

/** ECPay's hours of delivery: 1 before 13:00, 2 from 14:00 to 18:00, 4 at any time. */
const hours = { NONE: '4', BEFORE_13_HOURS: '1', AFTER_14_HOURS: '2' } as const;
