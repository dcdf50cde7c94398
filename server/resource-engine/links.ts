import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { toSnakeKey } from '#contract/wire-case.ts';
import { idsOfReferences } from '#rules/records/references.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** The table that links a record to its references to another entity. */
export interface Link {
  table: PgTable;
  /** The column with the id of the record that has the references. */
  owner: PgColumn;
  /** The column with the id of a referenced record. */
  target: PgColumn;
  /** The column that orders the references, greatest first. Without it they are ordered by id. */
  weight?: PgColumn;
  quantity?: PgColumn;
}

/** SQL: the references of a row as a JSON list, in their order. `id` is the id of the row. */
export function linkedSql({ table, owner, target, weight, quantity }: Link, id: PgColumn): SQL {
  const value = quantity
    ? sql`jsonb_build_object('id', ${target}, 'quantity', ${quantity})`
    : sql`${target}`;
  const order = weight ? sql`${desc(weight)}, ${target}` : sql`${target}`;
  return sql`(select coalesce(jsonb_agg(${value} order by ${order}), '[]'::jsonb) from ${table} where ${eq(owner, id)})`;
}

/** SQL: whether a record is among the references of a row. */
export function linksTo({ table, owner, target }: Link, id: PgColumn, wanted: unknown): SQL {
  return sql`exists (select 1 from ${table} where ${eq(owner, id)} and ${eq(target, wanted)})`;
}

/** SQL: whether a row has any references. */
export function hasLinks({ table, owner }: Link, id: PgColumn): SQL {
  return sql`exists (select 1 from ${table} where ${eq(owner, id)})`;
}

/** References to write, with the record that has them. */
export interface Owned {
  id: number;
  references: unknown;
}

/** Replaces all references of each record by these. */
export async function replaceLinked(
  transaction: Transaction,
  link: Link,
  owned: readonly Owned[],
): Promise<void> {
  const { table, owner, target, weight, quantity } = link;
  await transaction.delete(table).where(
    isAmong(
      owner,
      owned.map(({ id }) => id),
    ),
  );
  const rows = owned.flatMap(rowsOf);
  if (rows.length === 0) return;
  const written = [
    { column: owner, values: rows.map((row) => row.owner) },
    { column: target, values: rows.map((row) => row.target) },
    ...(weight ? [{ column: weight, values: rows.map((row) => row.weight) }] : []),
    ...(quantity ? [{ column: quantity, values: rows.map((row) => row.quantity) }] : []),
  ];
  const names = written.map(({ column }) => sql.identifier(toSnakeKey(column.name)));
  // Each column is one array parameter, whatever the number of rows. Thousands of parameters would take longer than
  // the write itself.
  const lists = written.map(({ values }) => sql`${sql.param(values)}::int[]`);
  await transaction.execute(sql`
    insert into ${table} (${sql.join(names, sql`, `)})
    select * from unnest(${sql.join(lists, sql`, `)})`);
}

function rowsOf({ id, references }: Owned) {
  const ids = idsOfReferences(references);
  const counted = references as readonly { quantity?: number }[];
  return ids.map((referred, index) => ({
    owner: id,
    target: referred,
    weight: ids.length - index,
    quantity: counted[index]?.quantity ?? 1,
  }));
}
