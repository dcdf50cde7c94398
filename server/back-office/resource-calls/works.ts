import type { ReadOnlyResource } from '#contract/resources/resource.ts';
import type { ListAdapter, ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { TaskWorks } from '../tasks/run-task.ts';
import { bulkWorks } from './bulk/works.ts';
import { exportWork } from './exports/export-task.ts';
import { importWorks } from './imports/works.ts';

/** The work of the tasks about records. `readOnlyAdapters` can be exported too. */
export function recordWorks(
  adapters: readonly ResourceAdapter[],
  readOnlyAdapters: readonly ListAdapter<ReadOnlyResource>[] = [],
): Omit<TaskWorks, 'MEMBER_COPY' | 'CLOSING' | 'GIVE_COUPONS' | 'MAKE_COUPON_CODES' | 'REPLAY'> {
  return {
    ...importWorks(adapters, readOnlyAdapters),
    ...bulkWorks(adapters),
    EXPORT: exportWork(adapters, readOnlyAdapters),
  };
}
