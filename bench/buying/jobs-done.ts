import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** Seconds; a job that is still due then will never be done. */
const longest = 120;

/**
 * Waits until the jobs of the orders, such as their e-mails, are done, so that no part of a measurement pays for
 * the one before. Returns the seconds that it took.
 */
export async function jobsDone(pool: pg.Pool): Promise<number> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  while (await isAnyJobDue(pool)) {
    if (seconds() > longest) throw new Error(`jobs are due after ${longest} seconds`);
    await pause(100);
  }
  return seconds();
}

async function isAnyJobDue(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ due: boolean }>(`
    select exists (
      select 1 from jobs.job where state < 'completed' and start_after <= now()
    ) as due`);
  return rows[0]?.due ?? false;
}
