import type pg from 'pg';
import { statementsSentBy } from './statements-sent.ts';

interface Plan {
  'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
}

/**
 * Runs `act`, sends what it read once more, and answers how many statements that were and how many blocks of 8 kB they
 * read: a measure that does not depend on the machine's load.
 */
export async function blocksReadBy(
  pool: pg.Pool,
  act: () => Promise<unknown>,
): Promise<{ statements: number; blocks: number }> {
  const sent = (await statementsSentBy(act)).filter(({ text }) => /^\s*(select|with)\b/.test(text));
  let blocks = 0;
  for (const { text, values } of sent) {
    const { rows } = await pool.query<Plan>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  }
  return { statements: sent.length, blocks };
}
