import { eq } from 'drizzle-orm';
import { leftOut, type PersonalData, personalTable } from '#server/people/privacy/personal-data.ts';
import { temporaryOrders } from './tables.ts';

/** Personal data: sent carts that were not bought. Their reservations end after 30 minutes. */
export const reservationData: PersonalData = {
  tables: [
    personalTable({
      table: temporaryOrders,
      label: '結帳中的購物車',
      rowsOf: ({ id }) => eq(temporaryOrders.userId, id),
      shown: {
        content: '內容',
        lineEcid: 'LINE 購物識別碼',
        createdAt: '時間',
        expiresAt: '保留到',
        extendedAt: '延長保留的時間',
      },
      hidden: {
        id: leftOut.internal,
        userId: leftOut.internal,
        islandsType: leftOut.internal,
        shipType: leftOut.internal,
        couponId: leftOut.internal,
      },
      fate: 'DELETED',
    }),
  ],
};
