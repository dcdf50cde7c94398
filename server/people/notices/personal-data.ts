import { eq } from 'drizzle-orm';
import { leftOut, type PersonalData, personalTable } from '../privacy/personal-data.ts';
import { lineNotices, noticeSettings } from './tables.ts';

const channel = { LINE: 'LINE', EMAIL: '電子郵件', NONE: '不通知' } as const;
const state = { TRYING: '傳送中', SENT: '已送出', BY_EMAIL: '改寄電子郵件' } as const;

/** Personal data of how members are told, and of what LINE was given for them. */
export const noticeData: PersonalData = {
  tables: [
    personalTable({
      table: noticeSettings,
      label: '通知設定',
      rowsOf: ({ id }) => eq(noticeSettings.userId, id),
      shown: {
        order: { label: '訂單與配送', words: channel },
        coupon: { label: '優惠券與等級', words: channel },
        restock: { label: '到貨通知', words: channel },
        refill: { label: '補貨提醒', words: channel },
        news: { label: '活動消息', words: channel },
      },
      hidden: { userId: leftOut.internal },
      fate: 'DELETED',
    }),
    personalTable({
      table: lineNotices,
      label: 'LINE 通知',
      rowsOf: ({ id }) => eq(lineNotices.userId, id),
      shown: {
        title: '標題',
        firstAt: '時間',
        state: { label: '結果', words: state },
        endedAt: '結束時間',
      },
      hidden: {
        id: leftOut.internal,
        userId: leftOut.internal,
        name: leftOut.internal,
        recipient: 'LINE 綁定已列出',
        messages: '送出後即清除',
        emailJob: leftOut.internal,
        why: leftOut.internal,
        tries: leftOut.counting,
        nextAt: leftOut.internal,
        giveUpAt: leftOut.internal,
      },
      fate: 'DELETED',
    }),
  ],
};
