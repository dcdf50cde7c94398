import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { RecordCall } from '#contract/record-endpoints.ts';
import { isOpenVersion } from '#contract/record-versions.ts';
import { type StoredRecord, showingField } from '#contract/resources/resource.ts';
import { pick } from '#rules/records/differences.ts';
import { audited } from '#server/back-office/admin/audit.ts';
import type { Handler, RequestContext } from '#server/platform/http/handler.ts';
import type { BoundResource } from '#server/records/bound.ts';
import { refuseProblems } from '#server/records/database-refusals.ts';
import { readRecord } from '#server/records/read-records.ts';
import { reserveId, writableNames } from '#server/records/write-records.ts';
import type { Shop } from '#server/shop.ts';
import { refuseFields } from '../field-rights.ts';
import { writingOf } from '../write.ts';
import { applyVersion, type VersionRow } from './apply-version.ts';
import { noteDeed, type Publishing, publishVersion, setVersion } from './publish-version.ts';
import { listVersions, lockVersion, versionsOnWire } from './read-versions.ts';
import { type Draft, saveVersion } from './save-version.ts';

export type VersionCall = Extract<RecordCall, `version${string}`>;

interface Period {
  publishAt?: string;
  endAt: string | null;
}

const idOf = (params: unknown) => (params as { id: number }).id;

/** The handlers of an entity's drafts and of publishing them. */
export function versionHandlers(shop: Shop, bound: BoundResource): Record<VersionCall, Handler> {
  const { resource } = bound;
  return {
    versions: async ({ params }) =>
      done(await listVersions(shop.db, resource.name, idOf(params) || null)),

    'version-save': ({ params, body }, request) =>
      answered(shop, request, (publishing) =>
        saveVersion(publishing, bound, request.administratorId, {
          ...(body as Draft),
          recordId: idOf(params) || null,
        }),
      ),

    'version-publish': ({ params, body }, request) =>
      answered(shop, request, async (publishing) => {
        const endAt = momentOf((body as Period).endAt);
        const found = await findToPublish(publishing, bound, idOf(params), request);
        if (!found.ok) return found;
        const refusal = refusePeriod(bound, publishing.now, endAt);
        return refusal ?? done(await publishVersion(publishing, bound, found.value, endAt));
      }),

    'version-schedule': ({ params, body }, request) =>
      answered(shop, request, async (publishing) => {
        const period = body as Period;
        const [publishAt, endAt] = [momentOf(period.publishAt), momentOf(period.endAt)];
        const found = await findToPublish(publishing, bound, idOf(params), request);
        if (!found.ok) return found;
        if (!publishAt || publishAt <= publishing.now) {
          return refuseProblems({ publishAt: '發布時間需晚於現在' });
        }
        const refusal =
          refusePeriod(bound, publishAt, endAt) ??
          (await refuseUnfit(publishing, bound, found.value));
        if (refusal) return refusal;
        const scheduled = await setVersion(publishing, found.value, {
          state: 'SCHEDULED',
          publishAt,
          endAt,
          scheduledBy: request.administratorId,
          reservedId:
            found.value.recordId === null
              ? (found.value.reservedId ?? (await reserveId(publishing, bound)))
              : null,
          problems: null,
        });
        await noteDeed(publishing, scheduled, 'version-schedule', period as never);
        const moments = [publishAt, ...(endAt ? [endAt] : [])];
        for (const startAfter of moments) {
          await shop.jobs.enqueue(publishing.transaction, 'publish-versions', {}, { startAfter });
        }
        return done(scheduled);
      }),

    'version-discard': ({ params }, request) =>
      answered(shop, request, async (publishing) => {
        const found = await findOpen(publishing, bound, idOf(params));
        if (!found.ok) return found;
        await noteDeed(publishing, found.value, 'version-discard');
        return done(await setVersion(publishing, found.value, { state: 'ARCHIVED' }));
      }),

    'version-restore': ({ params }, request) =>
      answered(shop, request, (publishing) =>
        restoreVersion(publishing, bound, idOf(params), request),
      ),
  };
}

/** Does a deed with versions in an audited transaction, and answers the version as it is after it. */
async function answered(
  shop: Shop,
  request: RequestContext,
  work: (publishing: Publishing) => Promise<Outcome<VersionRow>>,
) {
  const outcome = await audited(shop, request, (inside) =>
    work({ ...writingOf(shop, inside), note: inside.note }),
  );
  if (!outcome.ok) return outcome;
  const [version] = await versionsOnWire(shop.db, [outcome.value]);
  return done(version);
}

const momentOf = (moment: string | null | undefined) => (moment ? new Date(moment) : null);

async function findOpen(
  publishing: Publishing,
  bound: BoundResource,
  id: number,
): Promise<Outcome<VersionRow, 'NOT_FOUND' | 'ALREADY_HANDLED'>> {
  const version = await lockVersion(publishing, bound, id);
  if (!version) return refused('NOT_FOUND');
  return isOpenVersion(version.state) ? done(version) : refused('ALREADY_HANDLED');
}

/** The same for somebody who makes it live, and so needs the rights to the fields that it changes. */
async function findToPublish(
  publishing: Publishing,
  bound: BoundResource,
  id: number,
  { role }: Pick<RequestContext, 'role'>,
) {
  const found = await findOpen(publishing, bound, id);
  if (!found.ok) return found;
  const forbidden = refuseFields(bound.resource, role, Object.keys(found.value.values));
  return forbidden ?? found;
}

/** An end needs a field that hides the record, and comes after the begin. */
function refusePeriod({ resource }: BoundResource, begin: Date, endAt: Date | null) {
  if (!endAt) return undefined;
  if (!showingField(resource)) return refuseProblems({ endAt: '這種資料沒有上下架，不能排定下架' });
  return endAt > begin ? undefined : refuseProblems({ endAt: '下架時間需晚於發布時間' });
}

/** What would stand in the way if the version were published now: nothing of it is kept. */
async function refuseUnfit(publishing: Publishing, bound: BoundResource, version: VersionRow) {
  class RollBack extends Error {}
  let problems: Readonly<Record<string, string>> | undefined;
  await publishing.transaction
    .transaction(async (transaction) => {
      ({ problems } = await applyVersion({ ...publishing, transaction }, bound, version));
      throw new RollBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RollBack)) throw error;
    });
  return problems && refuseProblems(problems);
}

/** A draft that makes the record again what it was when a version was live, or what the version wanted it to become. */
async function restoreVersion(
  publishing: Publishing,
  bound: BoundResource,
  id: number,
  { administratorId }: Pick<RequestContext, 'administratorId'>,
) {
  const version = await lockVersion(publishing, bound, id);
  if (!version) return refused('NOT_FOUND');
  const { recordId, number } = version;
  const current = recordId ? await readRecord(publishing.transaction, bound, recordId) : undefined;
  return saveVersion(publishing, bound, administratorId, {
    recordId,
    values: contentOf(bound, version, current),
    note: `還原自版本 ${number}`,
    state: 'DRAFT',
  });
}

function contentOf(
  bound: BoundResource,
  { published, values }: VersionRow,
  current: StoredRecord | undefined,
) {
  if (!published) return values;
  const names = writableNames(bound).filter((name) => name in published);
  return current ? pick(published, names) : values;
}
