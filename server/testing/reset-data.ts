import { databaseError } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';

const deadlock = '40P01';
const attempts = 5;

/**
 * The tables that are kept: administrators and their roles, secrets, the stores of the map, and rows that only
 * migrations insert.
 */
const untouched = [
  'administrators',
  'roles',
  'administrator_sessions',
  'secrets',
  'stores',
  'menus',
  'home_blocks',
  'pages',
];

/**
 * Empties every table except those, and loads the demonstration shop again with the time of the shop's clock.
 * Waiting jobs are deleted too.
 */
export async function resetData({ db, pool, clock, cache }: Shop): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where (schemaname = 'public' and tablename <> all ($1))
       or (schemaname = 'jobs' and tablename = 'job') order by 1`,
    [untouched],
  );
  // Imported only here, so that a shop outside tests does not have these data in memory.
  const { loadDemonstration } = await import('#seed/load-demonstration.ts');
  await truncate(pool, rows.map(({ name }) => name).join(', '));
  await loadDemonstration(db, clock.now());
  await cache.invalidate(['catalog', 'promotions', 'content', 'settings', 'members', 'stock']);
}

/** Tries again after a deadlock, because others may lock the tables in another order at the same moment. */
async function truncate(pool: Shop['pool'], tables: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.query(`truncate ${tables} restart identity cascade`);
      return;
    } catch (error) {
      if (databaseError(error)?.code !== deadlock || attempt === attempts) throw error;
    }
  }
}
