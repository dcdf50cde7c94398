import type { Listing } from '#contract/resources/resource.ts';
import type { BoundList, BoundResource } from '#server/records/bound.ts';
import type { TaskWorks } from '../tasks/run-task.ts';
import { bulkWorks } from './bulk/works.ts';
import { exportWork } from './exports/export-task.ts';
import { importWorks } from './imports/works.ts';

/** What the tasks of records do; `listings` can be taken away as files, too. */
export function recordWorks(
  bounds: readonly BoundResource[],
  listings: readonly BoundList<Listing>[] = [],
): Omit<TaskWorks, 'MEMBER_COPY' | 'CLOSING' | 'GIVE_COUPONS'> {
  return {
    ...importWorks(bounds, listings),
    ...bulkWorks(bounds),
    EXPORT: exportWork(bounds, listings),
  };
}
