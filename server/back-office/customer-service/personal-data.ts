import { eq } from 'drizzle-orm';
import { leftOut, type PersonalData, personalTable } from '#server/people/privacy/personal-data.ts';
import { memberNotes } from './tables.ts';

/** Personal data: notes of administrators about members. */
export const customerServiceData: PersonalData = {
  tables: [
    personalTable({
      table: memberNotes,
      label: '會員的內部備註',
      rowsOf: ({ id }) => eq(memberNotes.userId, id),
      shown: { text: '內容', createdAt: '時間' },
      hidden: {
        id: leftOut.internal,
        userId: leftOut.internal,
        administratorId: '管理員的資料',
      },
      fate: 'DELETED',
    }),
  ],
};
