import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { NewException, ResolvedReference } from './exceptions.ts';
import { paymentExceptions } from './tables.ts';

/** The most rows of one statement. */
const batch = 500;

const correctedWord = 'STATEMENT_CORRECTED';

/**
 * Queues many exceptions, each once for its kind and reference. One that was closed because its statement was corrected is
 * opened again: nobody has decided about it.
 */
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
      .onConflictDoUpdate({
        target: [paymentExceptions.kind, paymentExceptions.reference],
        targetWhere: sql`${paymentExceptions.kind} <> 'BOOKS_DIFFER'`,
        set: {
          detail: sql`excluded.detail`,
          createdAt: sql`case when ${paymentExceptions.resolvedAt} is null then ${paymentExceptions.createdAt} else excluded.created_at end`,
          resolvedAt: null,
          resolvedBy: null,
          resolution: null,
        },
        // The detail names the last upload that found it.
        setWhere: sql`${paymentExceptions.resolvedAt} is null or ${paymentExceptions.resolution} = ${correctedWord}`,
      });
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

/**
 * Resolves the open exceptions that these uploads have queued and that are not among `still`: the same file was compared again
 * with other columns or another period.
 */
export async function resolveCorrected(
  transaction: Queryable,
  { uploadIds, still }: { uploadIds: readonly number[]; still: readonly NewException[] },
  at: Date,
): Promise<void> {
  if (uploadIds.length === 0) return;
  const { kind, reference, detail } = paymentExceptions;
  const names = still.map((each) => `${each.kind} ${each.reference}`);
  await transaction
    .update(paymentExceptions)
    .set({ resolvedAt: at, resolvedBy: 'SYSTEM', resolution: correctedWord })
    .where(
      and(
        inArray(kind, ['STATEMENT_DIFFERS', 'STATEMENT_ONLY', 'STATEMENT_LACKS']),
        isNull(paymentExceptions.resolvedAt),
        sql`(${detail} ->> 'uploadId')::int = any(${sql.param([...uploadIds])}::int[])`,
        sql`${kind} || ' ' || ${reference} <> all(${sql.param(names)}::text[])`,
      ),
    );
}
