import { eq, sql } from 'drizzle-orm';
import { paymentTypeWords } from '#contract/resources/order-choices.ts';
import { standingStateWords } from '#rules/orders/standing-words.ts';
import { leftOut, type PersonalData, personalTable } from '#server/people/privacy/personal-data.ts';
import { standingOrders, standingParcels } from './tables.ts';

const parcelWords = {
  OPEN: '未到期',
  ORDERED: '已建立訂單',
  SKIPPED: '已略過',
  UNCOLLECTED: '逾期未取',
  UNPAID: '逾期未付',
};

/** Personal data: the standing orders of members, with recipient and address, and what became of their dates. */
export const standingOrderData: PersonalData = {
  tables: [
    personalTable({
      table: standingParcels,
      label: '定期配的日期',
      rowsOf: ({ id }) =>
        sql`${standingParcels.standingOrderId} in (select ${standingOrders.id} from ${standingOrders} where ${eq(standingOrders.userId, id)})`,
      shown: {
        standingOrderId: '定期配識別碼',
        dueOn: '日期',
        state: { label: '狀態', words: parcelWords },
        announcedAt: '預告時間',
        orderId: '訂單識別碼',
        at: '時間',
      },
      hidden: {},
      fate: 'DELETED',
    }),
    personalTable({
      table: standingOrders,
      label: '定期配',
      rowsOf: ({ id }) => eq(standingOrders.userId, id),
      shown: {
        id: '定期配識別碼',
        state: { label: '狀態', words: standingStateWords },
        lines: '商品',
        delivery: '收件與發票資料',
        paymentType: { label: '付款方式', words: paymentTypeWords },
        rhythmWeeks: '週期（週）',
        nextOn: '下次日期',
        agreedAmount: '上次的金額',
        createdAt: '建立時間',
        endedAt: '結束時間',
      },
      hidden: {
        userId: leftOut.internal,
        reason: leftOut.internal,
        rhythmDays: leftOut.internal,
        agreedPrices: leftOut.internal,
        version: leftOut.internal,
        requestKey: leftOut.secret,
      },
      fate: 'DELETED',
    }),
  ],
};
