import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseError, type OpenDatabase, openDatabase } from './database.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let open: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase({ ...database.connection, max: 1 });
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

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
