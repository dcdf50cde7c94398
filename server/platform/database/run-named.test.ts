import { describe, expect, it } from 'vitest';
import { oneConnection } from '#server/testing/one-connection.ts';
import { columnList, runNamed } from './run-named.ts';

const open = oneConnection();

const sum = (values: number[]) =>
  runNamed<{ sum: number }>(open.db, 'sum', 'select $1::int + $2::int as sum', values);

describe('a named statement', () => {
  it('is prepared once per connection and answers rows', async () => {
    expect(await sum([1, 2])).toEqual([{ sum: 3 }]);
    expect(await sum([3, 4])).toEqual([{ sum: 7 }]);
    const prepared = await open.db.execute(
      "select name from pg_prepared_statements where name = 'sum'",
    );
    expect(prepared.rows).toEqual([{ name: 'sum' }]);
  });

  it('takes part in a transaction', async () => {
    await open.db.transaction(async (transaction) => {
      await transaction.execute("insert into settings (key, value) values ('a', '1')");
      const rows = await runNamed(transaction, 'keys', 'select key from settings', []);
      expect(rows).toEqual([{ key: 'a' }]);
    });
  });
});

describe('a list of columns', () => {
  it('has the names that the code uses', () => {
    expect(columnList('p', ['id', 'memberPrice', 'hashtag1'])).toBe(
      'p.id as "id", p.member_price as "memberPrice", p.hashtag1 as "hashtag1"',
    );
  });

  it('takes the column that the database has under another name', () => {
    expect(columnList('o', ['id', 'exportBatchAt'], { exportBatchAt: 'erp_cut_at' })).toBe(
      'o.id as "id", o.erp_cut_at as "exportBatchAt"',
    );
  });
});
