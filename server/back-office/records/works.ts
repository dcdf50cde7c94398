import type { BoundResource } from '#server/records/bound.ts';
import type { TaskWorks } from '../tasks/run-task.ts';
import { bulkWorks } from './bulk/works.ts';
import { importWorks } from './imports/works.ts';

/** What the tasks of records do. */
export function recordWorks(bounds: readonly BoundResource[]): TaskWorks {
  return { ...importWorks(bounds), ...bulkWorks(bounds) };
}
