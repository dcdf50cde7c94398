import type { ReadOnlyResource } from '#contract/resources/resource.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { SoundRow } from '#server/resource-engine/list-importer.ts';
import { importerOf, type ListAdapter } from '#server/resource-engine/resource-adapter.ts';
import { recordActions } from '../../admin/audit.ts';
import type { TaskRun } from '../../tasks/run-task.ts';
import { writingRows } from './changed-rows.ts';
import { refusedRows } from './refused-rows.ts';

interface ListWriter {
  run: TaskRun;
  transaction: Transaction;
  adapter: ListAdapter<ReadOnlyResource>;
  importId: number;
  fileName: string;
  step: 'RUN' | 'UNDO';
}

/**
 * Writes the rows of a file to a read-only resource through the capability that owns it, or undoes them: all or
 * nothing, with one audit entry. The capability's own tables have the details of each row. Answers the number of
 * rows.
 */
export async function writeList(writer: ListWriter): Promise<number> {
  const { run, transaction, adapter, importId, fileName, step } = writer;
  const { administratorId } = run.task;
  const rows: SoundRow[] = [];
  for await (const some of writingRows(transaction, importId)) {
    rows.push(...some);
    await run.progress(rows.length);
  }
  const importer = importerOf(adapter);
  const importRun = { importId, fileName, administratorId, at: run.clock.now() };
  const refusals = await importer[step === 'RUN' ? 'run' : 'undo'](transaction, importRun, rows);
  if (refusals.length > 0) {
    throw refusedRows(refusals.map(({ row, sentence }) => ({ row, why: sentence })));
  }
  await recordActions(run, transaction, run.task, [
    {
      call: `${adapter.resource.name}/import-${step === 'RUN' ? 'run' : 'undo'}`,
      subject: ['import', importId],
      title: fileName,
      after: { rows: rows.length },
    },
  ]);
  return rows.length;
}
