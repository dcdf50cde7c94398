import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from './database.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

describe('a test database', () => {
  let first: TestDatabase;
  let second: TestDatabase;
  let opened: OpenDatabase[] = [];

  beforeAll(async () => {
    [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    opened = [first, second].map(({ connection }) => openDatabase(connection));
  });

  afterAll(async () => {
    await Promise.all(opened.map(({ close }) => close()));
    await Promise.all([first.drop(), second.drop()]);
  });

  it('is migrated and separate from every other', async () => {
    const [one, other] = opened.map(({ pool }) => pool);
    await one?.query('create table only_here ()');
    const named = `select to_regclass('only_here') is not null as here, to_regclass('products') is not null as migrated`;
    expect((await one?.query(named))?.rows).toEqual([{ here: true, migrated: true }]);
    expect((await other?.query(named))?.rows).toEqual([{ here: false, migrated: true }]);
  });

  it('contains the demonstration data if asked for', async () => {
    const seeded = await createTestDatabase({ seeded: true });
    const { pool, close } = openDatabase(seeded.connection);
    const { rows } = await pool.query('select count(*)::int as products from products');
    expect(rows[0].products).toBeGreaterThan(0);
    await close();
    await seeded.drop();
  });
});
