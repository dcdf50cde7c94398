import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { oneConnection } from '#server/testing/one-connection.ts';
import { batched, batchedClient } from './batching-database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { runNamed } from './run-named.ts';

const notes = pgTable('notes', {
  id: integer().primaryKey(),
  words: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
const at = new Date('2026-11-24T08:00:00.123Z');

const open = oneConnection();

describe.each([
  ['in one message', true],
  ['one after the other', false],
])('what is asked in the same moment, %s,', (_, batching) => {
  let own: OpenDatabase;
  beforeAll(async () => {
    own = openDatabase({ ...open.settings, batching });
    await own.pool.query(
      'create table notes (id int primary key, words text not null, at timestamptz not null)',
    );
  });
  beforeEach(() => own.pool.query('truncate notes'));
  afterEach(() => void vi.restoreAllMocks());
  afterAll(async () => {
    await own.pool.query('drop table notes');
    await own.close();
  });

  const put = (id: number, words = 'kept') =>
    batched(own.db).insert(notes).values({ id, words, at }).prepare('put note').execute();

  it('is answered as each would be alone', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await Promise.all([put(1), put(2), put(3)]);
    const one = batched(own.db).select().from(notes).orderBy(notes.id);
    const [read, named, text] = await Promise.all([
      one,
      runNamed(batched(own.db), 'count notes', 'select count(*)::int as count from notes', []),
      batchedClient(own.pool).query({ text: 'select $1::int + 1 as sum' }, [1]),
    ]);
    if (batching) expect(query).toHaveBeenCalledTimes(2);
    expect(read[0]).toEqual({ id: 1, words: 'kept', at });
    expect([read.length, named, text.rows]).toEqual([3, [{ count: 3 }], [{ sum: 2 }]]);
  });

  it('lets a statement fail alone, once, and keeps what the others do', async () => {
    const results = await Promise.allSettled([put(1), put(2), put(1, 'again'), put(3)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    const stored = await own.db.select({ id: notes.id }).from(notes).orderBy(notes.id);
    expect(stored.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('sends nothing again after its connection was lost, as nobody knows what was done', async () => {
    const lose = batchedClient(own.pool).query(
      {
        text: 'select pg_terminate_backend(pg_backend_pid()), $1::int',
      },
      [1],
    );
    const results = await Promise.allSettled([put(1), lose, put(2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await own.db.$count(notes)).toBe(0);
  });

  it('is the transaction where there is one', async () => {
    const undone = own.db.transaction(async (transaction) => {
      await batched(transaction).insert(notes).values({ id: 1, words: 'undone', at });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await own.db.$count(notes)).toBe(0);
  });
});
