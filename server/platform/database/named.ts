import { toSnakeKey } from '#contract/wire-case.ts';
import type { Queryable } from './database.ts';

/**
 * Runs a statement that PostgreSQL parses and plans once per connection: for what is asked thousands of times a
 * second. One `name` always has one `text`. Instants arrive as text.
 */
export async function runNamed<Row>(
  db: Queryable,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const query = { sql: text, params: [...values] };
  const statement = db._.session.prepareQuery(query, undefined, name, false);
  const { rows } = (await statement.execute()) as { rows: Row[] };
  return rows;
}

/** `p.member_price as "memberPrice", …`: columns for a statement's text under the names that code uses. */
export function columnList(alias: string, names: readonly string[]): string {
  return names.map((name) => `${alias}.${toSnakeKey(name)} as "${name}"`).join(', ');
}
