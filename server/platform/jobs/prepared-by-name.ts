import type pg from 'pg';
import { batchedClient } from '../database/batching-database.ts';
import type { Statement } from '../database/statement.ts';
import { sha256 } from '../random.ts';

const names = new Map<string, string>();

/**
 * Gives a statement of pg-boss a name that follows from its text. PostgreSQL plans a named statement once for each
 * connection, and planning takes longer than running. Use it only for texts that are the same for all jobs of a
 * queue.
 */
export function preparedByName(text: string, values: readonly unknown[] = []): Statement {
  const name = names.get(text) ?? `job ${sha256(text).slice(0, 32)}`;
  names.set(text, name);
  return { name, text, values };
}

/**
 * Answers a database for pg-boss that runs such statements on the pool. Statements of the same moment go to
 * PostgreSQL in one batch.
 */
export const byName = (pool: pg.Pool) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await batchedClient(pool).query(preparedByName(text), values);
    return { rows };
  },
});
