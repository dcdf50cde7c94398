import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import { refused } from '#contract/outcome.ts';
import { cellsOf, type Field } from '#contract/resources/fields.ts';
import { fieldsOf, type Resource, type StoredRecord } from '#contract/resources/resource.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { selectionOf } from './find.ts';
import type { ResourceAdapter } from './resource-adapter.ts';
import type { NamedRecord, Use } from './use.ts';
import { recordOf } from './values.ts';

/** The most names of records in a refusal. */
const mostNamed = 3;

/**
 * RECORD_IN_USE with everything that needs these records: its number, and its first records by name. Undefined if
 * nothing needs them.
 */
export async function refuseUsed(
  db: Queryable,
  adapter: Pick<ResourceAdapter, 'uses' | 'resource' | 'inUse'>,
  ids: readonly number[],
) {
  const usedBy = [];
  for (const { label, path, count, first } of adapter.uses) {
    const found = await count(db, ids);
    if (found === 0) continue;
    const records = (await first?.(db, ids, mostNamed)) ?? [];
    usedBy.push({ label, path, count: found, records });
  }
  if (usedBy.length === 0) return undefined;
  return refused('RECORD_IN_USE', { extra: { usedBy }, ...inUseSentence(adapter) });
}

/** The sentence for a record that is in use. Undefined if the usual sentence fits, which advises to hide the record. */
export function inUseSentence({ inUse, resource }: Pick<ResourceAdapter, 'inUse' | 'resource'>) {
  const message = inUse ?? (isHideable(resource) ? undefined : '這筆資料仍被使用，無法刪除');
  return message === undefined ? {} : { message };
}

/** Whether a record can be hidden from shoppers instead of being removed. */
const isHideable = (resource: Resource) =>
  fieldsOf(resource).some(([, field]) => field.kind === 'choice' && field.shows !== undefined);

/** A record by its id and title, as sentences name it. */
export const named = ({ resource }: ResourceAdapter, record: StoredRecord): NamedRecord => ({
  id: record.id,
  title: String(record[resource.title]),
});

/**
 * Those of the ids that something needs. A use counts many records in one query, so the ids are halved until the
 * needed ones are found.
 */
export async function usedAmong(
  db: Queryable,
  uses: readonly Use[],
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const used = new Set<number>();
  for (const use of uses) {
    const others = ids.filter((id) => !used.has(id));
    for (const id of await neededBy(db, use, others)) used.add(id);
  }
  return used;
}

async function neededBy(db: Queryable, use: Use, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0 || (await use.count(db, ids)) === 0) return [];
  if (ids.length === 1) return [...ids];
  const half = Math.ceil(ids.length / 2);
  const first = await neededBy(db, use, ids.slice(0, half));
  return [...first, ...(await neededBy(db, use, ids.slice(half)))];
}

/** The entities whose fields or reference lists refer to this entity, as uses. */
export function usesByReference(name: string, adapters: readonly ResourceAdapter[]): Use[] {
  return adapters.flatMap((adapter) =>
    fieldsOf(adapter.resource)
      .filter(([, field]) => refersTo(field, name))
      .map(([field]) => ({
        label: adapter.resource.label,
        path: `/${adapter.resource.name}`,
        count: (db: Queryable, ids: readonly number[]) => countReferring(db, adapter, field, ids),
        first: (db: Queryable, ids: readonly number[], most: number) =>
          firstReferring(db, adapter, field, { ids, most }),
      })),
  );
}

function refersTo(field: Field, name: string): boolean {
  if (field.kind === 'rows') return cellsOf(field).some(([, cell]) => refersTo(cell, name));
  return (field.kind === 'reference' || field.kind === 'references') && field.to === name;
}

/** The table of a field's list with the columns of its owner and of what it refers to; undefined if it has none. */
function listOf(adapter: ResourceAdapter, field: string) {
  const rowTable = adapter.rowTable(field);
  if (!rowTable) return adapter.link(field);
  const declared = adapter.resource.fields[field];
  const [name] =
    declared?.kind === 'rows'
      ? (cellsOf(declared).find(([, { kind }]) => kind === 'reference') ?? [])
      : [];
  const target = name === undefined ? undefined : rowTable.columns[name];
  if (!target) throw new Error(`The rows of ${field} refer to nothing.`);
  return { table: rowTable.table, owner: rowTable.owner, target };
}

function countReferring(
  db: Queryable,
  adapter: ResourceAdapter,
  field: string,
  ids: readonly number[],
) {
  const link = listOf(adapter, field);
  return link
    ? db.$count(link.table, inArray(link.target, [...ids]))
    : db.$count(adapter.table, inArray(adapter.column(field), [...ids]));
}

async function firstReferring(
  db: Queryable,
  adapter: ResourceAdapter,
  field: string,
  { ids, most }: { ids: readonly number[]; most: number },
): Promise<NamedRecord[]> {
  const link = listOf(adapter, field);
  const id = adapter.column('id');
  const refers = link
    ? exists(
        db
          .select({ one: sql`1` })
          .from(link.table)
          .where(and(eq(link.owner, id), inArray(link.target, [...ids]))),
      )
    : inArray(adapter.column(field), [...ids]);
  const rows = await db
    .select(selectionOf(adapter, [adapter.resource.title]))
    .from(adapter.table)
    .where(refers)
    .orderBy(id)
    .limit(most);
  return rows.map((row) => named(adapter, recordOf(adapter, row)));
}
