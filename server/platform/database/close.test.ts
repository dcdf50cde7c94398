import { expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { createTestDatabase } from './testing.ts';

it('a pool closes although a connection is lost meanwhile', async () => {
  const database = await createTestDatabase();
  const [closing, other] = [openDatabase(database.connection), openDatabase(database.connection)];
  const client = await closing.pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const working = expect(client.query('select pg_sleep(60)')).rejects.toThrow();
  const lost = new Promise((resolve) => client.once('error', resolve));
  const closed = closing.close();
  await other.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await working;
  await lost;
  client.release(true);
  await closed;
  await other.close();
  await database.drop();
});
