import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { toSnakeKey } from '#contract/wire-case.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { moment } from '#server/platform/database/sql-moments.ts';
import { replaceLists } from './replace-lists.ts';
import type { ResourceAdapter } from './resource-adapter.ts';
import { columnValues } from './values.ts';
import type { Writing } from './write-records.ts';

/*
 * Writes many records in few statements, for files of tens of thousands of rows. The caller has checked the values.
 * Refusals that only the database finds are thrown.
 */

/** A record and its new values. Other fields keep theirs. */
export interface BulkChange {
  id: number;
  values: RecordValues;
}

/** Locks records until the transaction ends, and answers their versions. Records that are gone are left out. */
export async function lockVersions(
  transaction: Transaction,
  adapter: ResourceAdapter,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const [id, version] = [adapter.column('id'), adapter.column('version')];
  const rows = await transaction
    .select({ id, version })
    .from(adapter.table)
    .where(isAmong(id, ids))
    // Always in the same order, so that two imports never deadlock.
    .orderBy(id)
    .for('update');
  return new Map(rows.map((row) => [Number(row.id), Number(row.version)]));
}

/** Adds records, each with a value for every field; answers their ids in the same order. */
export async function insertRecords(
  { transaction, now }: Pick<Writing, 'transaction' | 'now'>,
  adapter: ResourceAdapter,
  records: readonly RecordValues[],
): Promise<number[]> {
  const rows = records.map((values) => ({ ...columnValues(adapter, values), updatedAt: now }));
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return [];
  const columns = names.map((name) => identifierOf(adapter.column(name)));
  const values = names.map((name) => valueIn(sql`given.wanted`, name, adapter.column(name)));
  const { rows: made } = await transaction.execute<{ id: number }>(sql`
    insert into ${adapter.table} (${sql.join(columns, sql`, `)})
    select ${sql.join(values, sql`, `)}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given(wanted, place)
    order by given.place
    returning id`);
  const ids = made.map(({ id }) => Number(id));
  await adapter.created?.(transaction, ids);
  await writeAllLinks(
    transaction,
    adapter,
    records.map((values, index) => ({ id: ids[index] ?? 0, values })),
  );
  return ids;
}

/** Changes records, each in its own fields. The caller checks the versions with `lockVersions`. */
export async function changeRecords(
  { transaction, now }: Pick<Writing, 'transaction' | 'now'>,
  adapter: ResourceAdapter,
  changes: readonly BulkChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ id, values }) => ({ id, wanted: columnValues(adapter, values) }));
  const names = [...new Set(rows.flatMap(({ wanted }) => Object.keys(wanted)))];
  const assignments = names.map((name) => {
    const column = adapter.column(name);
    const value = valueIn(sql`given.wanted`, name, column);
    return sql`${identifierOf(column)} = case when given.wanted ? ${sql.raw(`'${name}'`)} then ${value} else ${column} end`;
  });
  await transaction.execute(sql`
    update ${adapter.table}
    set ${sql.join([...assignments, sql`updated_at = ${moment(now)}`], sql`, `)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id integer, wanted jsonb)
    where ${adapter.column('id')} = given.id`);
  await writeAllLinks(transaction, adapter, changes);
}

/** Removes records, into the bin if there is one. */
export async function removeRecords(
  { transaction, now }: Pick<Writing, 'transaction' | 'now'>,
  adapter: ResourceAdapter,
  ids: readonly number[],
): Promise<void> {
  const areThese = isAmong(adapter.column('id'), ids);
  await (adapter.bin
    ? transaction.update(adapter.table).set({ deletedAt: now }).where(areThese)
    : transaction.delete(adapter.table).where(areThese));
}

const identifierOf = (column: PgColumn) => sql.identifier(toSnakeKey(column.name));

/** SQL of a column's value in a JSON object. Names are those of declared fields and need no escaping. */
function valueIn(json: SQL, name: string, column: PgColumn): SQL {
  const key = sql.raw(`'${name}'`);
  const type = column.getSQLType();
  return type === 'jsonb'
    ? sql`nullif(${json} -> ${key}, 'null'::jsonb)`
    : sql`(${json} ->> ${key})::${sql.raw(type)}`;
}

/** Replaces every list of references or rows that is among these values. */
async function writeAllLinks(
  transaction: Transaction,
  adapter: ResourceAdapter,
  changes: readonly BulkChange[],
): Promise<void> {
  const names = new Set(changes.flatMap(({ values }) => Object.keys(values)));
  for (const name of names) {
    const owned = changes.flatMap(({ id, values }) =>
      name in values ? [{ id, references: values[name] }] : [],
    );
    await replaceLists(transaction, adapter, name, owned);
  }
}
