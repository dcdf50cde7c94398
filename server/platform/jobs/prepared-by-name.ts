import type pg from 'pg';
import type { Statement } from '../database/batch.ts';
import { togetherClient } from '../database/together.ts';
import { sha256 } from '../random.ts';

const names = new Map<string, string>();

/**
 * A statement of pg-boss under a name that stands for its text. Kept by name, it is planned once a connection; planning takes
 * longer than running it. Only for texts that are the same for all jobs of a queue.
 */
export function preparedByName(text: string, values: readonly unknown[] = []): Statement {
  const name = names.get(text) ?? `job ${sha256(text).slice(0, 32)}`;
  names.set(text, name);
  return { name, text, values };
}

/** The pool as pg-boss takes one, for such statements; those of one moment travel together. */
export const byName = (pool: pg.Pool) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await togetherClient(pool).query(preparedByName(text), values);
    return { rows };
  },
});
