import { eq } from 'drizzle-orm';
import { refused } from '#contract/outcome.ts';
import type { Field } from '#contract/resources/fields.ts';
import {
  type Resource,
  type StoredRecord,
  showingField,
  writableFields,
} from '#contract/resources/resource.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { pick } from '#rules/records/differences.ts';
import { readRecord } from './read-records.ts';
import type { ResourceAdapter } from './resource-adapter.ts';
import { createRecord, type WriteOutcome, type Writing, writableNames } from './write-records.ts';

/** The most marks that are tried. The database refuses the last one if it is taken too. */
const mostCopies = 1000;

/** Adds a copy that shoppers do not see. A mark in its title and its unique fields shows that it is a copy. */
export async function copyRecord(
  writing: Writing,
  adapter: ResourceAdapter,
  id: number,
): Promise<WriteOutcome> {
  const original = await readRecord(writing.transaction, adapter, id);
  if (!original) return refused('NOT_FOUND');
  const marked = await markedValues(writing, adapter, original);
  const values = {
    ...pick(original, writableNames(adapter)),
    ...marked,
    ...hiddenValues(adapter.resource),
  };
  const free = await adapter.copied?.(writing.transaction, values);
  const columns = await adapter.originColumns?.(writing.transaction, id);
  return createRecord(writing, adapter, { ...values, ...free }, { columns });
}

/** The values that hide a record from shoppers. */
export function hiddenValues(resource: Resource): RecordValues {
  const showing = showingField(resource);
  return showing ? { [showing[0]]: showing[1].default } : {};
}

/** Adds the same mark to the title and all unique fields: the first mark that is free for all of them. */
async function markedValues(writing: Writing, adapter: ResourceAdapter, original: StoredRecord) {
  const { resource } = adapter;
  // A title that is computed from other fields gets no mark.
  const titles = writableFields(resource).filter(([name]) => name === resource.title);
  const unique = writableFields(resource).filter(([, field]) => isUnique(field));
  for (let copy = 1; ; copy++) {
    const marked = Object.fromEntries(
      [...titles, ...unique].map(([name, field]) => [
        name,
        withMark(String(original[name] ?? ''), field, copy),
      ]),
    );
    const names = unique.map(([name]) => name);
    if (copy === mostCopies || !(await isTaken(writing, adapter, pick(marked, names)))) {
      return marked;
    }
  }
}

/** Whether another record has one of these values. */
async function isTaken(
  { transaction }: Writing,
  { table, column }: ResourceAdapter,
  values: RecordValues,
): Promise<boolean> {
  for (const [name, value] of Object.entries(values)) {
    if ((await transaction.$count(table, eq(column(name), value))) > 0) return true;
  }
  return false;
}

function isUnique(field: Field): boolean {
  return field.kind === 'text' && field.unique === true;
}

/** 名稱（複本）, 名稱（複本 2）…; for codes CODE-2, CODE-3…. The result fits the field's length. An empty text stays empty. */
function withMark(value: string, field: Field, copy: number): string {
  if (value === '') return value;
  const mark =
    field.kind === 'text' && field.pattern
      ? `-${copy + 1}`
      : copy === 1
        ? '（複本）'
        : `（複本 ${copy}）`;
  const most = 'maxLength' in field ? field.maxLength : value.length + mark.length;
  // Removes half a surrogate pair that the limit has left at the end.
  return value.slice(0, most - mark.length).replace(/[\uD800-\uDBFF]$/, '') + mark;
}
