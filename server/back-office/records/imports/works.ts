import type { BoundResource, ImportedList } from '#server/records/bound.ts';
import type { TaskWorks } from '../../tasks/run-task.ts';
import { checkImport } from './check-import.ts';
import { writeImport } from './write-import.ts';

/** What the tasks of imports do. */
export function importWorks(
  bounds: readonly BoundResource[],
  listings: readonly ImportedList[],
): Pick<TaskWorks, 'IMPORT_CHECK' | 'IMPORT_RUN' | 'IMPORT_UNDO'> {
  return {
    IMPORT_CHECK: checkImport(bounds, listings),
    IMPORT_RUN: writeImport(bounds, listings, 'RUN'),
    IMPORT_UNDO: writeImport(bounds, listings, 'UNDO'),
  };
}
