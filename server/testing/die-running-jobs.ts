import type pg from 'pg';
import { expect } from 'vitest';
import type { KillPoint } from '#server/platform/kill-points.ts';
import { startChild } from './start-child.ts';
import type { TestShop } from './test-shop.ts';

/**
 * Starts another server on the test's database, which runs the due jobs and dies at this point. It uses the real time.
 * What the server was doing goes on without its jobs.
 */
export async function dieRunningJobs(test: TestShop, point: KillPoint): Promise<void> {
  const child = await startChild(String(test.shop.pool.options.connectionString), 0, point);
  try {
    const run = fetch(`${child.origin}/backstage/api/v1/test/jobs/run`, { method: 'POST' });
    await expect(run).rejects.toThrow();
    expect(await child.ended).toBe('SIGKILL');
  } finally {
    child.process.kill('SIGKILL');
  }
  await endAbandonedJobs(test.shop.pool);
}

/**
 * Ends the jobs of a dead server as failed: pg-boss notices minutes later that they are abandoned, and until then each
 * `runDue` would wait five seconds for them.
 */
export async function endAbandonedJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update jobs.job set state = 'failed', completed_on = now() where state = 'active'`,
  );
}
