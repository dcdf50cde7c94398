import { eq, sql } from 'drizzle-orm';
import { errorCodes } from '#contract/error-codes.ts';
import { done, refused } from '#contract/outcome.ts';
import { creationFields } from '#contract/resources/resource.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { pick } from '#rules/records/differences.ts';
import { type Transaction, transact } from '#server/platform/database/database.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import { sayingWhy } from '#server/resource-engine/database-refusals.ts';
import { readRecord } from '#server/resource-engine/read-records.ts';
import {
  type Checker,
  type ImportedList,
  isEntity,
  type ResourceAdapter,
} from '#server/resource-engine/resource-adapter.ts';
import { refuseUsed } from '#server/resource-engine/uses.ts';
import {
  changeRecords,
  insertRecords,
  lockVersions,
  removeRecords,
} from '#server/resource-engine/write-bulk.ts';
import { writableNames } from '#server/resource-engine/write-records.ts';
import { type AuditEntry, recordActions } from '../../admin/audit.ts';
import { TaskRefused, type TaskRun, type TaskWork } from '../../tasks/run-task.ts';
import {
  batch,
  changedSince,
  countWritingRows,
  expectedVersion,
  type ImportRow,
  writingRows,
} from './changed-rows.ts';
import { refusedRows } from './refused-rows.ts';
import { type ImportPhase, importRows, imports } from './tables.ts';
import { unapprovedRows } from './unapproved-rows.ts';
import { writeList } from './write-list.ts';

type Step = 'RUN' | 'UNDO';
const phases = {
  RUN: { from: 'RUNNING', to: 'DONE' },
  UNDO: { from: 'UNDOING', to: 'UNDONE' },
} as const satisfies Record<Step, { from: ImportPhase; to: ImportPhase }>;

/** Writes the checked rows, or restores the old values: all or nothing, in one transaction. */
export const writeImport =
  (
    adapters: readonly ResourceAdapter[],
    readOnlyAdapters: readonly ImportedList[],
    step: Step,
  ): TaskWork =>
  async (run) => {
    const importId = Number(run.task.data.importId);
    const { from, to } = phases[step];
    return transact(run.db, async (transaction) => {
      const [found] = await transaction
        .select({
          resource: imports.resource,
          phase: imports.phase,
          fileName: imports.fileName,
          hasFile: sql<boolean>`${imports.file} is not null`,
        })
        .from(imports)
        .where(eq(imports.id, importId))
        .for('update');
      const adapter = [...adapters, ...readOnlyAdapters].find(
        ({ resource }) => resource.name === found?.resource,
      );
      if (!found || !adapter) throw new TaskRefused('找不到這次匯入');
      // A task of an earlier release may have written everything without ending; here it only ends.
      if (found.phase === to) {
        return run.endIn(transaction, { written: await countWritingRows(transaction, importId) });
      }
      if (found.phase !== from) throw new TaskRefused(errorCodes.ALREADY_HANDLED.message);
      // Its rows went with the file.
      if (!found.hasFile)
        throw new TaskRefused(
          `檔案已超過保存的天數，無法${step === 'RUN' ? '匯入，請重新上傳' : '復原'}`,
        );
      const written = isEntity(adapter)
        ? await writeRecords({ run, transaction, adapter, importId, step })
        : await writeList({ run, transaction, adapter, importId, step, fileName: found.fileName });
      killPoint('import: before commit');
      const ranAt = step === 'RUN' ? { ranAt: run.clock.now() } : {};
      await transaction
        .update(imports)
        .set({ phase: to, ...ranAt })
        .where(eq(imports.id, importId));
      return run.endIn(transaction, { written });
    });
  };

async function writeRecords(writer: Writer): Promise<number> {
  await refuseChanged(writer);
  if (!writer.run.task.data.isApproved) await refuseUnapproved(writer);
  return writeAll(writer);
}

/** The limits and the compared prices may have changed since the rows were checked. */
async function refuseUnapproved({
  run,
  transaction,
  adapter,
  importId,
  step,
}: Writer): Promise<void> {
  const at = { transaction, now: run.clock.now() };
  const rows = await unapprovedRows(at, adapter, importId, step);
  if (rows.length > 0) {
    throw refusedRows(rows, `，請重新${step === 'RUN' ? '上傳' : '復原'}以送出核可`);
  }
}

interface Writer {
  run: TaskRun;
  transaction: Transaction;
  adapter: ResourceAdapter;
  importId: number;
  step: Step;
  /** Set for entities that check many rows at once. */
  checker?: Checker<RecordValues> | undefined;
}

/** A record that somebody has changed since stops everything. */
async function refuseChanged({ transaction, adapter, importId, step }: Writer): Promise<void> {
  const rows = await changedSince(transaction, adapter, importId, step);
  if (rows.length > 0) throw staleRows(rows);
}

function staleRows(rows: readonly number[]): TaskRefused {
  const named = rows.slice(0, 20).join('、');
  return new TaskRefused(
    `${rows.length} 列在檢查後被其他人修改（第 ${named} 列），沒有寫入任何資料`,
    {
      rows: rows.slice(0, 1000),
    },
  );
}

async function writeAll(given: Writer): Promise<number> {
  const { run, transaction, adapter, importId, step } = given;
  const writer = { ...given, checker: await adapter.checkMany?.(transaction) };
  // Such a check reads the database, so earlier rows must be written before it runs.
  const size = adapter.check ? 1 : batch;
  // What was written last goes back first, so that each state between was there before.
  const order = { size, fromEnd: step === 'UNDO' };
  const total = await transaction.$count(
    importRows,
    sql`${importRows.importId} = ${importId} and ${importRows.kind} <> 'ERROR'`,
  );
  let written = 0;
  for await (const rows of writingRows(transaction, importId, order)) {
    await writeRows(writer, rows);
    written += rows.length;
    await run.progress(written, total);
    killPoint('import: rows written');
  }
  return written;
}

/** Writes some rows. If the database refuses them, they are written one by one, to find the row. */
async function writeRows(writer: Writer, rows: readonly ImportRow[]): Promise<void> {
  const { transaction, adapter } = writer;
  const outcome = await sayingWhy(transaction, adapter, async (inner) => {
    const within = { ...writer, transaction: inner };
    const problems = await problemsOf(within, rows);
    if (problems) return problems;
    if (writer.step === 'RUN') await writeForward(within, rows);
    else await writeBack(within, rows);
    return done({});
  });
  if (outcome.ok) return;
  const [first] = rows;
  if (rows.length > 1) {
    for (const row of rows) await writeRows(writer, [row]);
    return;
  }
  const { code, errors, message } = outcome.failure;
  const why = Object.values(errors ?? {})[0] ?? message ?? errorCodes[code].message;
  throw new TaskRefused(`第 ${first?.row} 列：${why}。沒有寫入任何資料`, { rows: [first?.row] });
}

/** Problems that only the database can find. Entities with such checks are written row by row. */
async function problemsOf(
  { transaction, adapter, step, checker }: Writer,
  rows: readonly ImportRow[],
) {
  const removed = step === 'UNDO' ? idsOf(rows, 'CREATE') : [];
  if (removed.length > 0) {
    await adapter.opening?.withdraw(transaction, removed);
    const used = await refuseUsed(transaction, adapter, removed);
    if (used) return used;
    for (const id of removed) checker?.removed(id);
  }
  const [row] = rows;
  if (!adapter.check || !row || (step === 'UNDO' && row.kind === 'CREATE')) return undefined;
  const { recordId: id } = row;
  // The trial compared each row with what was stored, and not with the rows before it.
  const record =
    row.kind === 'UPDATE' && id !== null
      ? await readRecord(transaction, adapter, id, { lock: true })
      : undefined;
  const values = step === 'RUN' ? row.after : row.before;
  const whole = { ...record, ...values };
  const errors = checker
    ? checker.check(whole, record?.id)
    : await adapter.check(transaction, whole, record?.id);
  return Object.keys(errors).length > 0 ? refused('VALIDATION_FAILED', { errors }) : undefined;
}

const idsOf = (rows: readonly ImportRow[], kind: ImportRow['kind']) =>
  rows.flatMap((row) => (row.kind === kind && row.recordId !== null ? [row.recordId] : []));

async function writeForward(writer: Writer, rows: readonly ImportRow[]): Promise<void> {
  const { run, transaction, adapter, importId } = writer;
  const writing = { transaction, now: run.clock.now() };
  const updated = rows.filter(({ kind }) => kind === 'UPDATE');
  const made = rows.filter(({ kind }) => kind === 'CREATE');
  await change(writer, updated, 'after');
  const ids = await insertRecords(
    writing,
    adapter,
    made.map(({ after }) => storedValues(adapter, after)),
  );
  if (made.length > 0) {
    const pairs = made.map(({ row }, index) => ({ row, id: ids[index] }));
    await transaction.execute(sql`
      update ${importRows} set record_id = made.id
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as made("row" integer, id integer)
      where ${importRows.importId} = ${importId} and ${importRows.row} = made."row"`);
  }
  await note(writer, [
    ...updated.map((row) => entryOf(writer, row, row.recordId ?? 0, row.before, row.after)),
    ...made.map((row, index) => entryOf(writer, row, ids[index] ?? 0, null, row.after)),
    ...(await openRecords(writer, made, ids)),
  ]);
}

/** The values of a row that are columns of the entity's table. */
function storedValues({ resource }: ResourceAdapter, after: ImportRow['after']) {
  const said = creationFields(resource).map(([name]) => name);
  return pick(
    after ?? {},
    Object.keys(after ?? {}).filter((name) => !said.includes(name)),
  );
}

/** Carries out what the rows say besides the fields of their new records, and answers the audit entries. */
async function openRecords(
  { run, transaction, adapter }: Writer,
  made: readonly ImportRow[],
  ids: readonly number[],
): Promise<readonly AuditEntry[]> {
  const { administratorId } = run.task;
  const said = made.map(({ after }, index) => ({ id: ids[index] ?? 0, said: after ?? {} }));
  const making = { transaction, now: run.clock.now(), administratorId };
  return (await adapter.opening?.carryOut(making, said)) ?? [];
}

async function writeBack(writer: Writer, rows: readonly ImportRow[]): Promise<void> {
  const { transaction, adapter } = writer;
  const changed = rows.filter(({ kind }) => kind === 'UPDATE');
  const made = rows.filter(({ kind }) => kind === 'CREATE');
  await change(writer, changed, 'before');
  const ids = idsOf(made, 'CREATE');
  if (ids.length > 0) {
    await refuseMoved(writer, made);
    await removeRecords({ transaction, now: writer.run.clock.now() }, adapter, ids);
  }
  await note(writer, [
    ...changed.map((row) => entryOf(writer, row, row.recordId ?? 0, row.after, row.before)),
    ...made.map((row) => entryOf(writer, row, row.recordId ?? 0, row.after, null)),
  ]);
}

async function change(
  writer: Writer,
  rows: readonly ImportRow[],
  values: 'before' | 'after',
): Promise<void> {
  if (rows.length === 0) return;
  const { run, transaction, adapter } = writer;
  await refuseMoved(writer, rows);
  await changeRecords(
    { transaction, now: run.clock.now() },
    adapter,
    rows.map((row) => ({ id: row.recordId ?? 0, values: row[values] ?? {} })),
  );
}

/** Locks the records of these rows. A record that was changed after the first check also stops everything. */
async function refuseMoved(writer: Writer, rows: readonly ImportRow[]): Promise<void> {
  const { transaction, adapter, step } = writer;
  const versions = await lockVersions(
    transaction,
    adapter,
    rows.map(({ recordId }) => recordId ?? 0),
  );
  const moved = rows.filter(
    (row) => versions.get(row.recordId ?? 0) !== expectedVersion(row, step),
  );
  if (moved.length > 0) throw staleRows(moved.map(({ row }) => row));
}

function entryOf(
  { adapter, step }: Writer,
  { title }: ImportRow,
  id: number,
  before: ImportRow['before'],
  after: ImportRow['after'],
): AuditEntry {
  const { name } = adapter.resource;
  const call = `${name}/${step === 'RUN' ? 'import-run' : 'import-undo'}` as const;
  const written = (values: ImportRow['before']) =>
    values &&
    pick(
      values,
      writableNames(adapter).filter((field) => field in values),
    );
  return { call, subject: [name, id], title, before: written(before), after: written(after) };
}

/** Every written record has its own audit entry, by which the change is shown and can be undone. */
function note({ run, transaction }: Writer, entries: readonly AuditEntry[]): Promise<void> {
  const { administratorId, requestId } = run.task;
  return recordActions(run, transaction, { administratorId, requestId }, entries);
}
