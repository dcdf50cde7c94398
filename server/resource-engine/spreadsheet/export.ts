import { and, asc, gt, type SQL } from 'drizzle-orm';
import type { ListedRow } from '#contract/resources/resource.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { selectionOf } from '../find.ts';
import type { ListAdapter, ResourceAdapter } from '../resource-adapter.ts';
import { fileRowsOf } from '../values.ts';
import type { Cell } from './cell.ts';
import { cellOf, type ReferenceNames } from './cells.ts';
import type { RecordColumn } from './columns.ts';
import { namesOfReferences } from './reference-names.ts';

/** Records a statement: few enough that others wait only milliseconds while their cells are made. */
const batch = 250;

export interface Exported {
  db: Queryable;
  /** All entities, to which references may lead. */
  adapters: readonly ResourceAdapter[];
  adapter: ListAdapter;
  columns: readonly RecordColumn[];
  where: SQL | undefined;
}

/** The rows of a file, in the order of their ids; each batch is read when the one before is written. */
export async function* exportedRows(exported: Exported): AsyncGenerator<Cell[]> {
  const { db, adapters, adapter, columns, where } = exported;
  const id = adapter.column('id');
  const selection = selectionOf(
    adapter,
    columns.flatMap(({ name, field }) => (field ? [name] : [])),
  );
  const readAfter = (last: number) =>
    db
      .select(selection)
      .from(adapter.table)
      .where(and(where, gt(id, last)))
      .orderBy(asc(id))
      .limit(batch)
      .execute();
  for (let rows = await readAfter(0); rows.length > 0; ) {
    const records = fileRowsOf(adapter, rows);
    const names = await namesOfReferences(db, adapters, adapter.resource, records);
    // The database reads the next ones while these are written.
    const next = rows.length < batch ? undefined : readAfter(records.at(-1)?.id ?? 0);
    // Who stops asking for rows does not wait for it, and a failure of it concerns nobody then.
    next?.catch(() => undefined);
    for (const record of records) yield cellsOf(columns, record, names);
    rows = (await next) ?? [];
  }
}

function cellsOf(
  columns: readonly RecordColumn[],
  record: ListedRow,
  names: ReferenceNames,
): Cell[] {
  return columns.map(({ name, field }) => (field ? cellOf(field, record[name], names) : record.id));
}
