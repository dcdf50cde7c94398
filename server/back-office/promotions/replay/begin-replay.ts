import { createHash } from 'node:crypto';
import type { Parsed } from '#contract/call.ts';
import type { adminReplayCalls } from '#contract/calls/admin-replays.ts';
import { done, refused } from '#contract/outcome.ts';
import { type StoredRecord, writableFields } from '#contract/resources/resource.ts';
import { hasRight } from '#contract/rights.ts';
import { pick } from '#rules/records/differences.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { refuseProblems } from '#server/resource-engine/database-refusals.ts';
import { readRecord } from '#server/resource-engine/read-records.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { audited } from '../../admin/audit.ts';
import { inFuture } from '../../preview/in-future.ts';
import { imagineCampaign } from '../../simulator/imagine-campaign.ts';
import { beginTask, lockOwnTask, setTaskPath } from '../../tasks/tasks.ts';
import { readImaginedTerms } from './imagined-terms.ts';
import { asStored, type ReplayData, replayDataOf } from './replay-data.ts';

type Body = Parsed<typeof adminReplayCalls.beginReplay>['body'];

interface Asking {
  shop: Shop;
  adapters: readonly ResourceAdapter[];
  request: RequestContext;
}

/**
 * Enqueues a task that prices past orders again with a campaign on top. The campaign is saved in a transaction that is
 * rolled back: so a form with mistakes is refused like a save (VALIDATION_FAILED), and the terms are those that the
 * shop would read. An administrator has one replay at a time: the same one, pressed again, answers its task, and
 * another one is refused (REPLAY_IS_UNDER_WAY) until it has ended. NOT_FOUND for an unknown record, FORBIDDEN without
 * the right to see campaigns.
 */
export async function beginReplay({ shop, adapters, request }: Asking, body: Body) {
  const right = 'promotions.read';
  if (!request.role || !hasRight(request.role, right)) {
    return refused('FORBIDDEN', { extra: { right } });
  }
  const { entity, id, values = {}, days } = body;
  const adapter = adapters.find(({ resource }) => resource.name === entity);
  if (!adapter) throw new Error(`No table is adapted to ${entity}.`);
  if (id !== null && !(await readRecord(shop.db, adapter, id))) return refused('NOT_FOUND');
  const now = shop.clock.now();
  const moment = { at: now, includeScheduled: false };
  const seen = await inFuture(shop, adapters, moment, async (future) => {
    const campaign = { resource: entity, id, values } as const;
    const { record, problems } = await imagineCampaign(future, adapters, campaign);
    if (problems) return refuseProblems(problems);
    const title = String(record[adapter.resource.title]);
    const form = digestOf(adapter, id, record);
    return done({ title, form, campaign: await readImaginedTerms(future, entity, record) });
  });
  if (!seen.ok) return seen;
  if (!seen.value.ok) return seen.value;
  const { title, form, campaign } = seen.value.value;
  const data: ReplayData = {
    entity,
    title,
    days,
    form,
    until: now.toISOString(),
    campaign: asStored(campaign),
  };
  return audited(shop, request, async ({ inside, transaction, note }) => {
    const underWay = await lockOwnTask(transaction, 'REPLAY', request.administratorId);
    if (underWay) {
      const { entity: of, form: asked, days: period } = replayDataOf(underWay);
      const isSame = of === entity && asked === form && period === days;
      return isSame ? done({ taskId: underWay.id }) : refused('REPLAY_IS_UNDER_WAY');
    }
    const taskId = await beginTask(inside, transaction, request, {
      kind: 'REPLAY',
      title: `${title}，${days} 天`,
      data: { ...data },
    });
    await setTaskPath(transaction, taskId, `/${entity}/replay/${taskId}`);
    await note({ call: 'beginReplay', subject: [entity, id ?? 0], title, after: { days } });
    return done({ taskId });
  });
}

/** A digest of the values of a campaign's form. A new campaign gets another id each time, so its id is left out. */
function digestOf({ resource }: ResourceAdapter, id: number | null, record: StoredRecord): string {
  const names = writableFields(resource).map(([name]) => name);
  const content = JSON.stringify([id, pick(record, names)]);
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}
