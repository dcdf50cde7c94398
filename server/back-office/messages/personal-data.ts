import { eq } from 'drizzle-orm';
import type { RecipientState } from '#contract/messages.ts';
import { leftOut, type PersonalData, personalTable } from '#server/people/privacy/personal-data.ts';
import { advertisedMembers, messageRecipients } from './tables.ts';

const states: Readonly<Record<RecipientState, string>> = {
  WAITING: '等待送出',
  TAKEN: '送出中',
  SENT: '已送出',
  FAILED: '沒有送達',
  LEFT_OUT: '沒有送出',
};

/** Personal data: which messages a member was sent, and when the last one was. An erasure goes
 * backwards and deletes the recipients first, so that no batch notes the member again. */
export const messageData: PersonalData = {
  tables: [
    personalTable({
      table: advertisedMembers,
      label: '最近一次活動訊息',
      rowsOf: ({ id }) => eq(advertisedMembers.userId, id),
      shown: { at: '時間' },
      hidden: { userId: leftOut.internal },
      fate: 'DELETED',
    }),
    personalTable({
      table: messageRecipients,
      label: '活動訊息',
      rowsOf: ({ id }) => eq(messageRecipients.userId, id),
      shown: {
        messageId: '訊息編號',
        automationId: '自動訊息編號',
        state: { label: '結果', words: states },
        settledAt: '時間',
      },
      hidden: {
        id: leftOut.internal,
        userId: leftOut.internal,
        occasion: leftOut.internal,
        createdAt: leftOut.internal,
        isByEmail: leftOut.internal,
        takenAt: leftOut.internal,
        enqueuedAt: leftOut.internal,
        claimedAt: leftOut.internal,
      },
      fate: 'DELETED',
    }),
  ],
};
