import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { count, id, idParams, instant } from '../fields.ts';
import { taskKinds, taskStates } from '../tasks.ts';

const task = z.object({
  id,
  kind: z.enum(taskKinds),
  title: z.string(),
  /** The administrator's e-mail. */
  by: z.string(),
  state: z.enum(taskStates),
  /** The task runs, but its process has not reported for a minute. */
  isDead: z.boolean(),
  /** Rows that it left out because of mistakes. */
  errors: count,
  done: count,
  /** 0 while the total is unknown. */
  total: count,
  createdAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
  /** Whether it has created a file for its administrator, and until when the file can be downloaded. */
  fileUntil: instant.nullable(),
  /** The screen that shows its result. */
  path: z.string().nullable(),
});

/** Work of the back office that takes longer than a request (row 7.150). */
export const adminTaskCalls = {
  searchTasks: call(adminEndpoints.searchTasks, {
    summary: '任務：最新的在前',
    body: z.strictObject({
      /** Only tasks that failed within the last week and were not repeated. */
      failed: z.boolean().default(false),
      page: z.int().min(1).max(100_000).default(1),
      perPage: z.int().min(1).max(100).default(20),
    }),
    reply: z.array(task),
    paged: true,
  }),
  readTask: call(adminEndpoints.readTask, {
    summary: '一項任務的狀態與進度',
    params: idParams,
    reply: task,
    errors: ['NOT_FOUND'],
  }),
  readExportFile: call(adminEndpoints.readExportFile, {
    summary: '匯出任務製作的檔案：只給要求匯出的人，24 小時內有效',
    params: idParams,
    reply: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  retryTask: call(adminEndpoints.retryTask, {
    summary: '重新執行失敗、已取消或沒有回應的任務',
    params: idParams,
    reply: z.object({ id }),
    errors: ['NOT_FOUND', 'ALREADY_HANDLED'],
  }),
  cancelTask: call(adminEndpoints.cancelTask, {
    summary:
      '取消尚未結束的任務。已做的部分會還原；只有 GIVE_COUPONS 與 MAKE_COUPON_CODES 例外：已發出的優惠券與已產生的優惠碼會保留，重新執行時補完其餘的。別人的任務需要 tasks.write',
    params: idParams,
    reply: z.object({ id }),
    errors: ['NOT_FOUND', 'ALREADY_HANDLED'],
  }),
};
