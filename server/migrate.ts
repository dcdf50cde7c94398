/** `npm run migrate`: brings the schema of a database up to date, once, before copies of a new version start. */
import { configuredAddresses, readConfig } from './config.ts';
import { migrateDatabase } from './platform/database/migrate.ts';

const config = readConfig(process.env);
if (!config.DATABASE_URL) {
  console.error('Set DATABASE_URL. The embedded database is migrated when the shop starts.');
  process.exit(1);
}
try {
  const steps = await migrateDatabase(configuredAddresses(config).direct);
  console.log(
    steps === 0
      ? 'The schema was up to date.'
      : `The schema was brought up to date in ${steps} steps.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
