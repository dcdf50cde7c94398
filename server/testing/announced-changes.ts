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
