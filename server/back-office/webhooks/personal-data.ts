import { eq } from 'drizzle-orm';
import { leftOut, type PersonalData, personalTable } from '#server/people/privacy/personal-data.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { webhookDeliveries } from './tables.ts';

/** Personal data: what was sent to other systems about a member's orders, stored for 30 days. */
export const webhookData: PersonalData = {
  tables: [
    personalTable({
      table: webhookDeliveries,
      label: '傳給其他系統的通知',
      rowsOf: ({ id }) => eq(webhookDeliveries.userId, id),
      shown: { type: '事件', body: '內容', createdAt: '時間', endedAt: '送達時間' },
      hidden: {
        id: leftOut.internal,
        webhookId: leftOut.internal,
        eventId: leftOut.internal,
        queue: leftOut.internal,
        subjectId: leftOut.internal,
        userId: leftOut.internal,
        state: leftOut.counting,
        tries: leftOut.counting,
        replays: leftOut.counting,
        nextTryAt: leftOut.counting,
        giveUpAt: leftOut.counting,
        lastStatus: leftOut.counting,
        lastFailure: leftOut.counting,
      },
      fate: {
        retained: '其他系統仍需知道訂單的狀態，只留下編號，30 天後刪除',
        clearedWords: '通知的內容',
        cleared: { body: null, userId: null },
      },
    }),
  ],
};

/** Moves what was sent about one member to another. */
export async function moveDeliveriesOf(
  transaction: Transaction,
  fromId: number,
  intoId: number,
): Promise<void> {
  await transaction
    .update(webhookDeliveries)
    .set({ userId: intoId })
    .where(eq(webhookDeliveries.userId, fromId));
}
