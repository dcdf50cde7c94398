import { eq } from 'drizzle-orm';
import { leftOut, type PersonalData, personalTable } from '#server/people/privacy/personal-data.ts';
import { carts } from './tables.ts';

/** Personal data: the saved carts of members. */
export const cartData: PersonalData = {
  tables: [
    personalTable({
      table: carts,
      label: '購物車',
      rowsOf: ({ id }) => eq(carts.userId, id),
      shown: {
        products: '商品',
        combinations: '組合',
        addOns: '加價購',
        giftIds: '選擇的贈品',
        lineEcid: 'LINE 購物識別碼',
        updatedAt: '更新時間',
      },
      hidden: {
        userId: leftOut.internal,
        islandsType: leftOut.internal,
        shipType: leftOut.internal,
        couponId: leftOut.internal,
      },
      fate: 'DELETED',
    }),
  ],
};
