import pg from 'pg';
import { changeChannel } from '#server/platform/cache/postgres-changes.ts';
import type { Shop } from '#server/shop.ts';

const end = 'the end';

/** The tags that the database announces to the caches while `work` runs, in order. */
export async function announcedBy(
  { pool }: Pick<Shop, 'pool'>,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const client = new pg.Client(pool.options);
  const announced: string[] = [];
  await client.connect();
  try {
    await client.query(`listen ${changeChannel}`);
    const ended = new Promise<void>((resolve) => {
      client.on('notification', ({ payload = '' }) => {
        if (payload === end) resolve();
        else announced.push(payload);
      });
    });
    await work();
    await pool.query('select pg_notify($1, $2)', [changeChannel, end]);
    await ended;
  } finally {
    await client.end();
  }
  return announced;
}

/** Waits until the cache of this shop has been notified of all earlier changes. */
export async function untilHeard({ cache, pool }: Pick<Shop, 'cache' | 'pool'>): Promise<void> {
  await cache.through(
    'marker',
    ['marker'],
    async () => 1,
    () => 1,
  );
  await pool.query('select pg_notify($1, $2)', [changeChannel, 'marker']);
  while (cache.cached('marker')) await pool.query('select 1');
}
