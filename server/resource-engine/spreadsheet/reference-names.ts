import { greatestInteger } from '#contract/integers.ts';
import { cellsOf, type Field } from '#contract/resources/fields.ts';
import type { Listed } from '#contract/resources/resource.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { idsOfReferences } from '#rules/records/references.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ResourceAdapter } from '../resource-adapter.ts';
import type { Cell, ReferenceNames } from './cell.ts';
import { keysIn } from './cells.ts';

/** Entity → ids or keys to look up. */
type Wanted<Name> = Map<string, Set<Name>>;

/** Looks up the keys of all records to which these records refer. */
export async function namesOfReferences(
  db: Queryable,
  adapters: readonly ResourceAdapter[],
  { fields }: Listed,
  records: readonly RecordValues[],
): Promise<ReferenceNames> {
  const wanted: Wanted<number> = new Map();
  for (const [name, field] of Object.entries(fields)) {
    for (const { [name]: value } of records) {
      if (value === null || value === undefined) continue;
      for (const { to, ids } of idsIn(field, value)) want(wanted, to, ids);
    }
  }
  return lookUp(db, adapters, wanted, (adapter) => adapter.column('id'));
}

/** Looks up the records whose keys are in the cells of these rows. */
export async function recordsNamed(
  db: Queryable,
  adapters: readonly ResourceAdapter[],
  { fields }: Listed,
  rows: readonly Readonly<Record<string, Cell | undefined>>[],
): Promise<ReferenceNames> {
  const wanted: Wanted<string> = new Map();
  for (const [name, field] of Object.entries(fields)) {
    for (const { [name]: cell } of rows) {
      for (const { to, keys } of keysIn(field, cell)) want(wanted, to, keys);
    }
  }
  return lookUp(db, adapters, wanted, (adapter) => adapter.column(adapter.resource.key));
}

/** The ids of other records in a value, for each entity. */
function idsIn(field: Field, value: unknown): { to: string; ids: number[] }[] {
  if (field.kind === 'reference') return [{ to: field.to, ids: [Number(value)] }];
  if (field.kind === 'references') return [{ to: field.to, ids: idsOfReferences(value) }];
  if (field.kind !== 'rows') return [];
  const rows = value as readonly Readonly<Record<string, unknown>>[];
  return cellsOf(field).flatMap(([name, cell]) =>
    cell.kind === 'reference'
      ? [{ to: cell.to, ids: rows.flatMap((row) => (row[name] ? [Number(row[name])] : [])) }]
      : [],
  );
}

function want<Name>(wanted: Wanted<Name>, entity: string, names: readonly Name[]): void {
  const known = wanted.get(entity) ?? new Set();
  for (const name of names) known.add(name);
  wanted.set(entity, known);
}

async function lookUp<Name extends string | number>(
  db: Queryable,
  adapters: readonly ResourceAdapter[],
  wanted: Wanted<Name>,
  columnOf: (adapter: ResourceAdapter) => ReturnType<ResourceAdapter['column']>,
): Promise<ReferenceNames> {
  const keys = new Map<string, string>();
  const ids = new Map<string, number>();
  for (const [entity, names] of wanted) {
    const adapter = adapters.find(({ resource }) => resource.name === entity);
    if (!adapter) throw new Error(`No adapter for the entity ${entity}.`);
    const column = columnOf(adapter);
    const isNumber = column.dataType === 'number';
    const asked = [...names].flatMap((name): (string | number)[] =>
      isNumber ? asInteger(name) : [name],
    );
    const rows = await db
      .select({ id: adapter.column('id'), key: adapter.column(adapter.resource.key) })
      .from(adapter.table)
      .where(isAmong(column, asked));
    for (const { id, key } of rows) {
      keys.set(`${entity} ${id}`, String(key));
      ids.set(`${entity} ${key}`, Number(id));
    }
  }
  return {
    keyOf: (entity, id) => keys.get(`${entity} ${id}`),
    idOf: (entity, key) => ids.get(`${entity} ${key}`),
  };
}

/** The number in a list, or an empty list if the text is no integer that the database can store. */
export function asInteger(name: string | number): number[] {
  const number = Number(name);
  return Number.isSafeInteger(number) && Math.abs(number) <= greatestInteger ? [number] : [];
}
