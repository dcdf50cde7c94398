import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { PaymentType } from '#contract/enumerations.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { type ExceptionKind, paymentExceptions } from './tables.ts';

export type PaymentException = typeof paymentExceptions.$inferSelect;

export interface NewException
  extends Pick<typeof paymentExceptions.$inferInsert, 'kind' | 'reference'> {
  /** Null for BOOKS_DIFFER alone. */
  provider: PaymentType | null;
  orderId?: number | undefined;
  attemptId?: number | undefined;
  /** TWD that came or went, and TWD that should have. */
  amount?: number | undefined;
  expectedAmount?: number | undefined;
  detail?: Record<string, string | number | null>;
}

/**
 * Queues money that does not fit, once per kind and reference (BOOKS_DIFFER: as long as it is open); whether it is new.
 */
export async function parkPayment(
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

/** What somebody still has to deal with, oldest first; all of one kind or order when asked. */
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

/** How many wait for somebody. */
export async function countOpenExceptions({ db }: Pick<Shop, 'db'>): Promise<number> {
  return db.$count(paymentExceptions, isNull(paymentExceptions.resolvedAt));
}

/** Says what was done about an exception, and who did it; NOT_FOUND when it is unknown or resolved already. */
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

export interface ResolvedMatter {
  /** What may be queued about it. */
  kinds: ExceptionKind[];
  reference: string;
  by: string;
  resolution: string;
}

/** The same for whatever is queued about one thing, in the transaction that deals with it. */
export async function resolveExceptionOf(
  transaction: Queryable,
  { kinds, reference, by, resolution }: ResolvedMatter,
  at: Date,
): Promise<void> {
  await transaction
    .update(paymentExceptions)
    .set({ resolvedAt: at, resolvedBy: by, resolution })
    .where(
      and(
        inArray(paymentExceptions.kind, kinds),
        eq(paymentExceptions.reference, reference),
        isNull(paymentExceptions.resolvedAt),
      ),
    );
}
