import { is, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { someNames } from '#server/platform/database/some-names.ts';
import * as schema from '#server/registries/schema.ts';

interface Found {
  table: string;
  column: string;
  /** Whether a row cannot be written without it. */
  isNeeded: boolean;
}

/** Of all tables of the shop. An identity and a generated column have a value without being given one. */
const columnsText = `
  select table_name as table, column_name as column,
         is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as "isNeeded"
    from information_schema.columns where table_schema = 'public'`;

/** The most names in a sentence. */

/**
 * Throws a sentence unless this version can work with a database that a newer one has migrated: every column that it
 * knows must be there, and no other may be needed to write a row. That is so for the release before the newer one, and
 * not for every earlier release.
 */
export async function expectFittingSchema(
  connection: pg.ClientConfig,
  unknownSteps: number,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<Found>(columnsText);
    const known = knownColumns();
    const found = new Set(rows.map(({ table, column }) => `${table}.${column}`));
    const missing = [...known.columns].filter((name) => !found.has(name));
    const needed = rows
      .filter(({ table, isNeeded }) => isNeeded && known.tables.has(table))
      .map(({ table, column }) => `${table}.${column}`)
      .filter((name) => !known.columns.has(name));
    const reasons = [
      ...(missing.length > 0 ? [`it lacks ${someNames(missing)}`] : []),
      ...(needed.length > 0 ? [`rows need ${someNames(needed)}, unknown here`] : []),
    ];
    if (reasons.length === 0) return;
    throw new Error(
      `A newer version of the shop has migrated this database by ${unknownSteps} steps, and this version cannot work with it: ` +
        `${reasons.join('; ')}. Start that version, or one that is less old. Nothing was changed.`,
    );
  } finally {
    await client.end();
  }
}

function knownColumns(): { tables: Set<string>; columns: Set<string> } {
  const dialect = new PgDialect({ casing: 'snake_case' });
  // As statements name it: "orders"."order_no".
  const named = (column: PgColumn) => dialect.sqlToQuery(sql`${column}`).sql.replaceAll('"', '');
  const tables = Object.values(schema).filter((each) => is(each, PgTable));
  const configs = tables.map(getTableConfig);
  return {
    tables: new Set(configs.map(({ name }) => name)),
    columns: new Set(configs.flatMap(({ columns }) => columns.map(named))),
  };
}
