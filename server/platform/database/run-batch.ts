import pg from 'pg';
import type { ErrorCode } from '#contract/error-codes.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { type Database, databaseError, tryAgain } from './database.ts';
import { runStatement } from './run-named.ts';
import { sendBatch } from './send-batch.ts';
import type { Statement } from './statement.ts';

export type { Statement } from './statement.ts';

/** The rows of each of these statements. */
export type RowsOf<Statements extends readonly Statement[]> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends Statement<infer Row>
    ? Row[]
    : never;
};

/**
 * Runs statements as one transaction that takes one round trip, commit included, and answers the rows of each. If one
 * fails, nothing of any remains, and the promise is rejected with its error. Again when PostgreSQL broke a deadlock.
 * Inside a transaction they are run one after the other.
 */
export function runBatch<const Statements extends readonly Statement[]>(
  db: Database,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  const pool = (db as { $client?: unknown }).$client;
  return tryAgain(() =>
    pool instanceof pg.Pool ? send(pool, statements) : oneByOne(db, statements),
  ) as Promise<RowsOf<Statements>>;
}

const send = async (pool: pg.Pool, statements: readonly Statement[]): Promise<unknown[][]> =>
  (await sendBatch(pool, statements)).map(({ rows }) => rows);

const oneByOne = (db: Database, statements: readonly Statement[]): Promise<unknown[][]> =>
  db.transaction(async (transaction) => {
    const rows: unknown[][] = [];
    for (const statement of statements) rows.push(await runStatement(transaction, statement));
    return rows;
  });

/** SQLSTATE of what `refuse` raises. */
const refusal = 'QM400';

/** SQL text: an expression that refuses, so that nothing of its transaction remains; `code` is an SQL text, too. */
export const refuseText = (code: string) => `refuse(${code})`;

/** What a statement has refused with `refuseText`; undefined for any other failure. */
export function refusedWith(error: unknown): string | undefined {
  const raised = databaseError(error);
  return raised?.code === refusal ? raised.message : undefined;
}

/** As `runBatch`, for statements that refuse with these codes: such a refusal is answered as the value it is. */
export async function runBatchOrRefusal<
  const Statements extends readonly Statement[],
  Code extends ErrorCode,
>(
  db: Database,
  codes: readonly Code[],
  statements: Statements,
): Promise<Outcome<RowsOf<Statements>, Code>> {
  try {
    return done(await runBatch(db, statements));
  } catch (error) {
    const code = codes.find((one) => one === refusedWith(error));
    if (code === undefined) throw error;
    return refused(code);
  }
}
