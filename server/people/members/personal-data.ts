import { eq } from 'drizzle-orm';
import {
  leftOut,
  type PersonalData,
  personalTable,
  retentionReasons,
} from '../privacy/personal-data.ts';
import { levelChanges, levelSpending, uncollectedParcels } from './tables.ts';

/** Personal data of levels: spending that counted, changes of levels, and uncollected parcels. */
export const memberData: PersonalData = {
  tables: [
    personalTable({
      table: levelSpending,
      label: '等級累積紀錄',
      rowsOf: ({ id }) => eq(levelSpending.userId, id),
      shown: {
        orderNo: '訂單編號',
        amount: '計入金額',
        countedAt: '計入時間',
        periodBeginAt: '等級期間開始',
      },
      hidden: { orderId: leftOut.internal, userId: leftOut.internal },
      fate: { retained: retentionReasons.reconciliation },
    }),
    personalTable({
      table: levelChanges,
      label: '等級變動',
      rowsOf: ({ id }) => eq(levelChanges.userId, id),
      shown: { name: '等級', cause: '原因', amount: '累積金額', at: '時間' },
      hidden: { id: leftOut.internal, userId: leftOut.internal, levelId: leftOut.internal },
      fate: 'DELETED',
    }),
    personalTable({
      table: uncollectedParcels,
      label: '未取件紀錄',
      rowsOf: ({ id }) => eq(uncollectedParcels.userId, id),
      shown: {
        orderId: '訂單識別碼',
        reason: '說明',
        at: '時間',
        takenBackAt: '取消時間',
        takenBackReason: '取消原因',
      },
      hidden: {
        id: leftOut.internal,
        userId: leftOut.internal,
        takenBackBy: '管理員的資料',
      },
      fate: 'DELETED',
    }),
  ],
};
