import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Waits until what orders leave to do, such as their letters, is done, so that no part of a measurement pays for the one before.
 * Answers the seconds that it took.
 */
export async function jobsDone(pool: pg.Pool): Promise<number> {
  const began = performance.now();
  while (await isAnyJobDue(pool)) await pause(100);
  return (performance.now() - began) / 1000;
}

async function isAnyJobDue(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ due: boolean }>(`
    select exists (
      select 1 from jobs.job where state < 'completed' and start_after <= now()
    ) as due`);
  return rows[0]?.due ?? false;
}
