import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { stageBinaries } from '#server/platform/database/local-postgres/binaries.ts';
import { atEnd } from '../children.ts';
import { type Program, program } from './debian.ts';

/** A whole PostgreSQL from Debian: the one from npm has no programs for backups. */
export interface PostgresTools {
  /** The folder of its programs. */
  bin: string;
  /** The environment of their processes: where they find each other, and their libraries. */
  env: NodeJS.ProcessEnv;
}

const debians = '/usr/lib/postgresql';

/** The newest installed ones, or those from Debian's packages. Throws Missing if neither is available. */
export async function postgresTools(): Promise<PostgresTools> {
  const installed = existsSync(debians)
    ? readdirSync(debians)
        .sort((one, other) => Number(other) - Number(one))
        .map((version) => join(debians, version, 'bin'))
        .find((bin) => existsSync(join(bin, 'initdb')))
    : undefined;
  const found: Program = installed
    ? { path: join(installed, 'initdb'), env: process.env }
    : await program('initdb', ['postgresql-15', 'postgresql-client-15', 'libpq5']);
  const bin = join(found.path, '..');
  return { bin, env: { ...found.env, PATH: `${bin}:${process.env.PATH ?? ''}` } };
}

/** The PostgreSQL from npm, copied into the folder; it has the programs `initdb`, `pg_ctl` and `postgres` only. */
export async function npmTools(folder: string): Promise<PostgresTools & { major: string }> {
  const { uid, gid } = plainAccount();
  const owner = uid !== undefined && gid !== undefined ? { uid, gid } : undefined;
  const { folder: staged, major } = await stageBinaries({ root: folder, owner });
  return { bin: join(staged, 'bin'), env: process.env, major };
}

/** An account that may run PostgreSQL, which refuses to run as root: empty unless this process is root. */
export function plainAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (kind: string, name: string) =>
    Number(
      execFileSync('id', [kind, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', name), gid: id('-g', name) };
    } catch {
      // Tries the next one.
    }
  }
  throw new Error('there is neither an account postgres nor nobody');
}

/** A folder of that account, outside the project, because the account may not be able to read the project. */
export function folderOfPlainAccount(name: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const { uid, gid } = plainAccount();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
  return { folder, remove: atEnd(() => rmSync(folder, { recursive: true, force: true })) };
}

export async function ask<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  query: string,
): Promise<Row[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

/**
 * The number of rows of each table and the sum of each of its columns of money or stock, as one text to compare.
 * Tables that a crash may empty are left out.
 */
export async function countsAndSums(connection: pg.ClientConfig): Promise<Map<string, string>> {
  const columns = await ask<{ table: string; sums: string | null }>(
    connection,
    `select c.relname as table, string_agg(format('sum(%I)', a.attname), ', ' order by a.attnum)
              filter (where a.attname ~ '(amount|price|fee|stock|change|quantity)$' and a.atttypid = 'int4'::regtype) as sums
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace
      group by c.relname order by c.relname`,
  );
  const parts = columns.map(
    ({ table, sums }) =>
      `select ${pg.escapeLiteral(table)} as table, row(count(*)${sums ? `, ${sums}` : ''})::text as sums from ${pg.escapeIdentifier(table)}`,
  );
  const rows = await ask<{ table: string; sums: string }>(connection, parts.join(' union all '));
  return new Map(rows.map(({ table, sums }) => [table, sums]));
}

/**
 * The number of rows of each table of every schema, and a sum over all their values, as one text to compare. Tables
 * that a crash may empty are left out.
 */
export async function wholeRows(connection: pg.ClientConfig): Promise<Map<string, string>> {
  const tables = await ask<{ table: string }>(
    connection,
    `select format('%I.%I', nspname, relname) as table
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and relpersistence = 'p' and nspname !~ '^(pg_|information_schema$)'`,
  );
  const parts = tables.map(
    ({ table }) =>
      `select ${pg.escapeLiteral(table)} as table, row(count(*), sum(hashtextextended(one::text, 0)))::text as rows from ${table} one`,
  );
  const found = await ask<{ table: string; rows: string }>(connection, parts.join(' union all '));
  return new Map(found.map(({ table, rows }) => [table, rows]));
}

/** The tables whose two texts differ, with both texts. */
export function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) {
  return [...one].flatMap(([table, sums]) =>
    other.get(table) === sums ? [] : [`${table}: ${sums} and ${other.get(table)}`],
  );
}
