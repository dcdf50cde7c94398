import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { privacyChannelLabels, privacyKindLabels, privacyStateLabels } from '#contract/privacy.ts';
import { leftOut, type PersonalData, personalTable } from '#server/people/privacy/personal-data.ts';
import { idempotencyKeys } from '#server/platform/database/tables.ts';
import { filesOfMembers } from '../resource-calls/exports/personal-data.ts';
import { privacyRequests } from './tables.ts';

const copyTasksOf = (memberId: number): SQL =>
  sql`(select ${privacyRequests.taskId} from ${privacyRequests}
    where ${and(eq(privacyRequests.memberId, memberId), isNotNull(privacyRequests.taskId))})`;

/**
 * Personal data: requests of members about their data, the copies made for them, and stored answers, which are kept
 * for a day.
 */
export const privacyData: PersonalData = {
  tables: [
    personalTable({
      table: privacyRequests,
      label: '個資請求',
      rowsOf: ({ id }) => eq(privacyRequests.memberId, id),
      shown: {
        kind: { label: '種類', words: privacyKindLabels },
        state: { label: '狀態', words: privacyStateLabels },
        channel: { label: '管道', words: privacyChannelLabels },
        receivedAt: '收到時間',
        dueAt: '處理期限',
        notes: '備註',
        reason: '說明',
        doneAt: '結案時間',
      },
      hidden: {
        id: leftOut.internal,
        memberId: leftOut.internal,
        receivedBy: '管理員的資料',
        eraseAt: leftOut.internal,
        decidedBy: '管理員的資料',
        requestId: leftOut.internal,
        taskId: leftOut.internal,
        linkUntil: leftOut.internal,
        downloads: leftOut.counting,
        downloadedAt: leftOut.internal,
        lastEmailTo: leftOut.internal,
      },
      fate: {
        retained: '證明本店依法處理了請求，不含個人資料',
        clearedWords: '備註與說明',
        cleared: { notes: '', reason: '' },
      },
    }),
    ...filesOfMembers(copyTasksOf).tables,
    personalTable({
      table: idempotencyKeys,
      label: '重送請求時的答覆',
      rowsOf: ({ id }) => eq(idempotencyKeys.userId, id),
      shown: { createdAt: '時間' },
      hidden: {
        userId: leftOut.internal,
        endpoint: leftOut.internal,
        key: leftOut.secret,
        bodyHash: leftOut.secret,
        status: leftOut.internal,
        answer: '與訂單相同，保存一天',
      },
      fate: 'DELETED',
    }),
  ],
};
