import { done, type Outcome } from '#contract/outcome.ts';
import { showingField } from '#contract/resources/resource.ts';
import { toWireInstant } from '#rules/dates.ts';
import { refuseProblems } from '#server/resource-engine/database-refusals.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import { reserveId } from '#server/resource-engine/write-records.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { type Applied, applyVersion, type VersionRow } from './apply-version.ts';
import {
  noteAction,
  type Publishing,
  publishVersion,
  refuseUnapproved,
  setVersion,
} from './publish-version.ts';

/** When a version becomes live, null for at once, and when it ends, null for never. */
export interface LivePeriod {
  publishAt: Date | null;
  endAt: Date | null;
}

interface Going {
  version: VersionRow;
  period: LivePeriod;
  /** The administrator who is responsible. */
  by: number;
}

type GoneLive = Outcome<VersionRow, 'VALIDATION_FAILED' | 'APPROVAL_NEEDED'>;

/**
 * Publishes a version now or schedules it. VALIDATION_FAILED if the period is invalid, or if the scheduled version
 * would not fit the live record; APPROVAL_NEEDED if a second person must approve it. The caller must hold the lock
 * on the row.
 */
export async function goLive(
  shop: Pick<ShopInTransaction, 'jobs'>,
  publishing: Publishing,
  adapter: ResourceAdapter,
  { version, period, by }: Going,
): Promise<GoneLive> {
  const { publishAt, endAt } = period;
  if (publishAt && publishAt <= publishing.now) {
    return refuseProblems({ publishAt: '發布時間需晚於現在' });
  }
  const refusal = refusePeriod(adapter, publishAt ?? publishing.now, endAt);
  if (refusal) return refusal;
  if (!publishAt) return publishVersion(publishing, adapter, version, endAt);
  const unfit = await tryToApply(publishing, adapter, version);
  if (!unfit.written) return refuseUnapproved(unfit) ?? refuseProblems(unfit.problems);
  const scheduled = await setVersion(publishing, version, {
    state: 'SCHEDULED',
    publishAt,
    endAt,
    scheduledBy: by,
    approvedFor: version.approvedFor,
    reservedId:
      version.recordId === null
        ? (version.reservedId ?? (await reserveId(publishing, adapter)))
        : null,
    problems: null,
  });
  await noteAction(publishing, scheduled, 'version-schedule', {
    publishAt: toWireInstant(publishAt),
    endAt: endAt && toWireInstant(endAt),
  });
  for (const startAfter of [publishAt, ...(endAt ? [endAt] : [])]) {
    await shop.jobs.enqueue(publishing.transaction, 'publish-version-at', {}, { startAfter });
  }
  return done(scheduled);
}

/** A period with an end needs a field that hides the record, and its end must come after its begin. */
function refusePeriod({ resource }: ResourceAdapter, begin: Date, endAt: Date | null) {
  if (!endAt) return undefined;
  if (!showingField(resource)) return refuseProblems({ endAt: '這種資料沒有上下架，不能排定下架' });
  return endAt > begin ? undefined : refuseProblems({ endAt: '下架時間需晚於發布時間' });
}

/** Tries to publish the version now, and rolls it back. */
async function tryToApply(
  publishing: Publishing,
  adapter: ResourceAdapter,
  version: VersionRow,
): Promise<Applied> {
  class RollBack extends Error {}
  let applied: Applied | undefined;
  await publishing.transaction
    .transaction(async (transaction) => {
      applied = await applyVersion({ ...publishing, transaction }, adapter, version);
      throw new RollBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RollBack)) throw error;
    });
  if (!applied) throw new Error(`Version ${version.id} was not tried.`);
  return applied;
}
