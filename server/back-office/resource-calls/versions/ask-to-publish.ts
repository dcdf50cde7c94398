import { done, refused } from '#contract/outcome.ts';
import type { StoredRecord } from '#contract/resources/resource.ts';
import { formatDateTime, toWireInstantOrNull } from '#rules/dates.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { sha256 } from '#server/platform/random.ts';
import { refuseProblems } from '#server/resource-engine/database-refusals.ts';
import { readRecord } from '#server/resource-engine/read-records.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { audited } from '../../admin/audit.ts';
import type { ApprovalAction } from '../../approvals/actions.ts';
import { askForApproval, withdrawApprovalRequests } from '../../approvals/ask.ts';
import { effectOf } from '../ask-for-change.ts';
import { writingOf } from '../write.ts';
import { newRecord, type VersionRow } from './apply-version.ts';
import { goLive, type LivePeriod } from './go-live.ts';
import { type Publishing, setVersion, versionSubject } from './publish-version.ts';
import { findOpen } from './read-versions.ts';

/** The data of the approval request: this version of the record in its present state, for this period. */
interface PublishRequestData {
  resource: string;
  versionId: number;
  recordVersion: number;
  publishAt: string | null;
  endAt: string | null;
}

interface PublishRequest {
  id: number;
  period: LivePeriod;
  /** The reason for the approval. */
  why: string;
}

/**
 * Makes an approval request for the publication of a version: the refusal APPROVAL_NEEDED names it. The version
 * does not change, but is marked as waiting.
 */
export async function askToPublish(
  shop: Shop,
  request: RequestContext,
  adapter: ResourceAdapter,
  { id, period, why }: PublishRequest,
) {
  const asked = await audited(shop, request, async (within) => {
    const found = await findOpen(within, adapter, id);
    if (!found.ok) return found;
    const version = found.value;
    const { name, label } = adapter.resource;
    const record = await recordOf(within, adapter, version);
    const data: PublishRequestData = {
      resource: name,
      versionId: id,
      recordVersion: record?.version ?? newRecord,
      publishAt: toWireInstantOrNull(period.publishAt),
      endAt: toWireInstantOrNull(period.endAt),
    };
    const requestKey = sha256(JSON.stringify([versionSubject, data]));
    await withdrawApprovalRequests(within.transaction, versionSubject, id, requestKey);
    const approvalId = await askForApproval(within, request, {
      kind: 'VERSION',
      subject: [versionSubject, id],
      title: `${period.publishAt ? '排程' : '發布'}${label}「${version.title}」的草稿`,
      path: `/${name}/${version.recordId ?? 'new'}`,
      facts: [
        { label: '原因', value: why },
        { label: '發布時間', value: momentOf(period.publishAt, '核可後立即發布') },
        { label: '下架時間', value: momentOf(period.endAt, '不下架') },
        ...effectOf(adapter, version.values, record),
      ],
      data: { ...data },
      requestKey,
      reason: version.note,
      call: `${name}/${period.publishAt ? 'version-schedule' : 'version-publish'}`,
    });
    return done({ approvalId });
  });
  if (!asked.ok) return asked;
  const message = `${why}，已送出核可申請，核可後才會${period.publishAt ? '排程' : '發布'}`;
  return refused('APPROVAL_NEEDED', { message, extra: asked.value });
}

const momentOf = (moment: Date | null, none: string) => (moment ? formatDateTime(moment) : none);

/**
 * The record that a draft would change, locked; undefined if the draft would create a record, or the record is gone.
 */
async function recordOf(
  { transaction }: Pick<Publishing, 'transaction'>,
  adapter: ResourceAdapter,
  { recordId }: VersionRow,
): Promise<StoredRecord | undefined> {
  if (recordId === null) return undefined;
  return readRecord(transaction, adapter, recordId, { lock: true });
}

/**
 * Publishes or schedules exactly what a second person approved. STALE_RECORD if the record was changed since the
 * request. A version whose moment has passed meanwhile becomes live at once.
 */
export const versionAction = (adapters: readonly ResourceAdapter[]): ApprovalAction => ({
  async carryOut(within, _approver, { data, askedBy }) {
    const publishRequest = data as unknown as PublishRequestData;
    const adapter = adapters.find(({ resource }) => resource.name === publishRequest.resource);
    if (!adapter) return refused('NOT_FOUND');
    const publishing = { ...writingOf(within.inside, within, true), note: within.note };
    const found = await findOpen(publishing, adapter, publishRequest.versionId);
    if (!found.ok) return found;
    const record = await recordOf(publishing, adapter, found.value);
    if ((record?.version ?? newRecord) !== publishRequest.recordVersion) {
      return refused('STALE_RECORD', {
        message: '送出申請之後這筆資料又被修改過，請申請人重新送出',
      });
    }
    const version = await setVersion(publishing, found.value, {
      approvedFor: publishRequest.recordVersion,
    });
    const period = {
      publishAt: laterThan(publishing.now, publishRequest.publishAt),
      endAt: publishRequest.endAt === null ? null : new Date(publishRequest.endAt),
    };
    const gone = await goLive(within.inside, publishing, adapter, { version, period, by: askedBy });
    if (!gone.ok) return gone;
    const { state, problems } = gone.value;
    return state === 'NEEDS_REVIEW' ? refuseProblems(problems ?? {}) : done({ state: 'DONE' });
  },
});

function laterThan(now: Date, moment: string | null): Date | null {
  const planned = moment === null ? null : new Date(moment);
  return planned && planned > now ? planned : null;
}
