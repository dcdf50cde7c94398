import type { ImportedList, ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { TaskWorks } from '../../tasks/run-task.ts';
import { checkImport } from './check-import.ts';
import { writeImport } from './write-import.ts';

/** The work of the tasks of imports. */
export function importWorks(
  adapters: readonly ResourceAdapter[],
  readOnlyAdapters: readonly ImportedList[],
): Pick<TaskWorks, 'IMPORT_CHECK' | 'IMPORT_RUN' | 'IMPORT_UNDO'> {
  return {
    IMPORT_CHECK: checkImport(adapters, readOnlyAdapters),
    IMPORT_RUN: writeImport(adapters, readOnlyAdapters, 'RUN'),
    IMPORT_UNDO: writeImport(adapters, readOnlyAdapters, 'UNDO'),
  };
}
