import { sql } from 'drizzle-orm';
import type { Database, Queryable } from './database.ts';

/**
 * Runs reads whose best plan depends on their values, e.g. the conditions of a list, in one transaction: PostgreSQL
 * plans each for its values instead of once for any. Planning a list takes less than a millisecond; a plan for any
 * values reads all its rows where an index would do. PostgreSQL starts no workers for them: to start some takes longer
 * than to read 200,000 rows, and they take the processors from shoppers.
 */
export const planForValues = <Result>(
  db: Database,
  read: (transaction: Queryable) => Promise<Result>,
): Promise<Result> =>
  db.transaction(
    async (transaction) => {
      await transaction.execute(
        sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('max_parallel_workers_per_gather', '0', true)`,
      );
      return read(transaction);
    },
    { accessMode: 'read only' },
  );
