import { sql } from 'drizzle-orm';
import { isOrderOf } from '#server/ordering/orders/personal-data.ts';
import { leftOut, type PersonalData, personalTable } from '#server/people/privacy/personal-data.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import { orderMentions, orderNotes } from './tables.ts';

/** Personal data: notes of administrators about orders. */
export const orderManagementData: PersonalData = {
  tables: [
    personalTable({
      table: orderNotes,
      label: '訂單的內部備註',
      rowsOf: ({ id }) => isOrderOf(orderNotes.orderId, id),
      rowsOfOrders: (ids) => isAmong(orderNotes.orderId, ids),
      shown: { orderId: '訂單識別碼', text: '內容', createdAt: '時間' },
      hidden: { id: leftOut.internal, administratorId: '管理員的資料' },
      fate: 'DELETED',
    }),
    personalTable({
      table: orderMentions,
      label: '備註中提到的同事',
      rowsOf: ({ id }) =>
        sql`${orderMentions.noteId} in (select ${orderNotes.id} from ${orderNotes} where ${isOrderOf(orderNotes.orderId, id)})`,
      rowsOfOrders: (ids) =>
        sql`${orderMentions.noteId} in (select ${orderNotes.id} from ${orderNotes} where ${isAmong(orderNotes.orderId, ids)})`,
      shown: {},
      hidden: { noteId: leftOut.internal, administratorId: '管理員的資料' },
      fate: 'DELETED',
    }),
  ],
};
