import { closingWork } from './back-office/analytics/closings/close-month.ts';
import { giveCouponsWork } from './back-office/customer-service/give-coupons.ts';
import { copyWork } from './back-office/privacy/copy-task.ts';
import { recordWorks } from './back-office/records/works.ts';
import type { TaskWorks } from './back-office/tasks/run-task.ts';
import { personalData } from './personal-data.ts';
import { readOnlyAdapters, resourceAdapters } from './resource-adapters.ts';

/** What each kind of task does. */
export const taskWorks: TaskWorks = {
  ...recordWorks(resourceAdapters, readOnlyAdapters),
  MEMBER_COPY: copyWork(personalData.tables),
  CLOSING: closingWork,
  GIVE_COUPONS: giveCouponsWork,
};
