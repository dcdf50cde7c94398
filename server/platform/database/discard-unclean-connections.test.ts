import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { oneConnection } from '#server/testing/one-connection.ts';
import { batchReads } from './batch-reads.ts';
import { batched } from './batching-database.ts';
import { databaseError } from './database.ts';
import { runBatch } from './run-batch.ts';

describe.each([
  ['in one message', true],
  ['one after the other', false],
])('connections whose batches go %s', (_, batching) => {
  const open = oneConnection({ batching });
  beforeEach(() =>
    open.db.execute(
      'create table if not exists written (id integer unique deferrable initially deferred)',
    ),
  );

  /** What PostgreSQL refuses these statements with in one transaction; empty if it does not. */
  const refusalOf = (...statements: string[]) =>
    open.db
      .transaction(async (transaction) => {
        for (const statement of statements) await transaction.execute(statement);
      })
      .then(
        () => '',
        (error) => databaseError(error)?.code,
      );

  /** The rows that somebody else sees, over the only connection of the pool. */
  const written = async () =>
    (await open.pool.query<{ id: number }>('select id from written order by id')).rows.map(
      ({ id }) => id,
    );

  it('a connection that PostgreSQL ends is given to nobody else', async () => {
    for (let time = 0; time < 20; time++) {
      const ending = open.db.execute('select pg_terminate_backend(pg_backend_pid())');
      await expect(ending).rejects.toMatchObject({ cause: { code: '57P01' } });
      expect(await refusalOf('select 1')).toBe('');
    }
  });

  it('a connection that can only read is not used again once it has refused to write', async () => {
    await open.pool.query('set default_transaction_read_only = on');
    const write = 'insert into written values (1)';
    expect([await refusalOf(write), await refusalOf(write)]).toEqual(['25006', '']);
    await open.pool.query('delete from written');
  });

  it('statements that are asked for at once are sent one after the other, without a warning of the driver', async () => {
    const warnings: string[] = [];
    const note = ({ message }: Error) => warnings.push(message);
    process.on('warning', note);
    const answers = await open.db.transaction((transaction) =>
      Promise.all(
        [1, 2, 3].map(async (number) => {
          const { rows } = await transaction.execute(sql`select ${number}::int as number`);
          return rows[0]?.number;
        }),
      ),
    );
    expect(answers).toEqual([1, 2, 3]);
    const refused = open.db.transaction((transaction) =>
      Promise.all([
        transaction.execute(sql`select 1 / 0`),
        transaction.execute(sql`insert into written values (42)`),
      ]),
    );
    await expect(refused).rejects.toMatchObject({ cause: { code: '22012' } });
    expect(await written()).not.toContain(42);
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  describe('a connection that comes back with an open transaction', () => {
    const leaveOpen: Record<string, () => Promise<unknown>> = {
      'by whoever borrowed it': async () => {
        const client = await open.pool.connect();
        await client.query('begin');
        await client.query('insert into written values (7)');
        client.release();
      },
      'while a statement is under way': async () => {
        const client = await open.pool.connect();
        await client.query('begin');
        await client.query('insert into written values (7)');
        client.query('select pg_sleep(0.2)').catch(() => undefined);
        client.release();
      },
      'after a statement has failed': async () => {
        const client = await open.pool.connect();
        await client.query('begin');
        await client.query('insert into written values (7)');
        await client.query('select 1 / 0').catch(() => undefined);
        client.release();
      },
      'by a statement of the pool': () =>
        open.pool.query('begin').then(() => open.pool.query('insert into written values (1)')),
    };
    const useNext: Record<string, () => Promise<unknown>> = {
      'the next transaction': () =>
        open.db.transaction((transaction) =>
          transaction.execute(sql`insert into written values (8)`),
        ),
      'a statement of the pool': () => open.pool.query('insert into written values (8)'),
      'statements that travel together': () =>
        runBatch(open.db, [
          { name: 'write-8', text: 'insert into written values (8)', values: [] },
        ]),
      'what is asked in the same moment': () =>
        batched(open.db).execute(sql`insert into written values (8)`),
      'reading together': () =>
        batchReads(() => open.pool.query({ text: 'select id from written' })),
    };
    for (const [how, leave] of Object.entries(leaveOpen)) {
      for (const [who, use] of Object.entries(useNext)) {
        it(`${how}: ${who} does not commit it, and is not lost with it`, async () => {
          await open.pool.query('delete from written');
          const before = open.openTransactions();
          await leave();
          await use();
          const expected = [
            ...(how === 'by a statement of the pool' ? [1] : []),
            ...(who === 'reading together' ? [] : [8]),
          ];
          expect(await written()).toEqual(expected);
          expect(open.openTransactions()).toBe(before + 1);
        });
      }
    }
  });

  describe('work that goes on after its transaction has failed', () => {
    /** Beside work that fails at once, other work writes as soon as its own question is answered. */
    const failBeside = (write: (later: Promise<unknown>) => void) =>
      open.db
        .transaction(async (transaction) => {
          const other = transaction
            .execute(sql`select pg_sleep(0.05)`)
            .then(() => transaction.execute(sql`insert into written values (9)`));
          write(other);
          other.catch(() => undefined);
          throw new Error('failed');
        })
        .catch((error: Error) => error.message);

    it('writes nothing by itself, neither behind the roll-back nor on a connection that is back', async () => {
      await open.pool.query('delete from written');
      let other: Promise<unknown> = Promise.resolve();
      expect(
        await failBeside((later) => {
          other = later;
        }),
      ).toBe('failed');
      await expect(other).rejects.toMatchObject({
        cause: expect.objectContaining({ message: 'The transaction on this connection is over.' }),
      });
      expect(await written()).toEqual([]);
    });

    it('is told why a commit was refused', async () => {
      await open.pool.query('delete from written');
      expect(
        await refusalOf('insert into written values (1)', 'insert into written values (1)'),
      ).toBe('23505');
      expect(await written()).toEqual([]);
    });
  });

  it('a transaction that cannot begin gives its connection back', async () => {
    const isolationLevel = 'nonsense' as 'serializable';
    const lost = open.db.transaction(async () => undefined, { isolationLevel });
    await expect(lost).rejects.toMatchObject({ cause: { code: '42601' } });
    expect(await refusalOf('select 1')).toBe('');
  });
});
