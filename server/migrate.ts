/** `npm run migrate`: migrates a database to this version's schema, before copies of the new version start. */
import { configuredAddresses, readConfig } from './config.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { migrateAsOwner } from './program/migrate-as-owner.ts';

const config = readConfig(process.env);
if (!config.DATABASE_URL) {
  console.error('Set DATABASE_URL. The embedded database is migrated when the shop starts.');
  process.exit(1);
}
try {
  const addresses = configuredAddresses(config);
  const { direct, owner } = addresses;
  const steps = owner
    ? await migrateAsOwner({ owner, shop: addresses, isTrial: config.SHOP_MODE === 'trial' })
    : await migrateDatabase(direct);
  console.log(
    steps === 0
      ? 'The schema was up to date.'
      : `The schema was brought up to date in ${steps} steps.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
