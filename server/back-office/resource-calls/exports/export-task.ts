import { pipeline, type Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { ReadOnlyResource } from '#contract/resources/resource.ts';
import { exportRetentionHours, type SpreadsheetFormat } from '#contract/resources/spreadsheet.ts';
import { toWireInstant } from '#rules/dates.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import { transact } from '#server/platform/database/database.ts';
import { onPrimary } from '#server/platform/database/reports-database.ts';
import { type Wanted, whereOf } from '#server/resource-engine/find.ts';
import type { ListAdapter, ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Cell } from '#server/resource-engine/spreadsheet/cell.ts';
import { chosenColumns } from '#server/resource-engine/spreadsheet/columns.ts';
import { exportedRows } from '#server/resource-engine/spreadsheet/export.ts';
import { contentTypes, writeRows } from '#server/resource-engine/spreadsheet/workbook.ts';
import { TaskRefused, type TaskRun, type TaskWork } from '../../tasks/run-task.ts';
import { beginFile, keepFile } from './keep-file.ts';
import { isPersonal } from './personal-fields.ts';

/** The data of an export's task. */
export interface ExportData {
  resource: string;
  /** Without its keyword once the task has ended. */
  q: Omit<Wanted, 'keyword'> & Partial<Pick<Wanted, 'keyword'>>;
  columns: string[];
  format: SpreadsheetFormat;
  fileName: string;
  /** The name of the administrator who asked for it. */
  author: string;
  total: number;
  /** The rows themselves, for lists that note their exports: the search may not find them any more. */
  ids?: number[];
}

/** The number of records between two reports of progress. */
const spokenOfEvery = 5_000;

/** Writes a file with the rows of a search into the database, where the administrator can download it. */
export const exportWork =
  (
    adapters: readonly ResourceAdapter[],
    readOnlyAdapters: readonly ListAdapter<ReadOnlyResource>[],
  ): TaskWork =>
  async (run) => {
    const { db, task } = run;
    const exportData = task.data as unknown as ExportData;
    const adapter = [...adapters, ...readOnlyAdapters].find(
      ({ resource }) => resource.name === exportData.resource,
    );
    if (!adapter) throw new TaskRefused('找不到要匯出的資料');
    const columns = chosenColumns(adapter.resource, exportData.columns);
    await beginFile(db, {
      taskId: task.id,
      resource: exportData.resource,
      fileName: exportData.fileName,
      contentType: contentTypes[exportData.format],
      administratorId: task.administratorId,
      isPersonal: isPersonal(columns),
    });
    const where = await rowsOf(run, adapter, exportData);
    // The marks of marked rows are a promise about this file, so nothing may be missing.
    const reports = exportData.ids ? onPrimary(db) : run.reports;
    const rows = counted(
      run,
      exportedRows({ reports, adapters, adapter, columns, where }),
      exportData.total,
    );
    const sheet = { name: adapter.resource.label, columns, author: exportData.author };
    const file = writeRows(exportData.format, sheet, rows);
    const stored = {
      content: exportData.format === 'csv' ? packed(file) : file,
      hours: exportRetentionHours,
    };
    const { bytes, expiresAt } = await keepFile(run, task.id, stored);
    return transact(db, (transaction) =>
      run.endIn(transaction, { bytes, fileUntil: toWireInstant(expiresAt) }),
    );
  };

/** SQL of the rows; a TaskRefused if the task is repeated and its keyword is forgotten. */
async function rowsOf({ db, clock }: TaskRun, adapter: ListAdapter, { ids, q }: ExportData) {
  if (ids) return isAmong(adapter.column('id'), ids);
  const { keyword } = q;
  if (keyword === undefined) throw new TaskRefused('搜尋的字詞已經刪除，請回到列表重新匯出');
  return whereOf(db, adapter, { ...q, keyword }, clock.now());
}

/** Reports the progress while it passes the rows on. */
async function* counted(run: TaskRun, rows: AsyncIterable<Cell[]>, expected: number) {
  let count = 0;
  for await (const row of rows) {
    yield row;
    count += 1;
    if (count % spokenOfEvery === 0) {
      await run.progress(count, Math.max(count, expected));
    }
  }
  await run.progress(count, count);
}

/**
 * A CSV is about ten times as long as its compressed form, so it is stored compressed. A workbook is compressed
 * anyway.
 */
const packed = (file: Readable) =>
  pipeline(file, createGzip({ level: constants.Z_BEST_SPEED }), () => undefined);
