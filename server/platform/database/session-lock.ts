import pg from 'pg';
import type { LockKey } from './lock-keys.ts';

/**
 * Runs work while no other copy of the server runs work under the same lock. The lock is held by a connection of its
 * own, so that it ends with the process.
 */
export async function underLock<Result>(
  connection: pg.ClientConfig,
  key: LockKey,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  // The work itself notices a connection that is lost; without a listener the process would end.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [key]);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
