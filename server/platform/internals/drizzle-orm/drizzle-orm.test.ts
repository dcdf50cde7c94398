import { describe, expect, it } from 'vitest';
import { oneConnection } from '#server/testing/one-connection.ts';
import type { Queryable } from '../../database/database.ts';
import { versionOf } from '../version-of.ts';
import { prepareNamed, privateParts, readFor } from './drizzle-orm.ts';

it('was read for the installed version of drizzle-orm (after an update: docs/updating.md)', () => {
  expect(versionOf('drizzle-orm')).toBe(readFor);
});

const open = oneConnection();
const ways: [string, <Result>(work: (db: Queryable) => Promise<Result>) => Promise<Result>][] = [
  ['a database', (work) => work(open.db)],
  ['a transaction', (work) => open.db.transaction(work)],
];

describe.each(ways)('%s of Drizzle', (_, within) => {
  it.each(privateParts)('still has %s.%s, of kind %s', async (of, name, kind) => {
    await within(async (db) => {
      const owners = { database: db, session: db._.session };
      expect(typeof Reflect.get(owners[of], name), `${of}.${name}`).toBe(kind);
    });
  });

  it('prepares a text under a name, and runs it', async () => {
    const { rows } = (await within((db) =>
      prepareNamed(db, 'double', { sql: 'select $1::int * 2 as double', params: [4] }).execute(),
    )) as { rows: unknown[] };
    expect(rows).toEqual([{ double: 8 }]);
    const prepared = await open.pool.query('select name from pg_prepared_statements');
    expect(prepared.rows).toContainEqual({ name: 'double' });
  });
});
