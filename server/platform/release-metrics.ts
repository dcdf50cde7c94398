import { stat } from 'node:fs/promises';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { systemClock } from './clock.ts';

export interface ReleaseInfo {
  /** Names the release; two builds of different sources have different names. */
  version: string;
  pool: Pick<pg.Pool, 'query'>;
  /**
   * A file that each backup touches when it has succeeded, or `database` for the row that it writes there; '' for none.
   */
  backupStamp: string;
}

/** Adds the metrics that say which release runs on which schema, and how old the last backup is. */
export function addReleaseMetrics(
  registry: Registry,
  { version, pool, backupStamp }: ReleaseInfo,
): void {
  const registers = [registry];
  new Gauge({
    name: 'build_info',
    help: 'Always 1; the labels are the release and its Node',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.version }, 1);
  new Gauge({
    name: 'schema_version',
    help: 'How many migrations the database has; -1: not known',
    registers,
    async collect() {
      this.set(await countMigrations(pool).catch(() => -1));
    },
  });
  if (!backupStamp) return;
  new Gauge({
    name: 'backup_last_success_seconds',
    help: 'Seconds since the last backup succeeded; -1: not known',
    registers,
    async collect() {
      const age = backupStamp === 'database' ? ageInDatabase(pool) : ageOf(backupStamp);
      this.set(await age.catch(() => -1));
    },
  });
}

async function countMigrations(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::integer as count from drizzle.__drizzle_migrations',
  );
  return rows[0]?.count ?? -1;
}

/**
 * Answers the age in seconds of the row that deploy/helm/qingmian/files/backup.sh writes. It is used where copies and
 * backups share no folder.
 */
async function ageInDatabase(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ age: number | null }>(
    `select round(extract(epoch from now() - (value ->> 'at')::timestamptz))::integer as age
       from settings where key = 'backup'`,
  );
  return rows[0]?.age ?? -1;
}

/** Answers the age of a file in seconds, by the machine's clock, which also sets the file's moment. */
async function ageOf(file: string): Promise<number> {
  const { mtimeMs } = await stat(file);
  return Math.max(0, Math.round((systemClock.now().getTime() - mtimeMs) / 1000));
}
