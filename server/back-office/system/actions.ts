import { done, refused } from '#contract/outcome.ts';
import { toWireInstant } from '#rules/dates.ts';
import { everything } from '#server/platform/cache/content-cache.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { JobName } from '#server/platform/jobs/jobs.ts';
import { isQueue, takeParked } from '#server/platform/jobs/watch-queues.ts';
import type { Shop } from '#server/shop.ts';
import { audited } from '../admin/audit.ts';

/** The subject of all audit entries about the system. */
const system = ['system', 1] as const;

/**
 * Puts a parked job into its queue again. ALREADY_HANDLED if somebody else has handled it, NOT_FOUND if this
 * version of the shop has no such queue.
 */
export function retryParked(shop: Shop, request: RequestContext, id: string) {
  return audited(shop, request, async ({ transaction, note }) => {
    const job = await takeParked(transaction, id, 'completed');
    if (!job) return refused('ALREADY_HANDLED');
    if (!(await isQueue(transaction, job.name))) return refused('NOT_FOUND');
    await shop.jobs.enqueue(transaction, job.name as JobName, job.data as never);
    await note({ call: 'retryParkedJob', subject: system, title: job.name, after: { job: id } });
    return done({ id });
  });
}

/** Cancels a parked job. ALREADY_HANDLED if somebody else has handled it. */
export function cancelParked(shop: Shop, request: RequestContext, id: string) {
  return audited(shop, request, async ({ transaction, note }) => {
    const job = await takeParked(transaction, id, 'cancelled');
    if (!job) return refused('ALREADY_HANDLED');
    await note({ call: 'cancelParkedJob', subject: system, title: job.name, after: { job: id } });
    return done({ id });
  });
}

/** Clears the caches of all copies of the server. */
export async function dropCache(shop: Shop, request: RequestContext) {
  const outcome = await audited(shop, request, async ({ note }) => {
    await note({ call: 'dropCache', subject: system, title: '快取' });
    return done({ droppedAt: toWireInstant(shop.clock.now()) });
  });
  await shop.cache.invalidate([everything]);
  return outcome;
}
