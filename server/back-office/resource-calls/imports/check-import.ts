import { eq, sql } from 'drizzle-orm';
import type { ImportWarning } from '#contract/resources/spreadsheet.ts';
import { hasRight } from '#contract/rights.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import {
  type ImportedList,
  importerOf,
  isEntity,
  type ResourceAdapter,
} from '#server/resource-engine/resource-adapter.ts';
import { type Planning, planRows } from '#server/resource-engine/spreadsheet/plan-rows.ts';
import type { PlannedRow } from '#server/resource-engine/spreadsheet/planned-row.ts';
import { type NamedRow, openSheet } from '#server/resource-engine/spreadsheet/read-sheet.ts';
import { UnreadableFile } from '#server/resource-engine/spreadsheet/unreadable-file.ts';
import { roleOf } from '../../admin/roles/role-of.ts';
import { TaskRefused, type TaskWork } from '../../tasks/run-task.ts';
import { mayPublish } from '../field-rights.ts';
import { batch } from './changed-rows.ts';
import { importRows, imports } from './tables.ts';

/** The dry run: checks what every row would do, without changing the shop's data. */
export const checkImport =
  (adapters: readonly ResourceAdapter[], readOnlyAdapters: readonly ImportedList[]): TaskWork =>
  async (run) => {
    const { db, task } = run;
    const importId = Number(task.data.importId);
    const [found] = await db.select().from(imports).where(eq(imports.id, importId));
    // The present role: whoever lost a right after sending the file no longer has it.
    const role = found && (await roleOf(db, found.administratorId));
    const adapter = [...adapters, ...readOnlyAdapters].find(
      ({ resource }) => resource.name === found?.resource,
    );
    if (!found?.file || !adapter) throw new TaskRefused('找不到這次匯入');
    // After a crash it begins again.
    await db.delete(importRows).where(eq(importRows.importId, importId));
    try {
      const sheet = await openSheet(
        adapter.resource,
        found.file,
        found.fileName,
        found.encoding ?? undefined,
      );
      const tally = new Tally();
      const firstRows = new Map<string, number>();
      const mayWrite: Planning['mayWrite'] = ({ right }) =>
        !right || (role !== undefined && hasRight(role, right));
      for await (const rows of batches(sheet.rows)) {
        const { planned, unchanged } = await db.transaction((transaction) =>
          isEntity(adapter)
            ? planRows(
                {
                  transaction,
                  adapters,
                  adapter,
                  now: run.clock.now(),
                  mayWrite,
                  mayPublish: mayPublish(adapter.resource, role),
                  firstRows,
                },
                rows,
              )
            : importerOf(adapter).plan(transaction, rows, firstRows),
        );
        await keepRows(db, importId, planned);
        tally.add(planned, unchanged);
        await run.progress(tally.rows);
        killPoint('import: rows planned');
      }
      await db
        .update(imports)
        .set({
          phase: 'READY',
          ...tally.counts(),
          encoding: sheet.encoding ?? null,
          headers: sheet.headers,
          unknownColumns: sheet.unknown,
        })
        .where(eq(imports.id, importId));
      await run.progress(tally.rows, tally.rows);
      return tally.counts();
    } catch (error) {
      if (error instanceof UnreadableFile) throw new TaskRefused(error.message);
      throw error;
    }
  };

/** The rows are one parameter, because thousands of parameters take longer to assemble than the rows to store. */
async function keepRows(db: Queryable, importId: number, planned: readonly PlannedRow[]) {
  if (planned.length === 0) return;
  await db.execute(sql`
    insert into ${importRows}
      (import_id, "row", kind, record_id, version, title, before, after, is_price_drop, warnings, problems, cells)
    select ${importId}::integer, given.*
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as given(
      "row" integer, kind text, "recordId" integer, version integer, title text, before jsonb, after jsonb,
      "needsApproval" boolean, warnings jsonb, problems jsonb, cells jsonb)`);
}

class Tally {
  rows = 0;
  #created = 0;
  #updated = 0;
  #unchanged = 0;
  #errors = 0;
  #needApproval = 0;
  readonly #warnings: Partial<Record<ImportWarning, number>> = {};
  readonly #changed = new Set<string>();

  add(planned: readonly PlannedRow[], unchanged: number): void {
    this.rows += planned.length + unchanged;
    this.#unchanged += unchanged;
    for (const { kind, after, needsApproval, warnings } of planned) {
      if (kind === 'CREATE') this.#created += 1;
      else if (kind === 'UPDATE') this.#updated += 1;
      else this.#errors += 1;
      if (needsApproval) this.#needApproval += 1;
      for (const each of warnings) this.#warnings[each] = (this.#warnings[each] ?? 0) + 1;
      for (const name of Object.keys(after ?? {})) this.#changed.add(name);
    }
  }

  counts() {
    return {
      created: this.#created,
      updated: this.#updated,
      unchanged: this.#unchanged,
      errors: this.#errors,
      needApproval: this.#needApproval,
      warnings: this.#warnings,
      changedFields: [...this.#changed],
    };
  }
}

async function* batches(rows: AsyncIterable<NamedRow>): AsyncGenerator<NamedRow[]> {
  let some: NamedRow[] = [];
  for await (const row of rows) {
    some.push(row);
    if (some.length < batch) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
