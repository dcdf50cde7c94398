import type { QueryClient } from '@tanstack/react-query';
import type { RecordVersion } from '#contract/record-versions.ts';
import type { Resource, StoredRecord } from '#contract/resources/resource.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { callsOf } from '../api.ts';
import type { RecordFormState } from '../resource/form/use-record-form.ts';

/** A form whose entity has drafts. */
export interface DraftedForm {
  resource: Resource;
  /** Undefined for a new record. */
  stored: StoredRecord | undefined;
  form: RecordFormState;
  /** The draft whose content the form shows. */
  draftId: number | undefined;
  setDraftId(id: number | undefined): void;
  /** Asks for a confirmation before a campaign with warnings is shown to shoppers. */
  mayShow(id: number | undefined, values: RecordValues): Promise<boolean>;
}

export interface SavedDraft {
  values: Readonly<Record<string, unknown>>;
  baseVersion: number | undefined;
  replaces: number | undefined;
  note?: string;
  state?: 'DRAFT' | 'REVIEW';
}

interface Period {
  publishAt: string;
  endAt: string | null;
}

/** The calls of an entity's versions. Each throws ApiError if it is refused. */
export function versionsOf(resource: Resource) {
  const calls = callsOf(resource);
  const one = async (answer: Promise<{ data: unknown }>) => (await answer).data as RecordVersion;
  return {
    /** The versions of a record, newest first; without an id, those of new records. */
    async list(recordId: number | undefined) {
      const { data } = await calls.versions({ params: { id: recordId ?? 0 } });
      return data as RecordVersion[];
    },
    save: (recordId: number | undefined, body: SavedDraft) =>
      one(calls['version-save']({ params: { id: recordId ?? 0 }, body })),
    publish: (id: number) => one(calls['version-publish']({ params: { id }, body: {} })),
    schedule: (id: number, body: Period) =>
      one(calls['version-schedule']({ params: { id }, body })),
    discard: (id: number) => one(calls['version-discard']({ params: { id }, body: {} })),
    restore: (id: number) => one(calls['version-restore']({ params: { id }, body: {} })),
  };
}

/** The query key of a record's versions. */
export const versionsKey = (resource: Resource, recordId: number | undefined) => [
  resource.name,
  'versions',
  recordId ?? 0,
];

/** Reads the versions of a record again wherever they are shown. Resolves once they have arrived. */
export function forgetVersions(
  client: QueryClient,
  { resource, stored }: Pick<DraftedForm, 'resource' | 'stored'>,
) {
  return client.invalidateQueries({ queryKey: versionsKey(resource, stored?.id) });
}

/** The content of the form, as a draft. */
export function draftOf({ form, draftId }: DraftedForm): SavedDraft {
  return { values: form.changes, baseVersion: form.version, replaces: draftId };
}

/** The sentence of a refusal, including those of its fields. */
export function messageOf(error: Error & { errors?: Readonly<Record<string, string>> }): string {
  const sentences = Object.values(error.errors ?? {});
  return sentences.length > 0 ? sentences.join('；') : error.message;
}
