import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { RecordCall } from '#contract/record-endpoints.ts';
import type { StoredRecord } from '#contract/resources/resource.ts';
import { pick } from '#rules/records/differences.ts';
import { type Audited, audited } from '#server/back-office/admin/audit.ts';
import type { Handler, RequestContext } from '#server/platform/http/handler.ts';
import { readRecord } from '#server/resource-engine/read-records.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import { writableNames } from '#server/resource-engine/write-records.ts';
import type { Shop } from '#server/shop.ts';
import { refuseFields } from '../field-rights.ts';
import { writingOf } from '../write.ts';
import type { VersionRow } from './apply-version.ts';
import { askToPublish } from './ask-to-publish.ts';
import { goLive, type LivePeriod } from './go-live.ts';
import { noteAction, type Publishing, setVersion } from './publish-version.ts';
import { findOpen, listVersions, lockVersion, versionsOnWire } from './read-versions.ts';
import { type Draft, saveVersion } from './save-version.ts';

export type VersionCall = Extract<RecordCall, `version${string}`>;

interface Period {
  publishAt?: string;
  endAt: string | null;
}

const idOf = (params: unknown) => (params as { id: number }).id;

/** The handlers of an entity's drafts and their publication. */
export function versionHandlers(
  shop: Shop,
  adapter: ResourceAdapter,
): Record<VersionCall, Handler> {
  const { resource } = adapter;
  return {
    versions: async ({ params }) =>
      done(await listVersions(shop, resource.name, idOf(params) || null)),

    'version-save': ({ params, body }, request) => {
      const draft = body as Draft;
      // The administrator who publishes needs the rights to the fields. The further fields of a new record are the
      // responsibility of the draft's author. Nobody fills in a field that they do not see.
      const own = Object.keys(resource.atCreation ?? {});
      const said = Object.keys(draft.values).filter(
        (name) => own.includes(name) || resource.fields[name]?.seenWith,
      );
      const forbidden = refuseFields(resource, request, said);
      if (forbidden) return Promise.resolve(forbidden);
      const publishRequest = { ...draft, recordId: idOf(params) || null };
      return answered(shop, request, (publishing) =>
        saveVersion(publishing, adapter, request.administratorId, publishRequest),
      );
    },

    'version-publish': ({ params, body }, request) =>
      makeLive(shop, request, adapter, idOf(params), {
        publishAt: null,
        endAt: momentOf((body as Period).endAt),
      }),

    'version-schedule': ({ params, body }, request) => {
      const { publishAt, endAt } = body as Period;
      const period = { publishAt: new Date(publishAt ?? ''), endAt: momentOf(endAt) };
      return makeLive(shop, request, adapter, idOf(params), period);
    },

    'version-discard': ({ params }, request) =>
      answered(shop, request, async (publishing) => {
        const found = await findOpen(publishing, adapter, idOf(params));
        if (!found.ok) return found;
        await noteAction(publishing, found.value, 'version-discard');
        return done(await setVersion(publishing, found.value, { state: 'ARCHIVED' }));
      }),

    'version-restore': ({ params }, request) =>
      answered(shop, request, (publishing) =>
        restoreVersion(publishing, adapter, idOf(params), request),
      ),
  };
}

/** Runs an action on versions in an audited transaction, and answers the version afterwards. */
async function answered(
  shop: Shop,
  request: RequestContext,
  work: (publishing: Publishing, inside: Audited) => Promise<Outcome<VersionRow>>,
) {
  const outcome = await audited(shop, request, (inside) =>
    // The calls that publish require that right.
    work({ ...writingOf(shop, inside, true), note: inside.note }, inside),
  );
  if (!outcome.ok) return outcome;
  const [version] = await versionsOnWire(shop, [outcome.value]);
  return done(version);
}

/**
 * Publishes or schedules a version on request of an administrator. If a second person must approve it, makes an
 * approval request.
 */
async function makeLive(
  shop: Shop,
  request: RequestContext,
  adapter: ResourceAdapter,
  id: number,
  period: LivePeriod,
) {
  const outcome = await answered(shop, request, async (publishing, { inside }) => {
    const found = await findToPublish(publishing, adapter, id, request);
    if (!found.ok) return found;
    // An earlier approval was for another moment.
    const version = { ...found.value, approvedFor: null };
    return goLive(inside, publishing, adapter, { version, period, by: request.administratorId });
  });
  if (outcome.ok || outcome.failure.code !== 'APPROVAL_NEEDED') return outcome;
  const publishRequest = { id, period, why: outcome.failure.message ?? '' };
  return askToPublish(shop, request, adapter, publishRequest);
}

const momentOf = (moment: string | null | undefined) => (moment ? new Date(moment) : null);

/** The same for an administrator who publishes it, which needs the rights to all fields that it changes. */
async function findToPublish(
  publishing: Publishing,
  adapter: ResourceAdapter,
  id: number,
  request: Pick<RequestContext, 'role' | 'stepUpRefusal'>,
) {
  const found = await findOpen(publishing, adapter, id);
  if (!found.ok) return found;
  const forbidden = refuseFields(adapter.resource, request, Object.keys(found.value.values));
  return forbidden ?? found;
}

/** Makes a draft that restores the record as a version has left it, or as a version wanted it. */
async function restoreVersion(
  publishing: Publishing,
  adapter: ResourceAdapter,
  id: number,
  { administratorId }: Pick<RequestContext, 'administratorId'>,
) {
  const version = await lockVersion(publishing, adapter, id);
  if (!version) return refused('NOT_FOUND');
  const { recordId, number } = version;
  const current = recordId
    ? await readRecord(publishing.transaction, adapter, recordId)
    : undefined;
  return saveVersion(publishing, adapter, administratorId, {
    recordId,
    values: contentOf(adapter, version, current),
    note: `還原自版本 ${number}`,
    state: 'DRAFT',
  });
}

function contentOf(
  adapter: ResourceAdapter,
  { published, values }: VersionRow,
  current: StoredRecord | undefined,
) {
  if (!published) return values;
  const names = writableNames(adapter).filter((name) => name in published);
  return current ? pick(published, names) : values;
}
