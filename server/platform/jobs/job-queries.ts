import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { parkedQueue } from './set-up-queues.ts';

/** Milliseconds for which tests wait for running jobs. */
const idleTimeout = 5000;

/** The data of all jobs of a name that have not begun. */
export async function waitingData(pool: pg.Pool, name: string): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select data from jobs.job where name = $1 and state < 'active'`,
    [name],
  );
  return rows.map(({ data }) => data);
}

/** The names of all jobs that have not begun, also of those that are not due yet. */
export async function waitingNames(pool: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct name from jobs.job where state < 'active'`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** How many jobs failed for the last time and wait for a person. */
export async function countParked(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from jobs.job where name = $1 and state = 'created'`,
    [parkedQueue],
  );
  return rows[0]?.count ?? 0;
}

/** Seconds for which the oldest due job has waited; 0 if none is due. */
export async function oldestDue(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select coalesce(extract(epoch from now() - min(start_after)), 0)::double precision as seconds
       from jobs.job where state < 'active' and name <> $1 and start_after <= now()`,
    [parkedQueue],
  );
  return rows[0]?.seconds ?? 0;
}

/** Waits for jobs that the workers of a running server have already taken, 5 seconds at most. */
export async function untilIdle(pool: pg.Pool, names: readonly string[]): Promise<void> {
  const deadline = performance.now() + idleTimeout;
  const isActive = async () => {
    const { rowCount } = await pool.query(
      `select from jobs.job where state = 'active' and name = any($1)`,
      [names],
    );
    return rowCount !== 0;
  };
  while ((await isActive()) && performance.now() < deadline) await pause(20);
}
