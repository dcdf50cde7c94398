import { eq } from 'drizzle-orm';
import { carrierLabels } from '#contract/carrier-words.ts';
import {
  buyerTypeLabels,
  carrierTypeLabels,
  deliveryTimeLabels,
  shipTypeLabels,
} from '#rules/order-labels.ts';
import { leftOut, type PersonalData, personalTable } from '../privacy/personal-data.ts';
import { savedInvoices, savedRecipients } from './tables.ts';

const hidden = { id: leftOut.internal, userId: leftOut.internal, slot: leftOut.internal };

/** Personal data that members have saved for their next orders. */
export const savedDetailsData: PersonalData = {
  tables: [
    personalTable({
      table: savedRecipients,
      label: '常用收件人',
      rowsOf: ({ id }) => eq(savedRecipients.userId, id),
      shown: {
        type: { label: '配送', words: shipTypeLabels },
        name: '收件人',
        mobileNumber: '手機',
        telephoneNumber: '市話',
        city: '縣市',
        cityZone: '鄉鎮市區',
        address: '地址',
        expectedDeliveryTime: { label: '希望送達時段', words: deliveryTimeLabels },
        storeType: { label: '超商', words: { ...carrierLabels, UNIMART: '' } },
        storeCode: '門市代號',
        storeName: '門市',
        storeAddress: '門市地址',
      },
      hidden,
      fate: 'DELETED',
    }),
    personalTable({
      table: savedInvoices,
      label: '常用發票資料',
      rowsOf: ({ id }) => eq(savedInvoices.userId, id),
      shown: {
        type: { label: '發票', words: buyerTypeLabels },
        taxName: '抬頭',
        taxNum: '統一編號',
        carrierType: { label: '載具', words: carrierTypeLabels },
        carrierNo: '載具號碼',
      },
      hidden,
      fate: 'DELETED',
    }),
  ],
};
