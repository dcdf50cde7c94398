import { done, refused } from '#contract/outcome.ts';
import { formatNumber } from '#rules/numbers.ts';
import { isOver } from '#rules/visibility.ts';
import {
  closeBatch,
  findBatch,
  findBatchByKey,
  insertBatch,
  type MeantCodes,
  setBatchTask,
  takeCodesBack,
} from '#server/commerce/coupons/codes/batches.ts';
import { makeCodes } from '#server/commerce/coupons/codes/make-codes.ts';
import { readCouponTerms } from '#server/commerce/coupons/read-coupon-terms.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Random } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { audited } from '../admin/audit.ts';
import { TaskRefused, type TaskWork } from '../tasks/run-task.ts';
import { beginTask } from '../tasks/tasks.ts';

/** The codes as calls ask for them. */
export interface AskedCodes {
  couponEventId: number;
  count: number;
  prefix: string;
}

/** The type of subject of codes in the audit log. */
const subject = 'coupon-codes';

/**
 * Enqueues a task that makes codes of one use each, once for each Idempotency-Key of an administrator. NOT_FOUND
 * without the coupon event; refused if it is archived or over. The event itself has been approved if that is needed,
 * and its receive limit counts for these codes too, so a batch needs no approval of its own.
 */
export function createCouponCodes(shop: Shop, request: RequestContext, asked: AskedCodes) {
  const { couponEventId, count } = asked;
  const { administratorId, idempotencyKey: key } = request;
  const prefix = asked.prefix.toUpperCase();
  return audited(shop, request, async ({ inside, transaction, note }) => {
    const now = shop.clock.now();
    const event = await readCouponTerms(transaction, couponEventId);
    if (!event) return refused('NOT_FOUND');
    if (event.isArchived) return refused('COUPON_EVENT_IS_ARRCHIVED');
    if (isOver(event, now)) return refused('COUPON_IS_EXPIRED');
    const batch = { couponEventId, administratorId, key: key ?? null, prefix, count };
    const made = await insertBatch(transaction, { ...batch, createdAt: now });
    if (!made) {
      const before = await findBatchByKey(transaction, administratorId, key ?? '');
      if (!before) throw new Error('A batch is neither new nor there.');
      return done({ id: before.id, taskId: before.taskId, count: before.count });
    }
    const taskId = await beginTask(inside, transaction, request, {
      kind: 'MAKE_COUPON_CODES',
      title: `${event.name} ${formatNumber(count)} 個`,
      data: { batchId: made.id, path: '/coupon-codes' },
    });
    await setBatchTask(transaction, made.id, taskId);
    const after = { couponEventId, count, prefix };
    await note({
      call: 'createCouponCodes',
      subject: [subject, made.id],
      title: event.name,
      after,
    });
    return done({ id: made.id, taskId, count });
  });
}

/** The work of the task: makes the codes that the batch lacks. */
export const couponCodesWork =
  (random: Random): TaskWork =>
  async ({ task, db, clock, progress }) => {
    const batch = await findBatch(db, Number(task.data.batchId));
    if (!batch) throw new TaskRefused('找不到這一批優惠碼');
    const made = await makeCodes(db, random, batch, {
      now: () => clock.now(),
      progress: (number) => progress(number, batch.count),
    });
    return { made };
  };

/**
 * Takes the unused codes of a batch, or those with these ids, back; answers their number. A batch gets no more codes
 * afterwards, even if its task still runs or is repeated. NOT_FOUND without the batch. Members keep what they have
 * received.
 */
export function takeBackCouponCodes(shop: Shop, request: RequestContext, meant: MeantCodes) {
  return audited(shop, request, async ({ transaction, note }) => {
    const batchId = 'batchId' in meant ? meant.batchId : 0;
    if ('batchId' in meant && !(await findBatch(transaction, batchId))) return refused('NOT_FOUND');
    const now = shop.clock.now();
    const isClosed = batchId > 0 && (await closeBatch(transaction, batchId, now));
    const takenBack = await takeCodesBack(transaction, meant, now);
    const after = { takenBack, ...meant };
    if (takenBack > 0 || isClosed) {
      await note({ call: 'takeBackCouponCodes', subject: [subject, batchId], after });
    }
    return done({ takenBack });
  });
}
