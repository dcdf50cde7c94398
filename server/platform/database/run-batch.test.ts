import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oneConnection } from '#server/testing/one-connection.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { refuseText, runBatch, runBatchOrRefusal, type Statement } from './run-batch.ts';

const open = oneConnection();
let operator: pg.Client;
beforeAll(async () => {
  operator = new pg.Client(open.settings);
  await operator.connect();
  await operator.query('create table kept (id int primary key, parent int)');
  await operator.query(
    'alter table kept add foreign key (parent) references kept deferrable initially deferred',
  );
});
beforeEach(() => operator.query('truncate kept'));
afterAll(() => operator.end());

const keep = (id: number): Statement<{ id: number }> => ({
  name: 'keep',
  text: 'insert into kept (id) values ($1) returning id',
  values: [id],
});
const orphan = (id: number): Statement => ({
  name: 'keep orphan',
  text: 'insert into kept (id, parent) values ($1, -1)',
  values: [id],
});
const sum: Statement<{ sum: string; at: string }> = {
  name: 'sum of all',
  text: `select coalesce(sum(id), 0) as sum, '2026-11-20T00:00:00Z'::timestamptz as at from kept`,
  values: [],
};
const refuse: Statement = { name: 'refuse', text: `select ${refuseText('$1')}`, values: ['SOLD'] };
const divide: Statement = { name: 'divide', text: 'select 1 / $1::int', values: [0] };
const slow = (seconds: number): Statement => ({
  name: 'slow',
  text: 'select pg_sleep($1)',
  values: [seconds],
});

const storedRows = async () =>
  (await operator.query<{ id: number }>('select id from kept order by id')).rows.map(
    ({ id }) => id,
  );

describe.each([
  ['as one message', {}],
  ['as one message, behind a pooler that keeps no names', { preparedStatements: false }],
  ['one after the other, as `pg` documents it', { batching: false }],
  [
    'one after the other, behind a pooler that keeps no names',
    { batching: false, preparedStatements: false },
  ],
])('a batch of statements %s', (_, way) => {
  let own: OpenDatabase;
  beforeAll(() => {
    own = openDatabase({ ...open.settings, max: 1, ...way });
  });
  afterAll(() => own.close());

  it('answers the rows of each statement, which see those before it, and keeps everything', async () => {
    const [one, all, two] = await runBatch(own.db, [keep(1), sum, keep(2)]);
    expect([one, all[0]?.sum, two]).toEqual([[{ id: 1 }], 1, [{ id: 2 }]]);
    expect(all[0]?.at).toMatch(/^2026-11-2/);
    expect(await storedRows()).toEqual([1, 2]);
  });

  it.each<[string, Statement[], RegExp]>([
    ['first', [divide, keep(1), keep(2)], /division by zero/],
    ['in the middle', [keep(1), divide, orphan(3), keep(2)], /division by zero/],
    ['last', [keep(1), keep(2), divide], /division by zero/],
    ['by a key', [keep(1), keep(1), sum], /duplicate key/],
    ['at the commit', [keep(1), orphan(2), sum], /foreign key/],
  ])('keeps nothing if a statement fails %s, and the connection goes on', async (_, all, why) => {
    await expect(runBatch(own.db, all)).rejects.toThrow(why);
    expect(await storedRows()).toEqual([]);
    await expect(runBatch(own.db, all)).rejects.toThrow(why);
    await runBatch(own.db, [keep(7), keep(8), sum]);
    expect(await storedRows()).toEqual([7, 8]);
  });

  it('keeps nothing if a statement takes too long, and the connection goes on', async () => {
    const limit = (value: string): Statement => ({
      name: `limit ${value}`,
      text: `set statement_timeout = ${value}`,
      values: [],
    });
    await runBatch(own.db, [limit('50')]);
    const all = [keep(1), slow(5), keep(2)];
    await expect(runBatch(own.db, all)).rejects.toMatchObject({ code: '57014' });
    await runBatch(own.db, [limit('30000')]);
    expect(await storedRows()).toEqual([]);
  });

  it('keeps nothing if the connection is lost in its middle, and the next batch has another', async () => {
    const lost = expect(runBatch(own.db, [keep(1), slow(30), keep(2)])).rejects.toThrow();
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'select pg_sleep%' and state = 'active' and datname = current_database()`;
    while ((await operator.query(end)).rowCount === 0);
    await lost;
    expect(await storedRows()).toEqual([]);
    await runBatch(own.db, [keep(3)]);
    expect(await storedRows()).toEqual([3]);
  });

  it('keeps nothing of a value that cannot be sent', async () => {
    const circle: { self?: object } = {};
    circle.self = circle;
    const impossible: Statement = { ...keep(2), values: [circle] };
    await expect(runBatch(own.db, [keep(1), impossible, keep(3)])).rejects.toThrow(/circular/);
    await runBatch(own.db, [keep(4)]);
    expect(await storedRows()).toEqual([4]);
  });

  it('its refusal is answered as a value, and nothing of its batch remains', async () => {
    const codes = ['TEMP_ORDER_FAILED', 'COUPON_IS_USED'] as const;
    const used = { ...refuse, values: ['COUPON_IS_USED'] };
    expect(await runBatchOrRefusal(own.db, codes, [keep(1), used, keep(2)])).toMatchObject({
      ok: false,
      failure: { code: 'COUPON_IS_USED' },
    });
    expect(await storedRows()).toEqual([]);
  });

  it('its refusal is a failure if nobody expects the code', async () => {
    await expect(runBatchOrRefusal(own.db, [], [keep(1), refuse])).rejects.toThrow('SOLD');
  });

  it('a deadlock in it is tried again as a whole', async () => {
    await operator.query('insert into kept values (1), (2)');
    const touch = (id: number): Statement => ({
      name: 'touch',
      text: 'update kept set parent = null where id = $1',
      values: [id],
    });
    await operator.query('begin');
    await operator.query('set local deadlock_timeout = 10000');
    await operator.query('update kept set parent = null where id = 2');
    const batch = runBatch(own.db, [touch(1), touch(2), keep(3)]);
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    while ((await operator.query(waits)).rowCount === 0);
    await operator.query('update kept set parent = null where id = 1');
    await operator.query('commit');
    await batch;
    expect(await storedRows()).toEqual([1, 2, 3]);
  });

  it('within a transaction its statements belong to that one', async () => {
    await own.db
      .transaction(async (transaction) => {
        await runBatch(transaction, [keep(1), keep(2)]);
        throw new Error('undo');
      })
      .catch(() => undefined);
    expect(await storedRows()).toEqual([]);
  });
});
