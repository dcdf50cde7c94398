import type { Reply } from '#contract/call.ts';
import type { adminCalls } from '#contract/calls/admin.ts';

export type Entry = Reply<typeof adminCalls.searchAuditEntries>[number];

/** The columns of the log; a column of buttons follows them. */
export const entryColumns = ['時間', '管理員', '操作', '對象', '欄位'];
export const columnCount = entryColumns.length + 1;
