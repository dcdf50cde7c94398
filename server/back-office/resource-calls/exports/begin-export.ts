import type { SQL } from 'drizzle-orm';
import { done } from '#contract/outcome.ts';
import type { Conditions } from '#contract/resources/conditions.ts';
import {
  isReadOnlyResource,
  type ReadOnlyResource,
  type Resource,
} from '#contract/resources/resource.ts';
import {
  mostRowsAtOnce,
  mostSheetRows,
  type SpreadsheetFormat,
} from '#contract/resources/spreadsheet.ts';
import { taipeiDay } from '#rules/dates.ts';
import { checkConditions } from '#rules/records/check-conditions.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { onPrimary } from '#server/platform/database/reports-database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { fileAnswer } from '#server/platform/http/http-answer.ts';
import { whereOf } from '#server/resource-engine/find.ts';
import type { ListAdapter, ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import { exportedRows } from '#server/resource-engine/spreadsheet/export.ts';
import { contentTypes, writeRows } from '#server/resource-engine/spreadsheet/workbook.ts';
import type { Shop } from '#server/shop.ts';
import { nameOfAdministrator } from '../../admin/administrators.ts';
import { audited } from '../../admin/audit.ts';
import { notNoted } from '../../admin/not-noted.ts';
import { searchesByParts } from '../../admin/roles/searches-by-parts.ts';
import { beginTask } from '../../tasks/tasks.ts';
import type { ExportData } from './export-task.ts';
import { columnsFor, isPersonal, refusePersonal } from './personal-fields.ts';

export interface ExportOptions {
  q?: { keyword: string; conditions?: Conditions };
  columns?: string[];
  format: SpreadsheetFormat;
}

/**
 * Removes the keyword of lists about members: it may be an e-mail or a number, which the audit log must not
 * contain.
 */
const withoutPerson = (
  { resource }: ListAdapter<Resource | ReadOnlyResource>,
  { keyword }: { keyword: string },
) => (isReadOnlyResource(resource) && keyword !== '' ? { keyword: notNoted } : {});

/** Characters that file systems do not allow in names. */
const unsafeInNames = /[\\/:*?"<>|\p{Cc}]/gu;

/**
 * A file of the rows of a search, or `{task_id, total}` of the task that makes it: exports with personal data, or
 * with more rows than a request should handle, are made by a task. Before it begins, an audit entry records who
 * exports how many and which records.
 */
export async function beginExport(
  shop: Shop,
  request: RequestContext,
  {
    adapters,
    adapter,
  }: { adapters: readonly ResourceAdapter[]; adapter: ListAdapter<Resource | ReadOnlyResource> },
  { q: given = { keyword: '' }, columns: names, format }: ExportOptions,
) {
  const { resource, table } = adapter;
  const problems = given.conditions
    ? checkConditions(resource, given.conditions, 'q.conditions')
    : {};

  if (Object.keys(problems).length > 0) return invalid(problems);
  const columns = columnsFor(resource, names, request.role);
  const personal = isPersonal(columns);
  const refusal = personal ? refusePersonal(request) : undefined;
  if (refusal) return refusal;
  const { administratorId } = request;
  const now = shop.clock.now();
  const q = { ...given, byParts: searchesByParts(request.role) };
  const where = await whereOf(shop.db, adapter, q, now);
  const author = await nameOfAdministrator(shop.db, administratorId);
  // The name of a file with personal data contains who exported it, also for a CSV.
  const endOfName = personal ? `-${author.replaceAll(unsafeInNames, '')}` : '';
  const fileName = `${resource.label}-${taipeiDay(now)}${endOfName}.${format}`;
  const fields = columns.map(({ name }) => name);

  const begun = await audited(shop, request, async ({ transaction, note }) => {
    const total = await transaction.$count(table, where);
    if (format === 'xlsx' && total > mostSheetRows) {
      return invalid({ format: 'Excel 最多 1,048,575 列，請縮小範圍或改用 CSV' });
    }
    const after = {
      count: total,
      format,
      columns: fields,
      ...given,
      ...withoutPerson(adapter, given),
    };
    await note({ call: `${resource.name}/export`, subject: [resource.name, 0], after });
    const ids = await markRows(transaction, adapter, where, fields, { administratorId, now });
    if (!personal && total <= mostRowsAtOnce) return done({ taskId: undefined, total, ids });
    const exportData: ExportData = {
      ...(ids && { ids }),
      resource: resource.name,
      q,
      columns: fields,
      format,
      fileName,
      author,
      total,
    };
    const task = { kind: 'EXPORT', title: fileName, data: { ...exportData } } as const;
    return done({ taskId: await beginTask(shop, transaction, request, task), total, ids });
  });
  if (!begun.ok) return begun;
  const { taskId, total, ids } = begun.value;
  if (taskId !== undefined) return done({ taskId, total });
  const rows = exportedRows({
    // The marks of marked rows are a promise about this file, so nothing may be missing.
    reports: ids ? onPrimary(shop.db) : shop.reports,
    adapters,
    adapter,
    columns,
    where: ids ? isAmong(adapter.column('id'), ids) : where,
  });
  const file = writeRows(format, { name: resource.label, columns, author }, rows);
  return done(fileAnswer(fileName, contentTypes[format], file));
}

/**
 * Marks the rows of a list that notes its exports, and answers their ids: once they are marked, the search may not find
 * them any more. Undefined for other lists, and for files without the titles of the rows.
 */
async function markRows(
  transaction: Transaction,
  { resource, table, column, markExported }: ListAdapter<Resource | ReadOnlyResource>,
  where: SQL | undefined,
  fields: readonly string[],
  exported: { administratorId: number; now: Date },
): Promise<number[] | undefined> {
  if (!markExported || !fields.includes(resource.title)) return undefined;
  const rows = await transaction
    .select({ id: column('id') })
    .from(table)
    .where(where);
  const ids = rows.map(({ id }) => Number(id));
  await markExported(transaction, ids, exported);
  return ids;
}
