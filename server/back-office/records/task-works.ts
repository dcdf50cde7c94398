import type { BoundResource } from '#server/records/bound.ts';
import type { TaskWorks } from '../tasks/run-task.ts';
import { exportWork } from './exports/export-task.ts';
import { checkImport } from './imports/check-import.ts';
import { writeImport } from './imports/write-import.ts';

/** What the tasks of imports and exports do. */
export function recordWorks(bounds: readonly BoundResource[]): TaskWorks {
  return {
    IMPORT_CHECK: checkImport(bounds),
    IMPORT_RUN: writeImport(bounds, 'RUN'),
    IMPORT_UNDO: writeImport(bounds, 'UNDO'),
    EXPORT: exportWork(bounds),
  };
}
