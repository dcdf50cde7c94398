import { databaseError } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';

const deadlock = '40P01';
const attempts = 5;

/**
 * Empties every table but those of who may sign in to the back office, and loads the demonstration shop anew, as of the
 * shop's clock. Waiting jobs go as well.
 */
export async function resetData({ db, pool, clock, cache }: Shop): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where (schemaname = 'public' and tablename not in ('administrators', 'administrator_sessions'))
       or (schemaname = 'jobs' and tablename = 'job') order by 1`,
  );
  // Only here: a shop that is not under test has no use for these data in memory.
  const { loadDemonstration } = await import('#seed/load-demonstration.ts');
  await truncate(pool, rows.map(({ name }) => name).join(', '));
  await loadDemonstration(db, clock.now());
  await cache.invalidate(['catalog', 'promotions', 'content', 'settings', 'members', 'stock']);
}

/** Whoever works on the tables at this moment may hold them in another order. */
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
