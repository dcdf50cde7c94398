/** `npm run data:export -- FILE` and `npm run data:import -- FILE`: a shop's data from one PostgreSQL into another. */
import { join } from 'node:path';
import type pg from 'pg';
import { capabilities } from './assembly/capabilities.ts';
import { configuredAddresses, readConfig } from './config.ts';
import { ledgerStore } from './hosts/stand-in-ledgers.ts';
import { openDatabase } from './platform/database/database.ts';
import { startLocalPostgres } from './platform/database/local-postgres.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { exportData } from './platform/database/transfer/export-data.ts';
import { importData } from './platform/database/transfer/import-data.ts';
import { createRateLimits } from './platform/http/rate-limits.ts';
import { openBoss } from './platform/jobs/open-boss.ts';

const [way, path] = process.argv.slice(2);
const config = readConfig(process.env);

/** Exports the database of DATABASE_URL, or the shop's own below DATA_DIR, which is started if it does not run. */
async function exportTo(file: string): Promise<string> {
  if (config.DATABASE_URL) {
    const tables = await exportData(configuredAddresses(config).direct, file);
    return `${tables} tables are in ${file}.`;
  }
  const own = await startLocalPostgres(join(config.DATA_DIR, 'postgres'));
  try {
    return `${await exportData(own.connection, file)} tables of the shop’s own database are in ${file}.`;
  } finally {
    await own.stop();
  }
}

async function importFrom(file: string): Promise<string> {
  if (!config.DATABASE_URL) throw new Error('Set DATABASE_URL to an empty database.');
  const connection = configuredAddresses(config).direct;
  const tables = await importData({
    connection,
    path: file,
    makeSchema: (names) => make(connection, names),
  });
  return `${tables} tables were imported from ${file}. Remove the file: it has all data of the shop.`;
}

/** Makes everything that a shop makes in its database, at its migrations and its first start. */
async function make(connection: pg.PoolConfig, tables: ReadonlySet<string>): Promise<void> {
  await migrateDatabase(connection);
  const { db, pool, close } = openDatabase({ ...connection, max: 2 });
  try {
    const definitions = await capabilities.jobs();
    const boss = await openBoss({ pool, connection, log: console, definitions, isWorking: false });
    await boss.stop({ graceful: false });
    await createRateLimits(pool);
    if (tables.has('stand_ins.ledger_entries')) await ledgerStore(db).read();
  } finally {
    await close();
  }
}

if (!path || (way !== 'export' && way !== 'import')) {
  console.error('usage: npm run data:export -- FILE | npm run data:import -- FILE');
  process.exit(1);
}
try {
  console.log(await (way === 'export' ? exportTo(path) : importFrom(path)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
