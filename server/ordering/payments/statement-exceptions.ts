import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { StatementPeriod } from '#rules/payments/match-statement.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { NewException, ResolvedReference } from './exceptions.ts';
import { paymentExceptions } from './tables.ts';

/** The most rows of one statement. */
const batch = 500;

/** SQL: the ids of the uploads that say an exception. Earlier releases stored the last one alone. */
const uploadIds = sql`coalesce(${paymentExceptions.detail} -> 'uploadIds',
  jsonb_build_array(${paymentExceptions.detail} -> 'uploadId'))`;

const correctedWord = 'STATEMENT_CORRECTED';

/**
 * Queues many exceptions, each once for its kind and reference. One that was closed because its statement was corrected
 * is opened again: nobody has decided about it.
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
          // Several statements may say the same. A closed one begins anew.
          detail: sql`case when ${paymentExceptions.resolvedAt} is null
            then excluded.detail || jsonb_build_object('uploadIds', ${uploadIds} || (excluded.detail -> 'uploadIds'))
            else excluded.detail end`,
          createdAt: sql`case when ${paymentExceptions.resolvedAt} is null then ${paymentExceptions.createdAt} else excluded.created_at end`,
          resolvedAt: null,
          resolvedBy: null,
          resolution: null,
        },
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

/** An earlier upload of a file, with its first and last day. */
export interface EarlierUpload {
  id: number;
  firstDay: string;
  lastDay: string;
}

interface Correction {
  corrected: readonly EarlierUpload[];
  /** What the new comparison says. */
  still: readonly NewException[];
  /** The first and the last day in Taipei that it is about. */
  period: StatementPeriod;
}

interface CorrectedUploads extends Pick<Correction, 'still'> {
  ids: readonly number[];
  /** Undefined for all days. */
  period: StatementPeriod | undefined;
}

/**
 * Takes these uploads, which a new comparison of their file replaces, out of the exceptions that they have queued, and
 * resolves those that no other upload says, unless they are among `still`. What a file lacks on a day outside the new
 * comparison's `period` stays as it is, because that comparison does not look at it. But if the earlier period contains
 * the new one, it was too long, and all that it alone said outside is resolved.
 */
export async function resolveCorrected(
  transaction: Queryable,
  { corrected, still, period }: Correction,
  at: Date,
): Promise<void> {
  const { longer = [], others = [] } = Object.groupBy(corrected, ({ firstDay, lastDay }) =>
    firstDay <= period.from && lastDay >= period.to ? 'longer' : 'others',
  );
  const idsOf = (uploads: readonly EarlierUpload[]) => uploads.map(({ id }) => id);
  await resolveOfUploads(transaction, { ids: idsOf(longer), still, period: undefined }, at);
  await resolveOfUploads(transaction, { ids: idsOf(others), still, period }, at);
}

/** Takes uploads out of exceptions, of lacking ones only out of those of the period, and resolves what none says. */
async function resolveOfUploads(
  transaction: Queryable,
  { ids: uploads, still, period }: CorrectedUploads,
  at: Date,
): Promise<void> {
  if (uploads.length === 0) return;
  const { kind, reference, detail, resolvedAt } = paymentExceptions;
  const names = still.map((each) => `${each.kind} ${each.reference}`);
  const isCompared = and(
    inArray(kind, ['STATEMENT_DIFFERS', 'STATEMENT_ONLY', 'STATEMENT_LACKS']),
    isNull(resolvedAt),
    // Rows are compared whatever their day is.
    period &&
      sql`(${kind} <> 'STATEMENT_LACKS' or coalesce(${detail} ->> 'day' between ${period.from} and ${period.to}, true))`,
  );
  const ids = sql`${sql.param([...uploads])}::int[]`;
  const others = sql`(select coalesce(jsonb_agg(id::int), '[]') from jsonb_array_elements_text(${uploadIds}) each(id)
    where id::int <> all(${ids}))`;
  await transaction
    .update(paymentExceptions)
    .set({ detail: sql`${detail} - 'uploadId' || jsonb_build_object('uploadIds', ${others})` })
    .where(
      and(
        isCompared,
        sql`exists (select from jsonb_array_elements_text(${uploadIds}) each(id) where id::int = any(${ids}))`,
      ),
    );
  await transaction
    .update(paymentExceptions)
    .set({ resolvedAt: at, resolvedBy: 'SYSTEM', resolution: correctedWord })
    .where(
      and(
        isCompared,
        sql`${detail} -> 'uploadIds' = '[]'`,
        sql`${kind} || ' ' || ${reference} <> all(${sql.param(names)}::text[])`,
      ),
    );
}
