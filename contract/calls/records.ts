import { z } from 'zod';
import type { Call } from '../call.ts';
import { idParams, queryRowId } from '../fields.ts';
import {
  callsOfRecords,
  historyLength,
  type RecordCall,
  type RecordCallName,
} from '../record-endpoints.ts';
import { resources } from '../resources/index.ts';
import { creationFields, type Resource } from '../resources/resource.ts';
import { toSnakeKey } from '../wire-case.ts';
import { runningCampaigns, updateListReply } from './bulk-schemas.ts';
import { history } from './history.ts';
import { uploadUrlBody, uploadUrlReply } from './media-schemas.ts';
import { type MadeOptions, recordCall, whenLookedAt } from './record-call.ts';
import { recordSchemas } from './record-schemas.ts';
import { exportCall, type ImportCall, importCallsOf } from './record-spreadsheets.ts';
import { type VersionCall, versionCallsOf } from './record-versions.ts';

const undeletedRow = z.object({
  id: z.number(),
  /** '' for a record that no longer exists. */
  title: z.string(),
  errorCode: z.string(),
  message: z.string(),
});

type Schemas = ReturnType<typeof recordSchemas>;
type OwnCall = Exclude<RecordCall, 'export' | ImportCall | VersionCall>;
type Make = (name: RecordCall, options: MadeOptions) => Call;

/** The calls of an entity with their schemas and refusals (G-146). */
function callsOf(resource: Resource, schemas: Schemas): Record<OwnCall, Call> {
  const { label } = resource;
  const make: Make = (name, options) => recordCall(resource, name, options);
  return {
    ...callsOfOne(resource, schemas, make),
    ...callsOfMany(label, schemas, make),
    history: make('history', {
      summary: `${label}：一筆資料的歷程，新到舊，每次 ${historyLength} 筆；before 為上次最後一筆的編號`,
      params: idParams,
      query: z.object({ before: queryRowId.optional() }),
      reply: history,
    }),
    undo: make('undo', {
      summary: `${label}：復原一次變更；之後已再被修改的不復原`,
      params: idParams,
      reply: z.object({
        id: z.number(),
        /** Null if the undo removed the record. */
        record: schemas.record.nullable(),
      }),
      errors: ['NOT_FOUND', 'STALE_RECORD', 'RECORD_IN_USE', 'APPROVAL_NEEDED'],
    }),
    'upload-url': make('upload-url', {
      summary: `${label}：取得上傳圖片的網址（15 分鐘有效，限用一次），以 PUT 傳送檔案內容`,
      body: uploadUrlBody,
      reply: uploadUrlReply,
      errors: ['FILE_REFUSED', 'PAYLOAD_TOO_LARGE'],
    }),
  };
}

/** The calls that read or write one record. */
function callsOfOne(resource: Resource, schemas: Schemas, make: Make) {
  const { label } = resource;
  const update: Partial<MadeOptions> & Pick<MadeOptions, 'reply'> = {
    params: idParams,
    body: schemas.update,
    reply: schemas.record,
    errors: ['NOT_FOUND', 'STALE_RECORD', 'APPROVAL_NEEDED'],
  };
  return {
    create: make('create', {
      summary: `${label}：新增；未填的欄位為預設值${saidAtCreation(resource)}`,
      body: schemas.create,
      reply: schemas.record,
      errors: ['APPROVAL_NEEDED', 'IDEMPOTENCY_KEY_REUSED'],
    }),
    edit: make('edit', {
      summary: `${label}：讀取一筆以供編輯`,
      params: idParams,
      reply: schemas.record,
      errors: ['NOT_FOUND'],
    }),
    update: make('update', { summary: `${label}：修改給定的欄位`, ...update }),
    'update-row': make('update-row', { summary: `${label}：在列表中修改一個欄位`, ...update }),
    copy: make('copy', {
      summary: `${label}：複製一筆，複本不上架`,
      params: idParams,
      reply: schemas.record,
      errors: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
    }),
    delete: make('delete', {
      summary: `${label}：刪除`,
      params: idParams,
      body: schemas.version,
      reply: z.object({ id: z.number() }),
      errors: ['NOT_FOUND', 'STALE_RECORD', 'RECORD_IN_USE'],
    }),
  };
}

/** The calls that find or write many records. */
function callsOfMany(label: string, schemas: Schemas, make: Make) {
  return {
    search: make('search', {
      summary: `${label}：搜尋`,
      body: schemas.search,
      reply: schemas.rows,
      paged: true,
    }),
    'advance-search': make('advance-search', {
      summary: `${label}：依條件搜尋。條件為 all 或 any 的樹，最多三層、20 個條件`,
      body: schemas.advanceSearch,
      reply: schemas.rows,
      paged: true,
    }),
    'update-list': make('update-list', {
      summary: `${label}：一次修改多筆。rows 各有自己的值（最多 500 筆）；change 對 rows 或 search 的每一筆做同樣的修改，超過 500 筆時為任務（task_id）。不能修改的逐筆說明原因，其餘照常寫入。dry_run 只試算；附 Idempotency-Key 時，同樣的請求只做一次`,
      body: schemas.updateList,
      reply: updateListReply,
      errors: ['COUNT_CHANGED', 'IDEMPOTENCY_KEY_REUSED'],
    }),
    'destroy-all': make('destroy-all', {
      summary: `${label}：刪除多筆，最多 1,000 筆；使用中的保留並說明原因。rows 附 version 時，已被別人修改的也保留；dry_run 只回答其中正在進行的活動`,
      body: schemas.destroyAll,
      reply: z.object({
        deleted: z.array(z.number()),
        kept: z.array(undeletedRow),
        /** Of a dry run. */
        running: runningCampaigns.optional(),
      }),
      errors: ['COUNT_CHANGED'],
    }),
  };
}

/** The fields that only a new record has. */
const saidAtCreation = (resource: Resource) =>
  creationFields(resource)
    .map(
      ([name, { label, help }]) =>
        `；${toSnakeKey(name)} 為${label}，只在新增時可以填${help ? `：${help}` : ''}`,
    )
    .join('');

/** The calls of every declared entity, e.g. `products/search`. */
export const recordCalls = Object.fromEntries(
  resources.flatMap((resource) =>
    whenLookedAt(resource, callsOfRecords(resource), (): Readonly<Record<RecordCall, Call>> => {
      const schemas = recordSchemas(resource);
      return {
        ...callsOf(resource, schemas),
        export: exportCall(resource, schemas.exported),
        ...importCallsOf(resource),
        ...versionCallsOf(resource, schemas),
      };
    }),
  ),
) as Readonly<Record<RecordCallName, Call>>;
