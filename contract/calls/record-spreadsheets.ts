import { z } from 'zod';
import type { Call, Schema } from '../call.ts';
import { count, id, idParams, instant } from '../fields.ts';
import type { RecordCall } from '../record-endpoints.ts';
import type { Listed, ReadOnlyResource, Resource } from '../resources/resource.ts';
import { fieldSentences } from '../resources/sentences.ts';
import {
  chosenEncodings,
  type ImportWarning,
  importStates,
  importWarnings,
  mostRowsAtOnce,
  spreadsheetFormats,
  textEncodings,
} from '../resources/spreadsheet.ts';
import { toCamelKey } from '../wire-case.ts';
import { recordCall } from './record-call.ts';

/** The calls of imports from files. */
export type ImportCall = Extract<RecordCall, `import${string}`>;

const longestSearch = 8_000;

/** The body of a search as one text of JSON. */
const searchAsText = (search: Schema) =>
  z
    .string()
    .max(longestSearch)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: '格式錯誤' });
        return z.NEVER;
      }
    })
    .pipe(search)
    .optional();

/** Names of fields as on the wire, separated by commas. */
const columns = (resource: Listed) =>
  z
    .string()
    .max(longestSearch)
    .transform((text) => text.split(',').filter(Boolean).map(toCamelKey))
    .pipe(
      z.array(
        z.enum(['id', ...Object.keys(resource.fields)] as [string, ...string[]], {
          error: fieldSentences.unknownField,
        }),
      ),
    )
    .optional();

const warning = z.enum(Object.keys(importWarnings) as [ImportWarning, ...ImportWarning[]]);

const importReply = z.object({
  id,
  state: z.enum(importStates),
  fileName: z.string(),
  /** Null if the administrator is no longer known. */
  by: z.string(),
  at: instant,
  taskId: id,
  /** The progress of the present step. */
  progress: z.object({ done: count, total: count }),
  counts: z.object({ created: count, updated: count, unchanged: count, errors: count }),
  /**
   * Rows above the limits, such as prices that fall too far. Running the import then needs `confirm_price_drops`,
   * and waits for a second person.
   */
  priceDrops: count,
  /** Further warnings, each with its number of rows. */
  warnings: z.array(z.object({ kind: warning, label: z.string(), count })),
  /** Columns of the file that match no field; they are ignored. */
  unknownColumns: z.array(z.string()),
  /** The encoding in which a CSV was read; null for a workbook, and before it was read. */
  encoding: z.enum(textEncodings).nullable(),
  /** Why it failed, or why it could not be undone; null if it did not fail. */
  error: z.string().nullable(),
});

const importRow = z.object({
  /** The row number in the spreadsheet. */
  row: count,
  kind: z.enum(['CREATE', 'UPDATE', 'ERROR']),
  recordId: id.nullable(),
  title: z.string(),
  /** A second person has to approve the row: a price falls too far, or a discount or coupon is above the limits. */
  isPriceDrop: z.boolean(),
  warnings: z.array(warning),
  /** The cells of each changed field before and after. */
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  errors: z.array(
    z.object({ row: count, column: z.string(), value: z.string(), rule: z.string() }),
  ),
});

/** The call that exports a list as a file; `search` is the schema of its search. */
export const exportCall = (listed: Resource | ReadOnlyResource, search: Schema): Call =>
  recordCall(listed, 'export', {
    summary: `${listed.label}：匯出檔案（xlsx 或 csv）。q 為搜尋內容的 JSON，columns 為欄位名稱。超過 ${mostRowsAtOnce.toLocaleString('en')} 筆或含個人資料時改由任務製作，回覆任務編號`,
    query: z.object({
      q: searchAsText(search),
      columns: columns(listed),
      format: z.enum(spreadsheetFormats).default('xlsx'),
    }),
    /** The id of the task that creates the file, if the file is not sent at once. */
    reply: z.object({ taskId: id.optional(), total: count.optional() }),
  });

/** The calls of imports with their schemas. */
export function importCallsOf(resource: Resource | ReadOnlyResource): Record<ImportCall, Call> {
  const { label } = resource;
  const importId = { params: idParams };
  return {
    'import-template': recordCall(resource, 'import-template', {
      summary: `${label}：匯入用的範本`,
      reply: z.object({}),
    }),
    import: recordCall(resource, 'import', {
      summary: `${label}：上傳檔案以匯入（內容本身，或 multipart/form-data 的一個檔案），最大 20 MB、100,000 列；先試算，不寫入任何資料`,
      query: z.object({
        fileName: z.string().max(200).default(''),
        /** The encoding of a CSV; without it, it is recognised. */
        encoding: z.enum(chosenEncodings).optional(),
      }),
      body: z.instanceof(Uint8Array),
      reply: z.object({ importId: id }),
      errors: ['FILE_UNREADABLE', 'PAYLOAD_TOO_LARGE'],
    }),
    'import-state': recordCall(resource, 'import-state', {
      summary: `${label}：一次匯入的狀態與筆數`,
      ...importId,
      reply: importReply,
      errors: ['NOT_FOUND'],
    }),
    'import-rows': recordCall(resource, 'import-rows', {
      summary: `${label}：一次匯入會新增、更新與有錯誤的列`,
      ...importId,
      query: z.object({
        kind: importRow.shape.kind.optional(),
        page: z.coerce.number().int().min(1).max(100_000).default(1),
        perPage: z.coerce.number().int().min(1).max(200).default(50),
      }),
      reply: z.array(importRow),
      paged: true,
      errors: ['NOT_FOUND'],
    }),
    'import-errors': recordCall(resource, 'import-errors', {
      summary: `${label}：有錯誤的列（xlsx），第一欄說明原因`,
      ...importId,
      reply: z.object({}),
      errors: ['NOT_FOUND'],
    }),
    'import-encoding': recordCall(resource, 'import-encoding', {
      summary: `${label}：以另一種文字編碼重新讀取已試算的 CSV，並重新試算`,
      ...importId,
      body: z.strictObject({ encoding: z.enum(chosenEncodings) }),
      reply: importReply,
      errors: ['NOT_FOUND', 'ALREADY_HANDLED', 'FILE_UNREADABLE'],
    }),
    'import-run': recordCall(resource, 'import-run', {
      summary: `${label}：執行匯入，全部成功或完全不寫入`,
      ...importId,
      body: z.strictObject({
        /** Leaves out the rows with errors. */
        skipErrors: z.boolean().default(false),
        confirmPriceDrops: z.boolean().default(false),
      }),
      reply: importReply,
      errors: ['NOT_FOUND', 'ALREADY_HANDLED', 'STALE_RECORD'],
    }),
    'import-undo': recordCall(resource, 'import-undo', {
      summary: `${label}：復原匯入，只要沒有人再修改過；超過門檻時送出核可申請（APPROVAL_NEEDED）`,
      ...importId,
      reply: importReply,
      errors: ['NOT_FOUND', 'ALREADY_HANDLED', 'STALE_RECORD', 'APPROVAL_NEEDED'],
    }),
    'import-cancel': recordCall(resource, 'import-cancel', {
      summary: `${label}：取消匯入，不寫入任何資料`,
      ...importId,
      reply: importReply,
      errors: ['NOT_FOUND', 'ALREADY_HANDLED'],
    }),
  };
}
