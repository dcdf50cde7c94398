import { type SQL, sql } from 'drizzle-orm';
import { leftOut, type PersonalData, personalTable } from '#server/people/privacy/personal-data.ts';
import { exportFiles } from './tables.ts';

/** Personal data: files that were made about a member; `tasksOf` is SQL of their tasks. */
export const filesOfMembers = (tasksOf: (memberId: number) => SQL): PersonalData => ({
  tables: [
    personalTable({
      table: exportFiles,
      label: '製作好的資料複本',
      rowsOf: ({ id }) => sql`${exportFiles.taskId} in ${tasksOf(id)}`,
      shown: {},
      hidden: {
        taskId: leftOut.internal,
        resource: leftOut.internal,
        fileName: leftOut.internal,
        contentType: leftOut.internal,
        administratorId: '管理員的資料',
        isPersonal: leftOut.internal,
        expiresAt: leftOut.internal,
      },
      fate: 'DELETED',
    }),
  ],
});
