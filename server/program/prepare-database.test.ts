import { afterAll, beforeAll, expect, it } from 'vitest';
import { isEmpty } from '#seed/is-empty.ts';
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts';
import {
  createTestDatabase,
  seedMoment,
  type TestDatabase,
} from '#server/platform/database/testing.ts';
import { prepareDatabase } from './prepare-database.ts';

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

it('a start that is stopped leaves the shop as empty as before, and no session', async () => {
  const stopping = new AbortController();
  const said: string[] = [];
  // The filling waits for this table when it is stopped.
  const held = await open.pool.connect();
  await held.query('begin; lock table products in share mode');
  const settings = { SEED: 'demonstration', MIGRATE: 'auto' } as const;
  const stopped = prepareDatabase(database.connection, settings, seedMoment, {
    signal: stopping.signal,
    say: (sentence) => said.push(sentence),
  });
  const filling =
    "from pg_stat_activity where application_name = 'shop-filling' and datname = current_database()";
  for (;;) {
    const { rows } = await open.pool.query(`select ${filling} and wait_event_type = 'Lock'`);
    if (rows.length > 0) break;
  }
  stopping.abort();
  await expect(stopped).rejects.toBe(stopping.signal.reason);
  const { rows } = await open.pool.query(`select query ${filling}`);
  await held.query('rollback');
  held.release();
  expect([rows, await isEmpty(open.db)]).toEqual([[], true]);
  expect(said).toEqual(['Stopped before the shop was filled. The next start fills it.']);
});

it('a database that a newer version has migrated is served if this version can, and refused with the reason if not', async () => {
  const { pool } = open;
  const said: string[] = [];
  const start = () => {
    const settings = { SEED: 'none', MIGRATE: 'check' } as const;
    const say = (sentence: string) => said.push(sentence);
    return prepareDatabase(database.connection, settings, seedMoment, { say });
  };
  await start();
  expect(said).toEqual([]);
  await pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at)
    values ('x', ${Date.parse('2040-01-01')}), ('y', ${Date.parse('2040-02-01')})`);
  await pool.query(`create table of_later (id integer not null);
    alter table redirects add column later_text text, add column later_count integer not null default 0`);
  await start();
  expect(said).toEqual([expect.stringMatching(/migrated this database by 2 steps\. .*works/)]);

  await pool.query('alter table redirects add column needed text not null');
  await expect(start()).rejects.toThrow(/by 2 steps, .*: rows need redirects\.needed, unknown/);
  await pool.query(
    'alter table redirects drop column needed; alter table wanted_pages rename column uses to used',
  );
  await expect(start()).rejects.toThrow(
    /it lacks wanted_pages\.uses; rows need wanted_pages\.used, unknown/,
  );
});
