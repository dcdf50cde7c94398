import { eq } from 'drizzle-orm';
import type { Conditions } from '#contract/resources/conditions.ts';
import type { Listing } from '#contract/resources/resource.ts';
import { exportKeptHours, type SpreadsheetFormat } from '#contract/resources/spreadsheet.ts';
import { toWireInstant } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { BoundList, BoundResource } from '#server/records/bound.ts';
import { whereOf } from '#server/records/find.ts';
import { chosenColumns } from '#server/records/spreadsheet/columns.ts';
import { exportedRows } from '#server/records/spreadsheet/export.ts';
import { type Cell, contentTypes, writeRows } from '#server/records/spreadsheet/workbook.ts';
import { TaskRefused, type TaskRun, type TaskWork } from '../../tasks/run-task.ts';
import { isPersonal } from './personal-fields.ts';
import { exportFiles, exportPieces } from './tables.ts';

/** What a task of an export is told. */
export interface ExportFacts {
  resource: string;
  q: { keyword: string; conditions?: Conditions };
  columns: string[];
  format: SpreadsheetFormat;
  fileName: string;
  total: number;
}

/** Records between two words of how far it is. */
const spokenOfEvery = 1_000;
const pieceBytes = 1024 * 1024;

/** Writes a file of what a search finds into the database, where it waits for who asked. */
export const exportWork =
  (bounds: readonly BoundResource[], listings: readonly BoundList<Listing>[]): TaskWork =>
  async (run) => {
    const { db, task, clock } = run;
    const facts = task.data as unknown as ExportFacts;
    const bound = [...bounds, ...listings].find(({ resource }) => resource.name === facts.resource);
    if (!bound) throw new TaskRefused('找不到要匯出的資料');
    const columns = chosenColumns(bound.resource, facts.columns);
    // After a crash it begins anew.
    await db.delete(exportFiles).where(eq(exportFiles.taskId, task.id));
    await db.insert(exportFiles).values({
      taskId: task.id,
      resource: facts.resource,
      fileName: facts.fileName,
      contentType: contentTypes[facts.format],
      administratorId: task.administratorId,
      isPersonal: isPersonal(columns),
    });
    const where = await whereOf(db, bound, facts.q, clock.now());
    const rows = counted(run, exportedRows({ db, bounds, bound, columns, where }), facts.total);
    const file = writeRows(facts.format, { name: bound.resource.label, columns }, rows);
    const bytes = await keep(db, task.id, file);
    const expiresAt = new Date(clock.now().getTime() + exportKeptHours * 3_600_000);
    await db.update(exportFiles).set({ expiresAt }).where(eq(exportFiles.taskId, task.id));
    return { bytes, fileUntil: toWireInstant(expiresAt) };
  };

/** Says how far the rows are while they go by. */
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

/** Keeps the bytes in pieces of about a megabyte; answers how many there are. */
async function keep(db: Queryable, taskId: number, file: AsyncIterable<Buffer>): Promise<number> {
  let waiting: Buffer[] = [];
  let [size, place, total] = [0, 0, 0];
  const put = async () => {
    if (size === 0) return;
    await db.insert(exportPieces).values({ taskId, place, content: Buffer.concat(waiting) });
    total += size;
    place += 1;
    [waiting, size] = [[], 0];
  };
  for await (const piece of file) {
    waiting.push(piece);
    size += piece.length;
    if (size >= pieceBytes) await put();
  }
  await put();
  return total;
}
