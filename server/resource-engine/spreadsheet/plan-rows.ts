import type { Field } from '#contract/resources/fields.ts';
import {
  creationFields,
  isShownIn,
  type Resource,
  type StoredRecord,
  saidFields,
  writableFields,
} from '#contract/resources/resource.ts';
import { fieldSentences } from '#contract/resources/sentences.ts';
import { isClearing } from '#contract/resources/spreadsheet.ts';
import {
  checkChange,
  checkRecord,
  emptyRecord,
  type RecordProblems,
  type RecordValues,
} from '#rules/records/check-record.ts';
import { differing, pick } from '#rules/records/differences.ts';
import { warningsOf } from '#rules/records/import-warnings.ts';
import { withSortedReferences } from '#rules/records/references.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { type Judge, judgeOf, type ResourceAdapter } from '../resource-adapter.ts';
import { mayNotPublish, valuesToWrite } from '../write-records.ts';
import type { ReferenceNames } from './cell.ts';
import { cellOf, readCell, textOf } from './cells.ts';
import { type Identified, identifyRows } from './identify-rows.ts';
import { type PlannedRow, problemAt, type RowProblem, wrongRow } from './planned-row.ts';
import type { NamedRow } from './read-sheet.ts';
import { namesOfReferences, recordsNamed } from './reference-names.ts';

export interface Planning {
  transaction: Transaction;
  adapters: readonly ResourceAdapter[];
  adapter: ResourceAdapter;
  now: Date;
  /** Whether the administrator who sent the file may write this field. */
  mayWrite(field: Field): boolean;
  /** Whether that administrator may change what shoppers see. */
  mayPublish: boolean;
  /** For each value that must be unique: the first row of the file that has it. */
  firstRows: Map<string, number>;
}

/** Checks some rows of a file and tells what they would do, without writing. */
export async function planRows(
  planning: Planning,
  rows: readonly NamedRow[],
): Promise<{ planned: PlannedRow[]; unchanged: number }> {
  const { transaction, adapters, adapter, firstRows } = planning;
  const identified = await identifyRows(transaction, adapter, rows, firstRows);
  const names = await recordsNamed(
    transaction,
    adapters,
    adapter.resource,
    rows.map(({ cells }) => cells),
  );
  const records = identified.flatMap(({ record }) => (record ? [record] : []));
  const ownNames = await namesOfReferences(transaction, adapters, adapter.resource, records);
  const taken = await takenValues(planning, rows);
  const judge = await judgeOf(
    planning,
    adapter,
    records.map(({ id }) => id),
  );
  const planned: PlannedRow[] = [];
  let unchanged = 0;
  for (const each of identified) {
    const row = await planRow(planning, each, { names, ownNames, taken, judge });
    if (row) planned.push(row);
    else unchanged += 1;
  }
  return { planned: await withWarnings(planning, planned, identified), unchanged };
}

/** Adds the warnings that need the database. */
async function withWarnings(
  { transaction, now, adapter: { warn } }: Planning,
  planned: PlannedRow[],
  identified: readonly Identified[],
): Promise<PlannedRow[]> {
  if (!warn) return planned;
  const records = new Map(identified.map(({ row, record }) => [row.number, record]));
  const sound = planned.flatMap(({ row, recordId: id, after }) =>
    after
      ? [{ row, id, values: { ...records.get(row), ...after }, changed: Object.keys(after) }]
      : [],
  );
  const found = await warn(transaction, sound, now);
  return planned.map((row) => ({
    ...row,
    warnings: [...row.warnings, ...(found.get(row.row) ?? [])],
  }));
}

interface Known {
  /** The records that the cells name, and the keys of the stored references. */
  names: ReferenceNames;
  ownNames: ReferenceNames;
  taken: Taken;
  judge: Judge;
}

async function planRow(
  planning: Planning,
  { row, record, problem }: Identified,
  known: Known,
): Promise<PlannedRow | undefined> {
  const { adapter, transaction } = planning;
  const { resource } = adapter;
  if (problem) return wrongRow(row, record?.id, [problem]);
  const problems: RowProblem[] = [];
  const complain = (name: string, rule: string) =>
    problems.push(problemAt(row, labelOf(resource, name), row.cells[name], rule));
  const given: Record<string, unknown> = {};
  for (const [name, field] of writableFields(resource)) {
    const cell = row.cells[name];
    // Also a cell with the stored value is refused: otherwise files with guesses would find out a hidden value.
    if (field.seenWith && textOf(cell) !== '' && !planning.mayWrite(field)) {
      complain(name, mayNotWrite(field));
      continue;
    }
    const read = readCell(field, cell, known.names, record?.[name]);
    if ('problem' in read) complain(name, read.problem);
    // A cell with the same text as the stored value changes nothing, so that details which a cell cannot show are
    // kept, such as seconds.
    else if (
      'value' in read &&
      !(record && saysSame([name, field], record, cell, known.ownNames))
    ) {
      given[name] = read.value;
    }
  }
  const sorted = record
    ? valuesToWrite(adapter, record, given)
    : withSortedReferences(resource, given);
  const names = record ? differing(resource.fields, record, sorted) : Object.keys(sorted);
  for (const name of names) {
    const field = resource.fields[name];
    if (field && !planning.mayWrite(field)) complain(name, mayNotWrite(field));
    const rule = known.taken(name, sorted[name], row.number, record?.id);
    if (rule) complain(name, rule);
  }
  const said = readSaid(planning, row, record, complain);
  if (problems.length > 0) return wrongRow(row, record?.id, problems);
  if (record && names.length === 0) return undefined;
  const after = record ? pick(sorted, names) : { ...emptyRecord(resource), ...sorted, ...said };
  const wrong = await wrongWith(adapter, transaction, record, after);
  for (const [name, sentence] of Object.entries(wrong)) complain(name, sentence);
  if (!planning.mayPublish && isShownIn(resource, [record, { ...record, ...after }])) {
    complain(resource.title, mayNotPublish(resource));
  }
  if (problems.length > 0) return wrongRow(row, record?.id, problems);
  return {
    row: row.number,
    kind: record ? 'UPDATE' : 'CREATE',
    recordId: record?.id ?? null,
    version: record?.version ?? null,
    title: String({ ...record, ...after }[resource.title] ?? ''),
    before: record ? pick(record, names) : null,
    after,
    needsApproval:
      (await known.judge({ before: record, after: { ...record, ...after } })) !== undefined,
    warnings: warningsOf(resource, record, after),
    problems: [],
    cells: null,
  };
}

/** The values of the fields that only new records have; a stored record is refused with a sentence. */
function readSaid(
  { adapter: { resource }, mayWrite }: Planning,
  row: NamedRow,
  record: StoredRecord | undefined,
  complain: (name: string, rule: string) => void,
): RecordValues {
  const said: Record<string, unknown> = {};
  for (const [name, field] of creationFields(resource)) {
    const cell = row.cells[name];
    if (textOf(cell) === '' || isClearing(textOf(cell))) continue;
    const read = readCell(field, cell, noNames, undefined);
    if (record) complain(name, onlyAtCreation);
    else if (!mayWrite(field)) complain(name, mayNotWrite(field));
    else if ('problem' in read) complain(name, read.problem);
    else if ('value' in read) said[name] = read.value;
  }
  return said;
}

const onlyAtCreation = '只有新增的列可以填，這筆資料已經存在';
const noNames: ReferenceNames = { keyOf: () => undefined, idOf: () => undefined };
const labelOf = (resource: Resource, name: string) => saidFields(resource)[name]?.label ?? name;

const mayNotWrite = ({ label }: Field) => `沒有修改「${label}」的權限`;

/** The problems of a record as a whole. The database is asked only if the values pass their own checks. */
async function wrongWith(
  { resource, check }: ResourceAdapter,
  transaction: Transaction,
  record: StoredRecord | undefined,
  values: RecordValues,
): Promise<RecordProblems> {
  const problems = record ? checkChange(resource, record, values) : checkRecord(resource, values);
  if (Object.keys(problems).length > 0) return problems;
  return check ? check(transaction, { ...record, ...values }, record?.id) : {};
}

function saysSame(
  [name, field]: [string, Field],
  record: StoredRecord,
  cell: NamedRow['cells'][string],
  names: ReferenceNames,
): boolean {
  // A reason may be given twice in the same words. Whether it is stored depends on other fields.
  if (field.goesWith) return false;
  return textOf(cellOf(field, record[name], names, record)) === textOf(cell);
}

/** The sentence for a value that another record or an earlier row has already; undefined if it is free. */
type Taken = (
  name: string,
  value: unknown,
  row: number,
  id: number | undefined,
) => string | undefined;

/** Checks the unique fields besides the key. `identifyRows` handles the key. */
async function takenValues(
  { transaction, adapter, firstRows }: Planning,
  rows: readonly NamedRow[],
): Promise<Taken> {
  const owners = new Map<string, number>();
  const unique = writableFields(adapter.resource).filter(
    ([name, field]) => 'unique' in field && field.unique && name !== adapter.resource.key,
  );
  for (const [name, { kind }] of unique) {
    const texts = rows.map(({ cells }) => textOf(cells[name])).filter((text) => text !== '');
    const values = kind === 'text' ? texts : texts.map(Number).filter(Number.isSafeInteger);
    if (values.length === 0) continue;
    const [id, value] = [adapter.column('id'), adapter.column(name)];
    const found = await transaction
      .select({ id, value })
      .from(adapter.table)
      .where(isAmong(value, [...new Set<string | number>(values)]));
    for (const each of found) owners.set(`${name} ${each.value}`, Number(each.id));
  }
  const names = unique.map(([name]) => name);
  return (name, value, row, id) => {
    if (!names.includes(name) || value === '' || value === null) return undefined;
    const owner = owners.get(`${name} ${value}`);
    if (owner !== undefined && owner !== id) return fieldSentences.taken;
    const first = firstRows.get(`${name} ${value}`) ?? row;
    firstRows.set(`${name} ${value}`, first);
    return first === row ? undefined : `與第 ${first} 列重複`;
  };
}
