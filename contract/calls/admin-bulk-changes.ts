import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { count, id, idParams, instant } from '../fields.ts';
import { bulkRowStates } from '../resources/bulk-change.ts';
import { taskStates } from '../tasks.ts';
import { bulkTally, changedRow, fieldValues, reasons } from './bulk-schemas.ts';

const bulkChange = z.object({
  id,
  /** The entity by its name. */
  resource: z.string(),
  /** The state of its task; DONE if it has no task. */
  state: z.enum(taskStates),
  /** The administrator's e-mail. */
  by: z.string(),
  at: instant,
  total: count,
  ...bulkTally.shape,
  reasons,
  /** The requested change; null for a change that undoes another. */
  change: fieldValues.nullable(),
  undoes: id.nullable(),
  undoneBy: id.nullable(),
  /** The change that tried its refused records again. */
  retriedBy: id.nullable(),
  taskId: id.nullable(),
  /** The progress of the task. */
  done: count,
  /** Why the task failed. */
  error: z.string().nullable(),
});

const begun = z.object({ id, taskId: id.nullable() });

/** Changes of many records by one request (row 7.143). */
export const adminBulkChangeCalls = {
  readBulkChange: call(adminEndpoints.readBulkChange, {
    summary: '一次批次修改的狀態與筆數',
    params: idParams,
    reply: bulkChange,
    errors: ['NOT_FOUND'],
  }),
  listBulkChangeRows: call(adminEndpoints.listBulkChangeRows, {
    summary: '一次批次修改的各筆結果，依編號排列',
    params: idParams,
    query: z.object({
      state: z.enum(bulkRowStates).optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      perPage: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.array(
      changedRow.extend({
        title: z.string(),
        state: z.enum(bulkRowStates),
        reason: z.string().nullable(),
        before: fieldValues.nullable(),
        after: fieldValues.nullable(),
      }),
    ),
    paged: true,
    errors: ['NOT_FOUND'],
  }),
  retryBulkChange: call(adminEndpoints.retryBulkChange, {
    summary: '對沒有修改成功的各筆，以目前的內容再做一次同樣的修改',
    params: idParams,
    body: z.strictObject({}),
    reply: begun,
    errors: ['NOT_FOUND', 'ALREADY_HANDLED', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  undoBulkChange: call(adminEndpoints.undoBulkChange, {
    summary: '復原一次批次修改；之後又被修改的各筆保留並說明',
    params: idParams,
    body: z.strictObject({}),
    reply: begun,
    errors: ['NOT_FOUND', 'ALREADY_HANDLED', 'IDEMPOTENCY_KEY_REUSED'],
  }),
};
