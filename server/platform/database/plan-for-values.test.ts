import { describe, expect, it } from 'vitest';
import { oneConnection } from '#server/testing/one-connection.ts';
import type { Queryable } from './database.ts';
import { planForValues } from './plan-for-values.ts';

const open = oneConnection();
const settings = `select pg_backend_pid() as connection, current_setting('plan_cache_mode') as plans,
  current_setting('max_parallel_workers_per_gather') as workers, current_setting('statement_timeout') as "limit", current_setting('transaction_read_only') as reads_only`;

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

  it('start no workers, whose start takes longer than the reading', async () => {
    const plan = async (db: Queryable) => {
      await db.execute(`select set_config(name, '0', true) from pg_settings
        where name in ('min_parallel_table_scan_size', 'parallel_setup_cost', 'parallel_tuple_cost')`);
      const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
        'explain (costs off) select count(*) from pg_attribute where attlen > 3',
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    expect(await open.db.transaction(plan)).toContain('Workers Planned');
    expect(await planForValues(open.db, plan)).not.toContain('Workers Planned');
  });

  it('write nothing', async () => {
    const written = planForValues(open.db, (transaction) =>
      transaction.execute(`insert into settings (key, value) values ('a', '1')`),
    );
    await expect(written).rejects.toThrow();
  });

  it.each(['select 1 / 0', 'select pg_sleep(60)'])(
    'leave the connection as it was if they fail or are cancelled: %s',
    async (text) => {
      const { rows: before } = await open.pool.query(settings);
      const failing = planForValues(open.db, async (transaction) => {
        await transaction.execute(`set local statement_timeout = '20ms'`);
        await transaction.execute(text);
      });
      await expect(failing).rejects.toThrow();
      expect((await open.pool.query(settings)).rows).toEqual(before);
    },
  );
});
