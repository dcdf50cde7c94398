import { isOrderOf } from '#server/ordering/orders/personal-data.ts';
import {
  leftOut,
  type PersonalData,
  personalTable,
  retentionReasons,
} from '#server/people/privacy/personal-data.ts';
import { lineShopOrders } from './tables.ts';

/** Personal data: orders that were reported to LINE Shopping. */
export const lineShopData: PersonalData = {
  tables: [
    personalTable({
      table: lineShopOrders,
      label: 'LINE 購物回報',
      rowsOf: ({ id }) => isOrderOf(lineShopOrders.orderId, id),
      shown: { ecid: 'LINE 購物識別碼', reportedAt: '回報時間', finishedAt: '完成時間' },
      hidden: {
        id: leftOut.internal,
        orderId: leftOut.internal,
        status: leftOut.internal,
        createdAt: leftOut.internal,
      },
      fate: { retained: retentionReasons.reconciliation },
    }),
  ],
};
