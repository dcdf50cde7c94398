import { and, asc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import type { PaymentException } from './exceptions.ts';
import { type ExceptionKind, paidAgain, paymentExceptions, takenBack } from './tables.ts';

/** The kinds of exceptions about transfers that pay nothing before a person has decided. */
export const aboutTransfers: readonly ExceptionKind[] = [
  'DEPOSIT_LATE',
  'DEPOSIT_OVER',
  'DEPOSIT_UNDER',
];

/** A transfer that waits for a decision, and the exception about the bank's note that took its money back. */
export interface TakenBack {
  /** The exception about the transfer itself; it is open. */
  transfer: PaymentException;
  reversal: PaymentException;
}

/** What ended an exception about a transfer without a person's note: its money is decided about. */
const decided: readonly string[] = ['GIVEN_BACK', 'ACCEPTED', takenBack];
/** What ended an exception about a reversal, so that it takes the money of no other transfer. */
const settled: readonly string[] = [paidAgain, takenBack];

/**
 * The transfers of an order that wait for a decision although the bank took them back and none made up for them. A
 * reversal names only account and sum, so it counts for the newest transfer of that sum before it, also for one about
 * which a person wrote a note. Without one it counts for the first after it, because notes may arrive in any order; but
 * not once a person has dealt with it.
 */
export async function listTakenBack(db: Queryable, orderId: number): Promise<TakenBack[]> {
  const { amount, id, kind } = paymentExceptions;
  const isTransfer = and(inArray(kind, [...aboutTransfers]), gt(amount, 0));
  const isReversal = and(eq(kind, 'DEPOSIT_UNKNOWN'), lt(amount, 0));
  const found = await db
    .select()
    .from(paymentExceptions)
    .where(and(eq(paymentExceptions.orderId, orderId), or(isTransfer, isReversal)))
    .orderBy(asc(id));
  const isLeft = ({ resolution }: PaymentException, ended: readonly string[]) =>
    resolution === null || !ended.includes(resolution);
  const sumOf = (exception: PaymentException) => exception.amount ?? 0;
  const transfers = found.filter((each) => sumOf(each) > 0 && isLeft(each, decided));
  const reversals = found.filter((each) => sumOf(each) < 0 && isLeft(each, settled));
  const gone = new Set<PaymentException>();
  return reversals.flatMap((reversal) => {
    const alike = transfers.filter(
      (each) =>
        each.attemptId === reversal.attemptId &&
        sumOf(each) === -sumOf(reversal) &&
        !gone.has(each),
    );
    const before = alike.findLast((each) => each.id < reversal.id);
    const transfer = before ?? (reversal.resolvedAt ? undefined : alike[0]);
    if (!transfer) return [];
    gone.add(transfer);
    return transfer.resolvedAt ? [] : [{ transfer, reversal }];
  });
}

/**
 * Resolves the exceptions about transfers that the bank took back, and about their reversals, because the other money
 * of the order is decided about. The caller must hold the lock on the order's row.
 */
export async function closeTakenBack(
  { clock }: Pick<Shop, 'clock'>,
  transaction: Transaction,
  orderId: number,
): Promise<void> {
  const pairs = await listTakenBack(transaction, orderId);
  if (pairs.length === 0) return;
  const ids = pairs.flatMap(({ transfer, reversal }) => [transfer.id, reversal.id]);
  await transaction
    .update(paymentExceptions)
    .set({ resolvedAt: clock.now(), resolvedBy: 'SYSTEM', resolution: takenBack })
    .where(and(inArray(paymentExceptions.id, ids), isNull(paymentExceptions.resolvedAt)));
}
