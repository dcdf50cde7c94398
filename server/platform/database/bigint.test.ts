import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresChanges } from '../cache/postgres-changes.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { lockKeys } from './lock-keys.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let open: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connection);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

const most = 2 ** 53 - 1;

describe('a bigint of the database', () => {
  it('is read as a number, also in lists and in sums', async () => {
    const { rows } = await open.pool.query(
      `select 7::bigint as one, $1::bigint as big, array[1, null, $1]::bigint[] as list, sum(n) as sum, null::bigint as none
         from (values (1), (2)) as numbers (n)`,
      [most],
    );
    expect(rows).toEqual([{ one: 7, big: most, list: [1, null, most], sum: 3, none: null }]);
    const { rows: drizzled } = await open.db.execute(sql`select ${-most}::bigint as least`);
    expect(drizzled).toEqual([{ least: -most }]);
  });

  it('is refused above 2^53, where it would become another one', async () => {
    await expect(open.pool.query('select 9007199254740993::bigint as id')).rejects.toThrow(
      'The database answered 9007199254740993, which is no exact number',
    );
    await expect(
      open.db.execute(sql`select array[9007199254740993]::bigint[] as ids`),
    ).rejects.toMatchObject({ cause: { name: 'RangeError' } });
    // The connection is as good as before.
    expect((await open.pool.query('select 1::bigint as one')).rows).toEqual([{ one: 1 }]);
  });
});

it('a copy shows to migrations that it reads them', async () => {
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const { connection } = database;
  const changes = postgresChanges({ connection, pool: open.pool, log: silent });
  const hearing = changes.hear({ onChange() {}, onHearing() {}, onDeaf() {} });
  await hearing.ready;
  const { rows } = await open.pool.query(
    `select application_name as by from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and objid = $1 and mode = 'ShareLock' and granted
         and datname = current_database()`,
    [lockKeys.bigNumbers],
  );
  expect(rows).toEqual([{ by: 'shop-changes' }]);
  await hearing.stop();
});
