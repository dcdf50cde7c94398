import type pg from 'pg';
import { capabilities } from '#server/assembly/capabilities.ts';
import { makeLedgers } from '#server/hosts/stand-in-ledgers.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { createRateLimits } from '#server/platform/http/rate-limits.ts';
import { openBoss } from '#server/platform/jobs/open-boss.ts';

/**
 * Makes everything that a shop makes in its database, at its migrations and its first start, with the ledgers of
 * stand-ins or without. Answers the number of migrations that were done.
 */
export async function makeSchema(
  connection: pg.PoolConfig,
  { ledgers }: { ledgers: boolean },
): Promise<number> {
  const steps = await migrateDatabase(connection);
  const { db, pool, close } = openDatabase({ ...connection, max: 2 });
  try {
    const definitions = await capabilities.jobs();
    const boss = await openBoss({ pool, connection, log: console, definitions, isWorking: false });
    await boss.stop({ graceful: false });
    await createRateLimits(pool);
    if (ledgers) await makeLedgers(db);
  } finally {
    await close();
  }
  return steps;
}
