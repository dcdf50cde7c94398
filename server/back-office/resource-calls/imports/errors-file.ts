import { and, asc, eq, gt } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { errorColumn } from '#contract/resources/spreadsheet.ts';
import type { Role } from '#contract/rights.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { fileAnswer } from '#server/platform/http/http-answer.ts';
import type { ImportedList } from '#server/resource-engine/resource-adapter.ts';
import type { Cell } from '#server/resource-engine/spreadsheet/cell.ts';
import { columnNamed } from '#server/resource-engine/spreadsheet/columns.ts';
import { contentTypes, writeRows } from '#server/resource-engine/spreadsheet/workbook.ts';
import { seenBy } from '../field-rights.ts';
import { batch } from './changed-rows.ts';
import { findImport } from './import-state.ts';
import { importRows } from './tables.ts';

/**
 * The rows with errors as they were in the file, with the reason in the first column, so that the file can be
 * corrected and sent again. Columns of fields that the role may not see are left out: the file may be a colleague's.
 */
export async function errorsFile(
  db: Queryable,
  { resource }: ImportedList,
  id: number,
  role: Role | undefined,
) {
  const found = await findImport(db, resource.name, id);
  if (!found) return refused('NOT_FOUND');
  const isSeen = seenBy(resource, role);
  const indexes = found.headers.flatMap((header, index) => {
    const name = columnNamed(resource, header)?.name ?? '';
    return header === errorColumn || !isSeen(name) ? [] : [index];
  });
  const columns = [
    { header: errorColumn, width: 40, isText: true },
    ...indexes.map((index) => {
      const header = found.headers[index] ?? '';
      return columnNamed(resource, header) ?? { header, width: 16, isText: true };
    }),
  ];
  const rows = wrongRows(db, id, indexes);
  return done(
    fileAnswer(
      `${resource.label}-錯誤-${id}.xlsx`,
      contentTypes.xlsx,
      writeRows('xlsx', { name: errorColumn, columns }, rows),
    ),
  );
}

async function* wrongRows(
  db: Queryable,
  importId: number,
  indexes: readonly number[],
): AsyncGenerator<Cell[]> {
  for (let last = 0; ; ) {
    const rows = await db
      .select({ row: importRows.row, problems: importRows.problems, cells: importRows.cells })
      .from(importRows)
      .where(
        and(
          eq(importRows.importId, importId),
          eq(importRows.kind, 'ERROR'),
          gt(importRows.row, last),
        ),
      )
      .orderBy(asc(importRows.row))
      .limit(batch);
    for (const { problems, cells } of rows) {
      const why = problems.map(({ column, rule }) => `${column}：${rule}`).join('\n');
      yield [why, ...indexes.map((index) => (cells?.[index] ?? null) as Cell)];
    }
    if (rows.length < batch) return;
    last = rows.at(-1)?.row ?? last;
  }
}
