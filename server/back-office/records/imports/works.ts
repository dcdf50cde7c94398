import type { ImportedList, ResourceAdapter } from '#server/records/resource-adapter.ts';
import type { TaskWorks } from '../../tasks/run-task.ts';
import { checkImport } from './check-import.ts';
import { writeImport } from './write-import.ts';

/** What the tasks of imports do. */
export function importWorks(
  adapters: readonly ResourceAdapter[],
  listings: readonly ImportedList[],
): Pick<TaskWorks, 'IMPORT_CHECK' | 'IMPORT_RUN' | 'IMPORT_UNDO'> {
  return {
    IMPORT_CHECK: checkImport(adapters, listings),
    IMPORT_RUN: writeImport(adapters, listings, 'RUN'),
    IMPORT_UNDO: writeImport(adapters, listings, 'UNDO'),
  };
}
