import { sql } from 'drizzle-orm';
import type { Database, Queryable } from './database.ts';

/**
 * Runs reads whose best plan depends on their values, e.g. the conditions of a list, in one transaction: PostgreSQL
 * plans each for its values instead of once for any. Planning a list takes less than a millisecond; a plan for any
 * values reads all its rows where an index would do.
 */
export const planForValues = <Result>(
  db: Database,
  read: (transaction: Queryable) => Promise<Result>,
): Promise<Result> =>
  db.transaction(
    async (transaction) => {
      await transaction.execute(
        sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`,
      );
      return read(transaction);
    },
    { accessMode: 'read only' },
  );
