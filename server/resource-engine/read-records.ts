import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { RecordSearch } from '#contract/resources/conditions.ts';
import {
  fieldsOf,
  type ListedRow,
  type Resource,
  type StoredRecord,
} from '#contract/resources/resource.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { planForValues } from '#server/platform/database/plan-for-values.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { metaOf, rangeAt } from '#server/platform/http/paging.ts';
import { countFound } from './count-rows.ts';
import {
  findInPart,
  isInPart,
  orderOf,
  outsideBin,
  selectionOf,
  type Wanted,
  whereOf,
} from './find.ts';
import { isAmongIds } from './matching-ids.ts';
import { partWith } from './parts.ts';
import type { ListAdapter, ResourceAdapter } from './resource-adapter.ts';
import { recordOf, rowsOf } from './values.ts';

/** Reads one page of a search, with the total number of its rows. Only the given fields are read. */
export async function searchRecords(
  db: Database,
  adapter: ListAdapter,
  { fields, ...search }: RecordSearch & Wanted & { fields: readonly string[] },
  now: Date,
): Promise<Page<ListedRow[]>> {
  const range = rangeAt(search.page, search.perPage);
  const find = (reading: Queryable) => foundBy(reading, adapter, search, now);
  // Only a keyword is looked up by an index meanwhile; a part is scanned.
  const { read, isRead, count } = await (search.keyword === ''
    ? find(db)
    : planForValues(db, find));
  // The two go over two connections, so that the longer one decides.
  const [items, total] = await Promise.all([
    planForValues(db, async (transaction) => {
      // The ids come from an index. Only the rows of this page are read in full, which keeps the last pages of a long
      // list fast.
      const ids = transaction
        .select({ id: read.column('id') })
        .from(read.table)
        .where(isRead)
        .orderBy(...orderOf(read, search))
        .limit(range.perPage)
        .offset(range.offset);
      const rows = await transaction
        .select(selectionOf(adapter, fields))
        .from(adapter.table)
        .where(and(inArray(adapter.column('id'), ids), outsideBin(adapter)))
        .orderBy(...orderOf(adapter, search));
      return rowsOf(adapter, rows);
    }),
    typeof count === 'number' ? count : planForValues(db, count),
  ]);
  return { items, meta: metaOf(range, total) };
}

/**
 * How a search is read: from the list or its part, under this condition, and the number of rows or how they are
 * counted.
 */
interface Found {
  read: ListAdapter;
  isRead: SQL | undefined;
  count: number | ((db: Queryable) => Promise<number>);
}

async function foundBy(
  db: Queryable,
  adapter: ListAdapter,
  search: RecordSearch,
  now: Date,
): Promise<Found> {
  const { keyword, conditions } = search;
  const read = partWith(adapter, search) ?? adapter;
  const part = conditions && partWith(adapter, { keyword, conditions });
  if (!part) {
    const found = await whereOf(db, adapter, search, now);
    const count = (reading: Queryable) => countFound(reading, adapter, { ...search, found }, now);
    // A part is read in its order only without conditions: it has all rows.
    return { read, isRead: read === adapter ? found : undefined, count };
  }
  const { few, where } = await findInPart(db, part, conditions, now);
  if (few) {
    return { read: adapter, isRead: isAmongIds(adapter.column('id'), few.ids), count: few.total };
  }
  const isRead = read === part ? where : and(outsideBin(adapter), isInPart(adapter, part, where));
  // A part has no index by which a few others are found.
  return { read, isRead, count: (reading) => reading.$count(part.table, where) };
}

/** The fields that a record is written and compared with: all but its numbers, which the database adds up each time. */
const withoutNumbers = (resource: Resource): string[] =>
  fieldsOf(resource).flatMap(([name]) => (resource.numbers?.includes(name) ? [] : [name]));

/**
 * Reads a record with its fields; undefined if there is none. `lock` locks it until the transaction ends. Only with
 * `withNumbers` it has what it has brought so far (`numbers`), which takes long for one that is much used.
 */
export async function readRecord(
  db: Queryable,
  adapter: ResourceAdapter,
  id: number,
  { lock = false, withNumbers = false }: { lock?: boolean; withNumbers?: boolean } = {},
): Promise<StoredRecord | undefined> {
  const { resource } = adapter;
  const fields = withNumbers ? fieldsOf(resource).map(([name]) => name) : withoutNumbers(resource);
  const query = db
    .select(selectionOf(adapter, fields))
    .from(adapter.table)
    .where(and(eq(adapter.column('id'), id), outsideBin(adapter)));
  const [row] = await (lock ? query.for('update') : query);
  return row && recordOf(adapter, row);
}

/** Reads records with all their fields but their numbers, by id. Records that are gone or in the bin are left out. */
export async function readRecords(
  db: Queryable,
  adapter: ResourceAdapter,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredRecord>> {
  const fields = withoutNumbers(adapter.resource);
  const rows = await db
    .select(selectionOf(adapter, fields))
    .from(adapter.table)
    .where(and(inArray(adapter.column('id'), [...ids]), outsideBin(adapter)));
  const records = rows.map((row) => recordOf(adapter, row));
  return new Map(records.map((record) => [record.id, record]));
}

/** The titles of records, by their ids. */
export async function titlesOf(
  db: Queryable,
  adapter: ResourceAdapter,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: adapter.column('id'), title: adapter.expression(adapter.resource.title) })
    .from(adapter.table)
    .where(inArray(adapter.column('id'), [...ids]));
  return new Map(rows.map(({ id, title }) => [Number(id), String(title ?? '')]));
}

/** The first records that the words find, in the order of the entity. `byParts`: see `whereOf`. */
export async function searchTitles(
  db: Queryable,
  adapter: ListAdapter,
  { keyword, byParts, most, now }: { keyword: string; byParts: boolean; most: number; now: Date },
): Promise<{ id: number; title: string }[]> {
  const { sort, title } = adapter.resource;
  const rows = await db
    .select({ id: adapter.column('id'), title: adapter.expression(title) })
    .from(adapter.table)
    .where(await whereOf(db, adapter, { keyword, byParts }, now))
    .orderBy(...orderOf(adapter, { sort }))
    .limit(most);
  return rows.map((row) => ({ id: Number(row.id), title: String(row.title ?? '') }));
}
