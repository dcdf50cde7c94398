import { closingWork } from '#server/back-office/analytics/closings/close-month.ts';
import { giveCouponsWork } from '#server/back-office/customer-service/give-coupons.ts';
import { copyWork } from '#server/back-office/privacy/copy-task.ts';
import { couponCodesWork } from '#server/back-office/promotions/coupon-codes.ts';
import { replayWork } from '#server/back-office/promotions/replay/replay-task.ts';
import { recordWorks } from '#server/back-office/resource-calls/works.ts';
import type { TaskWorks } from '#server/back-office/tasks/run-task.ts';
import { systemRandom } from '#server/platform/random.ts';
import { personalData } from './personal-data.ts';
import { readOnlyAdapters, resourceAdapters } from './resource-adapters.ts';

/** The work of each kind of task. */
export const taskWorks: TaskWorks = {
  ...recordWorks(resourceAdapters, readOnlyAdapters),
  MEMBER_COPY: copyWork(personalData.tables),
  CLOSING: closingWork,
  GIVE_COUPONS: giveCouponsWork,
  MAKE_COUPON_CODES: couponCodesWork(systemRandom),
  REPLAY: replayWork,
};
