import { and, asc, desc, eq, gt, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import { importRows } from './tables.ts';

/** Rows of a batch: PostgreSQL takes at most 65,535 parameters, and a cancelled task still finishes its batch. */
export const batch = 1_000;

export type ImportRow = typeof importRows.$inferSelect;

const changesSomething = (importId: number) =>
  and(eq(importRows.importId, importId), inArray(importRows.kind, ['CREATE', 'UPDATE']));

/** How many rows of an import change something. */
export const countWritingRows = (db: Queryable, importId: number): Promise<number> =>
  db.$count(importRows, changesSomething(importId));

/** The rows of an import that change something, in the order of the file or from its end, batch by batch. */
export async function* writingRows(
  db: Queryable,
  importId: number,
  { size = batch, fromEnd = false }: { size?: number; fromEnd?: boolean } = {},
): AsyncGenerator<ImportRow[]> {
  for (let last: number | undefined; ; ) {
    const isNext = fromEnd ? lt : gt;
    const rows = await db
      .select()
      .from(importRows)
      .where(
        and(
          changesSomething(importId),
          last === undefined ? undefined : isNext(importRows.row, last),
        ),
      )
      .orderBy(fromEnd ? desc(importRows.row) : asc(importRows.row))
      .limit(size);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1)?.row ?? last;
  }
}

/** The version that a record must have: before it is written or, for an undo, after it was written. */
export function expectedVersion({ kind, version }: ImportRow, step: 'RUN' | 'UNDO'): number {
  if (step === 'RUN') return version ?? 0;
  return kind === 'CREATE' ? 1 : (version ?? 0) + 1;
}

/** The numbers of the rows whose records somebody has changed or removed since the check. */
export async function changedSince(
  db: Queryable,
  adapter: ResourceAdapter,
  importId: number,
  step: 'RUN' | 'UNDO',
): Promise<number[]> {
  const expected: SQL =
    step === 'RUN' ? sql`${importRows.version}` : sql`coalesce(${importRows.version}, 0) + 1`;
  const rows = await db
    .select({ row: importRows.row })
    .from(importRows)
    .leftJoin(adapter.table, eq(adapter.column('id'), importRows.recordId))
    .where(
      and(
        eq(importRows.importId, importId),
        inArray(importRows.kind, step === 'RUN' ? ['UPDATE'] : ['CREATE', 'UPDATE']),
        isNotNull(importRows.recordId),
        sql`${adapter.column('version')} is distinct from ${expected}`,
      ),
    )
    .orderBy(asc(importRows.row));
  return rows.map(({ row }) => row);
}
