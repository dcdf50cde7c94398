/**
 * `npm run jobs:prune`: removes the schedules of jobs that only earlier releases had. Run it when nobody will go
 * back to an earlier release.
 */
import { capabilities } from './assembly/capabilities.ts';
import { configuredAddresses, readConfig } from './config.ts';
import { openDatabase } from './platform/database/database.ts';
import { pruneSchedules } from './platform/jobs/prune-schedules.ts';

const config = readConfig(process.env);
if (!config.DATABASE_URL) {
  console.error(
    'Set DATABASE_URL: the embedded database has had no other release beside this one.',
  );
  process.exit(1);
}
const { pool, close } = openDatabase({ ...configuredAddresses(config).direct, max: 1 });
try {
  const names = await pruneSchedules(pool, await capabilities.jobs());
  console.log(names.length === 0 ? 'No schedule was old.' : `Removed: ${names.join(', ')}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await close();
}
