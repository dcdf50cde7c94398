import type pg from 'pg';
import type { Statement } from './batch.ts';
import { sendBatch } from './send-batch.ts';
import { createTurns, type Turns } from './turns.ts';

/**
 * One writes the row and commits, another one waits for the row inside PostgreSQL and has it at once, and what the third one
 * has to do before is done meanwhile. Whoever waits longer than five seconds goes on, as without turns.
 */
const options = { atOnce: 3, patience: 5_000 };
const turnsOf = new WeakMap<pg.Pool, Turns>();

/** Sends a trip once it has a turn of each row that it names (ADR 032). */
export async function sendInTurn(
  pool: pg.Pool,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> {
  const names = statements.flatMap(({ turns = [] }) => turns);
  if (names.length === 0) return sendBatch(pool, statements);
  const turns = turnsOf.get(pool) ?? createTurns(options);
  turnsOf.set(pool, turns);
  const giveBack = await turns.take(names);
  try {
    return await sendBatch(pool, statements);
  } finally {
    giveBack();
  }
}

/** Whether more trips wait than there are connections. */
export const isCrowded = (pool: pg.Pool): boolean =>
  pool.waitingCount + (turnsOf.get(pool)?.waiting() ?? 0) > (pool.options.max ?? 0);
