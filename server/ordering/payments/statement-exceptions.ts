import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { NewException, ResolvedReference } from './exceptions.ts';
import { paymentExceptions } from './tables.ts';

/** The most rows of one statement. */
const batch = 500;

/** Queues many exceptions, each once for its kind and reference. */
export async function queueExceptions(
  transaction: Queryable,
  exceptions: readonly NewException[],
  at: Date,
): Promise<void> {
  for (let first = 0; first < exceptions.length; first += batch) {
    await transaction
      .insert(paymentExceptions)
      .values(
        exceptions.slice(first, first + batch).map((exception) => ({
          orderId: null,
          attemptId: null,
          amount: null,
          expectedAmount: null,
          ...exception,
          createdAt: at,
        })),
      )
      .onConflictDoNothing();
  }
}

/** Resolves the open exceptions of these kinds with any of these references. */
export async function resolveExceptionsOf(
  transaction: Queryable,
  {
    kinds,
    references,
    by,
    resolution,
  }: Omit<ResolvedReference, 'reference'> & { references: readonly string[] },
  at: Date,
): Promise<void> {
  if (references.length === 0) return;
  await transaction
    .update(paymentExceptions)
    .set({ resolvedAt: at, resolvedBy: by, resolution })
    .where(
      and(
        inArray(paymentExceptions.kind, kinds),
        isAmong(paymentExceptions.reference, references),
        isNull(paymentExceptions.resolvedAt),
      ),
    );
}

/** Resolves STATEMENT_DIFFERS of payments and refunds (their keys) with which a later statement agrees. */
export async function resolveDifferences(
  transaction: Queryable,
  keys: readonly string[],
  at: Date,
): Promise<void> {
  if (keys.length === 0) return;
  // The reference is the key, e.g. attempt 12, followed by what the statement said.
  const key = sql`substring(${paymentExceptions.reference} from '^[a-z]+ [0-9]+')`;
  await transaction
    .update(paymentExceptions)
    .set({ resolvedAt: at, resolvedBy: 'SYSTEM', resolution: 'STATEMENT_HAS_IT' })
    .where(
      and(
        eq(paymentExceptions.kind, 'STATEMENT_DIFFERS'),
        isNull(paymentExceptions.resolvedAt),
        sql`${key} = any(${sql.param([...keys])}::text[])`,
      ),
    );
}
