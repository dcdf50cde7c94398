import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { idsOfReferences } from '#rules/records/references.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** The table that says which records of another entity belong to a record. */
export interface Link {
  table: PgTable;
  /** The id of the record that has the others. */
  owner: PgColumn;
  /** The id of one of the others. */
  target: PgColumn;
  /** Greater comes first; without it the order is that of the ids. */
  weight?: PgColumn;
  quantity?: PgColumn;
}

/** The references of a row as a JSON list, in their order; `id` is the row's. */
export function linkedSql({ table, owner, target, weight, quantity }: Link, id: PgColumn): SQL {
  const value = quantity
    ? sql`jsonb_build_object('id', ${target}, 'quantity', ${quantity})`
    : sql`${target}`;
  const order = weight ? sql`${desc(weight)}, ${target}` : sql`${target}`;
  return sql`(select coalesce(jsonb_agg(${value} order by ${order}), '[]'::jsonb) from ${table} where ${eq(owner, id)})`;
}

/** Whether a record is among the references of a row. */
export function linksTo({ table, owner, target }: Link, id: PgColumn, wanted: unknown): SQL {
  return sql`exists (select 1 from ${table} where ${eq(owner, id)} and ${eq(target, wanted)})`;
}

/** Whether a row has references at all. */
export function hasLinks({ table, owner }: Link, id: PgColumn): SQL {
  return sql`exists (select 1 from ${table} where ${eq(owner, id)})`;
}

/** References to be written, with the record that has them. */
export interface Owned {
  id: number;
  references: unknown;
}

/** Makes these the references of each record, and no others. */
export async function replaceLinked(
  transaction: Transaction,
  link: Link,
  owned: readonly Owned[],
): Promise<void> {
  const owners = owned.map(({ id }) => id);
  await transaction.delete(link.table).where(isAmong(link.owner, owners));
  const rows = owned.flatMap((each) => rowsOf(link, each));
  for (let from = 0; from < rows.length; from += mostAtOnce) {
    await transaction.insert(link.table).values(rows.slice(from, from + mostAtOnce));
  }
}

/** Rows a statement: PostgreSQL takes 65,535 parameters. */
const mostAtOnce = 5_000;

function rowsOf(link: Link, { id, references }: Owned) {
  const { owner, target, weight, quantity } = link;
  const ids = idsOfReferences(references);
  const counted = references as readonly { quantity?: number }[];
  return ids.map((referred, index) => ({
    [keyOf(link, owner)]: id,
    [keyOf(link, target)]: referred,
    ...(weight && { [keyOf(link, weight)]: ids.length - index }),
    ...(quantity && { [keyOf(link, quantity)]: counted[index]?.quantity }),
  }));
}

/** The name by which code knows a column of the table. */
function keyOf({ table }: Link, column: PgColumn): string {
  const found = Object.entries(getTableColumns(table)).find(([, { name }]) => name === column.name);
  if (!found) throw new Error(`There is no column ${column.name}.`);
  return found[0];
}
