import { expect, it } from 'vitest';
import { oneConnection } from '#server/testing/one-connection.ts';
import { databaseError } from './database.ts';

const open = oneConnection();

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

it('a connection that PostgreSQL ends is given to nobody else', async () => {
  for (let time = 0; time < 20; time++) {
    const ending = open.db.execute('select pg_terminate_backend(pg_backend_pid())');
    await expect(ending).rejects.toMatchObject({ cause: { code: '57P01' } });
    expect(await refusalOf('select 1')).toBe('');
  }
});

it('a connection that can only read is not used again once it has refused to write', async () => {
  await open.pool.query('set default_transaction_read_only = on');
  const write = 'create table written ()';
  expect([await refusalOf(write), await refusalOf(write)]).toEqual(['25006', '']);
});
