import { and, asc, gt, type SQL } from 'drizzle-orm';
import type { ListedRow } from '#contract/resources/resource.ts';
import { type ReportsDatabase, withoutSaying } from '#server/platform/database/reports-database.ts';
import { selectionOf } from '../find.ts';
import type { ListAdapter, ResourceAdapter } from '../resource-adapter.ts';
import { fileRowsOf } from '../values.ts';
import type { Cell, ReferenceNames } from './cell.ts';
import { cellOf } from './cells.ts';
import type { RecordColumn } from './columns.ts';
import { namesOfReferences } from './reference-names.ts';

/** Records per statement: few enough that making their cells blocks other requests only for milliseconds. */
const batch = 250;

export interface Exported {
  reports: ReportsDatabase;
  /** All entities, because references may lead to any. */
  adapters: readonly ResourceAdapter[];
  adapter: ListAdapter;
  columns: readonly RecordColumn[];
  where: SQL | undefined;
}

/** The rows of a file, ordered by id. The next batch is read while the present one is written. */
export async function* exportedRows(exported: Exported): AsyncGenerator<Cell[]> {
  const { reports, adapters, adapter, columns, where } = exported;
  const id = adapter.column('id');
  const selection = selectionOf(
    adapter,
    columns.flatMap(({ name, field }) => (field ? [name] : [])),
  );
  const readAfter = async (last: number) => {
    const { value } = await reports.read(async (db) => {
      const rows = await db
        .select(selection)
        .from(adapter.table)
        .where(and(where, gt(id, last)))
        .orderBy(asc(id))
        .limit(batch);
      const records = fileRowsOf(adapter, rows);
      return { records, names: await namesOfReferences(db, adapters, adapter.resource, records) };
    }, withoutSaying);
    return value;
  };
  let read = await readAfter(0);
  while (read.records.length > 0) {
    const { records, names } = read;
    // The database reads the next batch while this one is written.
    const next = records.length < batch ? undefined : readAfter(records.at(-1)?.id ?? 0);
    // If the consumer stops early, nobody awaits this promise, so its failure is ignored.
    next?.catch(() => undefined);
    for (const record of records) yield cellsOf(columns, record, names);
    if (!next) return;
    read = await next;
  }
}

function cellsOf(
  columns: readonly RecordColumn[],
  record: ListedRow,
  names: ReferenceNames,
): Cell[] {
  return columns.map(({ name, field }) => {
    if (!field) return record.id;
    // The reason of an earlier change must not become that of the next one.
    return field.goesWith ? null : cellOf(field, record[name], names, record);
  });
}
