import { eq, or } from 'drizzle-orm';
import { leftOut, type PersonalData, personalTable } from '#server/people/privacy/personal-data.ts';
import { restockNotices } from './tables.ts';

/** Personal data: the sold-out goods for which somebody waits, also those asked for by the e-mail alone. */
export const restockNoticeData: PersonalData = {
  tables: [
    personalTable({
      table: restockNotices,
      label: '貨到通知的登記',
      rowsOf: ({ id, email }) =>
        or(eq(restockNotices.userId, id), eq(restockNotices.email, email)) ??
        eq(restockNotices.userId, id),
      shown: {
        productId: '商品代號',
        combinationId: '組合代號',
        email: '電子信箱',
        createdAt: '登記時間',
      },
      hidden: {
        id: leftOut.internal,
        userId: leftOut.internal,
        recipientHash: leftOut.secret,
        chosenAt: leftOut.internal,
        begunAt: leftOut.internal,
      },
      fate: 'DELETED',
    }),
  ],
};
