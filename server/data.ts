/** `npm run data:export -- FILE` and `npm run data:import -- FILE`: a shop's data from one PostgreSQL into another. */
import { join } from 'node:path';
import { configuredAddresses, readConfig } from './config.ts';
import { startLocalPostgres } from './platform/database/local-postgres.ts';
import {
  expectApart,
  expectOwnsNothing,
  grantToShop,
  rolesOfShop,
} from './platform/database/shop-role.ts';
import { exportData } from './platform/database/transfer/export-data.ts';
import { importData } from './platform/database/transfer/import-data.ts';
import { makeSchema } from './program/make-schema.ts';

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
  const addresses = configuredAddresses(config);
  const { direct, owner } = addresses;
  const connection = owner ?? direct;
  const roles = owner ? await rolesOfShop(addresses) : { writing: [], all: [] };
  if (owner) await expectApart(owner, roles.all);
  const tables = await importData({
    connection,
    path: file,
    makeSchema: async (names) => {
      await makeSchema(connection, { ledgers: names.has('stand_ins.ledger_entries') });
    },
  });
  if (owner) await expectOwnsNothing(owner, roles.all);
  for (const role of roles.writing) await grantToShop(connection, role);
  return `${tables} tables were imported from ${file}. Remove the file: it has all data of the shop.`;
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
