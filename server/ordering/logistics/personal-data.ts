import { eq } from 'drizzle-orm';
import { leftOut, type PersonalData, personalTable } from '#server/people/privacy/personal-data.ts';
import { storeMapVisits } from './tables.ts';

/** Personal data: visits to the store map that are still open. */
export const storeMapData: PersonalData = {
  tables: [
    personalTable({
      table: storeMapVisits,
      label: '選擇超商門市',
      rowsOf: ({ id }) => eq(storeMapVisits.userId, id),
      shown: { expiresAt: '到期時間', usedAt: '使用時間' },
      hidden: {
        tokenHash: leftOut.secret,
        tradeNo: leftOut.internal,
        userId: leftOut.internal,
      },
      fate: 'DELETED',
    }),
  ],
};
