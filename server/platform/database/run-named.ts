import { toSnakeKey } from '#contract/wire-case.ts';
import { prepareNamed } from '../internals/drizzle-orm/drizzle-orm.ts';
import type { Queryable } from './database.ts';
import type { Statement } from './statement.ts';

/**
 * Runs a statement that PostgreSQL parses and plans once per connection, for queries that run thousands of times a
 * second. The same `name` must always have the same `text`. Instants in the rows are texts.
 */
export async function runNamed<Row>(
  db: Queryable,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const statement = prepareNamed(db, name, { sql: text, params: [...values] });
  const { rows } = (await statement.execute()) as { rows: Row[] };
  return rows;
}

/** Runs one statement that may also travel with others. */
export const runStatement = <Row>(db: Queryable, { name, text, values }: Statement<Row>) =>
  runNamed<Row>(db, name, text, values);

/** `p.member_price as "memberPrice", …`: the columns of a statement's text, under the names that the code uses. */
export function columnList(
  alias: string,
  names: readonly string[],
  columns: Readonly<Record<string, string>> = {},
): string {
  return names
    .map((name) => `${alias}.${columns[name] ?? toSnakeKey(name)} as "${name}"`)
    .join(', ');
}
