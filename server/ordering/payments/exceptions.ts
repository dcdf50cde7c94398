import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { PaymentType } from '#contract/enumerations.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { type ExceptionKind, paymentExceptions } from './tables.ts';

export type PaymentException = typeof paymentExceptions.$inferSelect;

export interface NewException
  extends Pick<typeof paymentExceptions.$inferInsert, 'kind' | 'reference' | 'detail'> {
  /** Null only for BOOKS_DIFFER. */
  provider: PaymentType | null;
  orderId?: number | undefined;
  attemptId?: number | undefined;
  /** TWD that were moved, and TWD that were expected. */
  amount?: number | undefined;
  expectedAmount?: number | undefined;
}

/**
 * Queues an exception, once for each kind and reference (BOOKS_DIFFER: once as long as it is open). False if it was
 * queued before.
 */
export async function queueException(
  db: Queryable,
  exception: NewException,
  at: Date,
): Promise<boolean> {
  const { orderId = null, attemptId = null, amount = null, expectedAmount = null } = exception;
  const added = await db
    .insert(paymentExceptions)
    .values({ ...exception, orderId, attemptId, amount, expectedAmount, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: paymentExceptions.id });
  return added.length > 0;
}

/** Open exceptions, oldest first; only those of one kind or order if given. */
export function listPaymentExceptions(
  { db }: Pick<Shop, 'db'>,
  { kind, orderId, limit = 100 }: { kind?: ExceptionKind; orderId?: number; limit?: number } = {},
): Promise<PaymentException[]> {
  return db
    .select()
    .from(paymentExceptions)
    .where(
      and(
        isNull(paymentExceptions.resolvedAt),
        kind && eq(paymentExceptions.kind, kind),
        orderId === undefined ? undefined : eq(paymentExceptions.orderId, orderId),
      ),
    )
    .orderBy(asc(paymentExceptions.id))
    .limit(limit);
}

const isOpen = isNull(paymentExceptions.resolvedAt);

/** The number of open exceptions. */
export async function countOpenExceptions({ db }: Pick<Shop, 'db'>): Promise<number> {
  return db.$count(paymentExceptions, isOpen);
}

/** Resolves an exception, and stores who did what about it; NOT_FOUND if it is unknown or already resolved. */
export async function resolvePaymentException(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, by, resolution }: { id: number; by: string; resolution: string },
): Promise<Outcome<PaymentException, 'NOT_FOUND'>> {
  const [resolved] = await db
    .update(paymentExceptions)
    .set({ resolvedAt: clock.now(), resolvedBy: by, resolution })
    .where(and(eq(paymentExceptions.id, id), isNull(paymentExceptions.resolvedAt)))
    .returning();
  return resolved ? done(resolved) : refused('NOT_FOUND');
}

export interface ResolvedReference {
  /** The kinds of exceptions to resolve. */
  kinds: ExceptionKind[];
  /** One, or several. */
  reference: string | readonly string[];
  by: string;
  resolution: string;
}

/** Resolves the open exceptions with these references, in the transaction that handles their cause. */
export async function resolveExceptionOf(
  transaction: Queryable,
  { kinds, reference, by, resolution }: ResolvedReference,
  at: Date,
): Promise<void> {
  await transaction
    .update(paymentExceptions)
    .set({ resolvedAt: at, resolvedBy: by, resolution })
    .where(
      and(
        inArray(paymentExceptions.kind, kinds),
        inArray(paymentExceptions.reference, [reference].flat()),
        isNull(paymentExceptions.resolvedAt),
      ),
    );
}
