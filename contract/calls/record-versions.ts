import { z } from 'zod';
import type { Call } from '../call.ts';
import { idParams, instant } from '../fields.ts';
import { greatestInteger } from '../integers.ts';
import type { RecordCall } from '../record-endpoints.ts';
import { versionStates } from '../record-versions.ts';
import { isStorableMoment } from '../resources/moments.ts';
import type { Resource } from '../resources/resource.ts';
import { fieldSentences } from '../resources/sentences.ts';
import { type MadeOptions, recordCall } from './record-call.ts';
import type { recordSchemas } from './record-schemas.ts';

/** The calls of drafts and publishing. */
export type VersionCall = Extract<RecordCall, `version${string}`>;

/** A record's id; 0 stands for records that do not exist yet. */
const recordParams = z.object({ id: z.coerce.number().int().min(0).max(greatestInteger) });

/** Values by field. Their names are data, so they are spelt as on the wire. */
const values = z.record(z.string(), z.unknown());
const version = z.object({
  id: z.number(),
  recordId: z.number().nullable(),
  number: z.number(),
  state: z.enum(versionStates),
  title: z.string(),
  values,
  base: values,
  publishAt: instant.nullable(),
  endAt: instant.nullable(),
  publishedAt: instant.nullable(),
  at: instant,
  by: z.string(),
  note: z.string(),
  isAwaitingApproval: z.boolean(),
  problems: z.record(z.string(), z.string()).nullable(),
});

const moment = z.iso
  .datetime({ offset: true, error: fieldSentences.instant })
  .refine(isStorableMoment, fieldSentences.instant);
const approved = '；降價、折扣或優惠券超過門檻時送出核可申請（APPROVAL_NEEDED），核可後照樣執行';
const endAt = moment.nullable().default(null);

/** The calls of versions with their schemas and refusals. */
export function versionCallsOf(
  resource: Resource,
  { values: written }: Pick<ReturnType<typeof recordSchemas>, 'values'>,
): Readonly<Record<VersionCall, Call>> {
  const { label } = resource;
  const make = (name: VersionCall, options: MadeOptions) => recordCall(resource, name, options);
  const onVersion = {
    params: idParams,
    reply: version,
    errors: ['NOT_FOUND', 'ALREADY_HANDLED'],
  } as const;
  return {
    versions: make('versions', {
      summary: `${label}：一筆資料的版本，新到舊，最多 50 個；id 為 0 時是尚未新增的資料`,
      params: recordParams,
      reply: z.array(version),
    }),
    'version-save': make('version-save', {
      summary: `${label}：存成草稿，不影響商店；id 為 0 時是新資料的草稿，replaces 是它取代的版本`,
      params: recordParams,
      body: z.strictObject({
        values: written,
        /** The record's version that the caller read; absent for a new record. */
        baseVersion: z.int().min(1).max(greatestInteger).optional(),
        replaces: z.int().min(1).max(greatestInteger).optional(),
        note: z.string().trim().max(200).default(''),
        state: z.enum(['DRAFT', 'REVIEW']).default('DRAFT'),
      }),
      reply: version,
      errors: ['NOT_FOUND', 'STALE_RECORD', 'ALREADY_HANDLED'],
    }),
    'version-publish': make('version-publish', {
      ...onVersion,
      summary: `${label}：立即發布一個版本；與目前內容衝突時不覆蓋，狀態成為 NEEDS_REVIEW 並說明原因${approved}`,
      body: z.strictObject({ endAt }),
      errors: [...onVersion.errors, 'APPROVAL_NEEDED'],
    }),
    'version-schedule': make('version-schedule', {
      ...onVersion,
      summary: `${label}：排定一個版本的發布時間，以及可有可無的下架時間${approved}`,
      body: z.strictObject({ publishAt: moment, endAt }),
      errors: [...onVersion.errors, 'APPROVAL_NEEDED'],
    }),
    'version-discard': make('version-discard', {
      ...onVersion,
      summary: `${label}：捨棄尚未發布的版本`,
    }),
    'version-restore': make('version-restore', {
      ...onVersion,
      summary: `${label}：把一個版本的內容做成草稿`,
    }),
  };
}
