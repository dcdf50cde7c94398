import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Shop } from '#server/shop.ts';
import { type OpenDatabase, openDatabase } from '../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { createJobs } from './create-jobs.ts';
import { pruneSchedules } from './prune-schedules.ts';

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

const job = (name: string, schedule?: string) => ({
  name,
  ...(schedule ? { schedule } : {}),
  work: async () => undefined,
});
const earlier = [job('count', '0 3 * * *'), job('sweep', '* * * * *'), job('mail')];
const present = [job('sweep', '* * * * *'), job('tidy', '0 4 * * *'), job('mail')];

/** A copy of a release starts, and stops again. */
async function start(definitions: typeof earlier): Promise<void> {
  const jobs = createJobs({
    ...database,
    pool: open.pool,
    log: { info() {}, warn() {}, error() {} },
    definitions: async () => definitions,
    context: () => ({}) as Shop,
  });
  await jobs.start();
  await jobs.stop();
}

const names = async (query: string) =>
  (await open.pool.query<{ name: string }>(query)).rows.map(({ name }) => name);
const schedules = () => names('select name from jobs.schedule order by name');

it('a start leaves the schedules of another release alone, whichever starts last', async () => {
  await start(earlier);
  await start(present);
  expect(await schedules()).toEqual(['count', 'sweep', 'tidy']);
  await start(earlier);
  expect(await schedules()).toEqual(['count', 'sweep', 'tidy']);
});

it('pruning removes what the present release does not schedule, with the runs that wait for nobody', async () => {
  await open.pool.query(
    `insert into jobs.job (name, policy) values ('count', 'stately'), ('mail', 'standard')`,
  );
  expect(await pruneSchedules(open.pool, present)).toEqual(['count']);
  expect(await schedules()).toEqual(['sweep', 'tidy']);
  expect(await names(`select name from jobs.job where state = 'created'`)).toEqual(['mail']);
  expect(await pruneSchedules(open.pool, present)).toEqual([]);
});
