import { eq } from 'drizzle-orm';
import {
  leftOut,
  type PersonalData,
  personalTable,
  retentionReasons,
} from '#server/people/privacy/personal-data.ts';
import { couponCodes } from './codes/tables.ts';
import { couponGiftMembers, userCoupons } from './tables.ts';

/** The coupons that members have. */
export const couponData: PersonalData = {
  tables: [
    personalTable({
      table: userCoupons,
      label: '優惠券',
      rowsOf: ({ id }) => eq(userCoupons.userId, id),
      shown: {
        couponEventId: '優惠券活動編號',
        status: { label: '狀態', words: { UNUSED: '未使用', USED: '已使用' } },
        receivedAt: '取得時間',
        validUntil: '使用期限',
        usedAt: '使用時間',
      },
      hidden: { id: leftOut.internal, userId: leftOut.internal, orderId: leftOut.internal },
      fate: { retained: retentionReasons.reconciliation },
    }),
    personalTable({
      table: couponGiftMembers,
      label: '商店發出的優惠券',
      rowsOf: ({ id }) => eq(couponGiftMembers.userId, id),
      shown: { giftId: '發券編號', outcome: '結果' },
      hidden: { userId: leftOut.internal },
      fate: 'DELETED',
    }),
    personalTable({
      table: couponCodes,
      label: '領取優惠券的代碼',
      rowsOf: ({ id }) => eq(couponCodes.memberId, id),
      shown: { code: '代碼', couponEventId: '優惠券活動編號', receivedAt: '領取時間' },
      hidden: {
        id: leftOut.internal,
        batchId: leftOut.internal,
        state: leftOut.internal,
        memberId: leftOut.internal,
        userCouponId: leftOut.internal,
        takenBackAt: leftOut.internal,
        exportedAt: leftOut.internal,
        exportedBy: leftOut.internal,
        createdAt: leftOut.internal,
      },
      fate: { retained: retentionReasons.reconciliation },
    }),
  ],
};
