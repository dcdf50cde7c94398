import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { type Fields, isReadOnlyResource, saidFields } from '#contract/resources/resource.ts';
import {
  type ImportState,
  type ImportWarning,
  importWarnings,
} from '#contract/resources/spreadsheet.ts';
import type { Role } from '#contract/rights.ts';
import { toSnakeKey } from '#contract/wire-case.ts';
import { toWireInstant } from '#rules/dates.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { metaOf, rangeAt } from '#server/platform/http/paging.ts';
import type { ImportedList, ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import { cellOf } from '#server/resource-engine/spreadsheet/cells.ts';
import { columnNamed } from '#server/resource-engine/spreadsheet/columns.ts';
import type { RowProblem } from '#server/resource-engine/spreadsheet/planned-row.ts';
import { namesOfReferences } from '#server/resource-engine/spreadsheet/reference-names.ts';
import { emailsOf } from '../../admin/history.ts';
import { waitingAmong } from '../../approvals/ask.ts';
import type { Task } from '../../tasks/run-task.ts';
import { findTask } from '../../tasks/tasks.ts';
import { seenBy } from '../field-rights.ts';
import { importRows, imports } from './tables.ts';

/** All columns of an import except its file. */
const { file: _file, ...withoutFile } = getTableColumns(imports);
export type Import = Omit<typeof imports.$inferSelect, 'file'>;

/** An import of this entity; undefined if there is none with this id. */
export async function findImport(
  db: Queryable,
  resource: string,
  id: number,
): Promise<Import | undefined> {
  const [found] = await db
    .select(withoutFile)
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.resource, resource)));
  return found;
}

/** Whether an import waits for an approval request that has expired, but that the job has not ended yet. */
export async function waitsInVain(
  db: Queryable,
  { id, phase }: Pick<Import, 'id' | 'phase'>,
  now: Date,
): Promise<boolean> {
  return phase === 'WAITING' && !(await waitingAmong(db, 'import', [id], now)).has(id);
}

/**
 * The state of an import, from its stored phase and its task. If an undo fails, the import counts as done as
 * before.
 */
export function stateOf({ phase }: Pick<Import, 'phase'>, task: Task | undefined): ImportState {
  const hasEnded = task?.state === 'FAILED' || task?.state === 'CANCELLED';
  if (phase === 'UNDOING') return hasEnded ? 'DONE' : 'RUNNING';
  if ((phase === 'CHECKING' || phase === 'RUNNING') && hasEnded) {
    return task.state === 'FAILED' ? 'FAILED' : 'CANCELLED';
  }
  return phase;
}

/** The present state of an import as calls answer it; NOT_FOUND if the entity has none with this id. */
export async function readImport(db: Queryable, { resource }: ImportedList, id: number, now: Date) {
  const found = await findImport(db, resource.name, id);
  if (!found) return refused('NOT_FOUND');
  const phase = (await waitsInVain(db, found, now)) ? 'READY' : found.phase;
  const task = found.taskId === null ? undefined : await findTask(db, found.taskId);
  const emails = await emailsOf(db, [found.administratorId]);
  const { created, updated, unchanged, errors, needApproval, unknownColumns } = found;
  return done({
    id,
    state: stateOf({ phase }, task),
    fileName: found.fileName,
    by: emails.get(found.administratorId) ?? '',
    at: toWireInstant(found.createdAt),
    taskId: found.taskId ?? 0,
    progress: { done: task?.done ?? 0, total: task?.total ?? 0 },
    counts: { created, updated, unchanged, errors },
    priceDrops: needApproval,
    warnings: Object.entries(importWarnings).flatMap(([kind, label]) => {
      const count = found.warnings[kind as ImportWarning] ?? 0;
      return count > 0 ? [{ kind: kind as ImportWarning, label, count }] : [];
    }),
    unknownColumns: [...unknownColumns],
    encoding: found.encoding,
    error: task?.error ?? null,
  });
}

/** Which rows of an import a person reads. */
export interface RowsWanted {
  kind?: (typeof importRows.$inferSelect)['kind'] | undefined;
  page: number;
  perPage: number;
}

/**
 * The effects of an import's rows, in the order of the file. Unchanged rows are left out, and so are values of fields
 * that the role may not see.
 */
export async function readImportRows(
  db: Queryable,
  adapters: readonly ResourceAdapter[],
  { resource }: ImportedList,
  id: number,
  { kind, page, perPage, role }: RowsWanted & { role: Role | undefined },
) {
  if (!(await findImport(db, resource.name, id))) return refused('NOT_FOUND');
  const range = rangeAt(page, perPage);
  const where = and(
    eq(importRows.importId, id),
    kind ? eq(importRows.kind, kind) : inArray(importRows.kind, ['CREATE', 'UPDATE']),
  );
  const rows = await db
    .select()
    .from(importRows)
    .where(where)
    .orderBy(asc(importRows.row))
    .limit(range.perPage)
    .offset(range.offset);
  const values = rows.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  const names = await namesOfReferences(db, adapters, resource, values);
  const fields: Fields = isReadOnlyResource(resource) ? resource.fields : saidFields(resource);
  const shown = (name: string, values: RecordValues | null) => {
    const field = fields[name];
    const cell = field && cellOf(field, values?.[name], names, values ?? {});
    return cell === null || cell === undefined ? null : String(cell).slice(0, 500);
  };
  const isSeen = seenBy(resource, role);
  const seenValue = ({ column, value }: RowProblem) =>
    isSeen(columnNamed(resource, column)?.name ?? '') ? value : '';
  return done({
    items: rows.map(
      ({
        row,
        kind: rowKind,
        recordId,
        title,
        before,
        after,
        needsApproval,
        warnings,
        problems,
      }) => ({
        row,
        kind: rowKind,
        recordId,
        title,
        isPriceDrop: needsApproval,
        warnings: [...warnings],
        changes: Object.entries(fields).flatMap(([name, { label }]) => {
          if (!after || !(name in after)) return [];
          const change = { before: shown(name, before), after: shown(name, after) };
          // Empty fields of a new record are not shown as changes.
          if (!before && (change.after === null || change.after === '')) return [];
          return [{ field: toSnakeKey(name), label, ...change }];
        }),
        errors: problems.map((problem) => ({ ...problem, value: seenValue(problem) })),
      }),
    ),
    meta: metaOf(range, await db.$count(importRows, where)),
  });
}
