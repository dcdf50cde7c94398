import { describe, expect, it } from 'vitest';
import { oneConnection } from '#server/testing/one-connection.ts';
import type { Queryable } from './database.ts';
import { planForValues } from './plan-for-values.ts';

const open = oneConnection();

/** The plan of a prepared statement with a value. */
async function planWith(db: Queryable, value: string): Promise<string> {
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    `explain (costs off) execute "one of a kind"('${value}')`,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('reads that are planned for their values', () => {
  it('see them in the plan, and other statements of the connection do not', async () => {
    await open.pool.query(
      'prepare "one of a kind"(text) as select key from settings where key = $1',
    );
    expect(await planWith(open.db, 'blue')).toContain('$1');
    const inside = await planForValues(open.db, (transaction) => planWith(transaction, 'blue'));
    expect(inside).toContain(`'blue'`);
    expect(await planWith(open.db, 'blue')).toContain('$1');
  });

  it('write nothing', async () => {
    const written = planForValues(open.db, (transaction) =>
      transaction.execute(`insert into settings (key, value) values ('a', '1')`),
    );
    await expect(written).rejects.toThrow();
  });
});
