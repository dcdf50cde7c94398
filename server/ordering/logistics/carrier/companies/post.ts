import type { Codes } from '../meanings.ts';
import { bulkLabels, type Service } from '../service.ts';
import { homeFields } from './home-fields.ts';

/** The post brings parcels to homes; it collects no money. */
export const postCodes: Codes = {
  meanings: {
    ACCEPTED: ['300', '310', '320'],
    // 3302, 3303, 3314: nobody was there, so it waits at a post office or in a locker.
    IN_TRANSIT: ['3301', '3302', '3303', '3312', '3313', '3314'],
    AT_STORE: [],
    NOT_FETCHED: [],
    FETCHED: ['3307', '3308', '3309'],
    RETURNED: ['3310'],
    // 3305, 3306, 3311, 3315: on its way back. 3304, 7301, 7302: destroyed, damaged or lost.
    TROUBLE: ['3304', '3305', '3306', '3311', '3315', '7300', '7301', '7302'],
  },
  ofClosedStore: [],
};

export const post: readonly Service[] = [
  {
    name: 'POST',
    labels: bulkLabels,
    fieldsOf: (parcel) => {
      if (parcel.collectAmount > 0) return '中華郵政不代收貨款，請改用其他宅配';
      const { weightGrams } = parcel.size;
      if (weightGrams === null) return '商品沒有填寫包裝重量，中華郵政需要重量';
      const fields = homeFields(parcel);
      if (typeof fields === 'string') return fields;
      // Kilograms with up to three decimals.
      return { ...fields, GoodsWeight: String(weightGrams / 1000) };
    },
  },
];
