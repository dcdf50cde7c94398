import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { undecidedTransfers } from '../capture-transfer.ts';
import type { Attempt } from '../provider.ts';
import { paidAgain, paymentExceptions } from '../tables.ts';
import type { Deposit } from './deposit.ts';

interface Returned {
  attempt: Pick<Attempt, 'id' | 'orderId'>;
  deposit: Pick<Deposit, 'amount'>;
  isOpen: boolean;
}

/**
 * Lets a transfer take the place of one of the same sum that the bank took back from the same account, and closes the
 * exception about that. If the order is not paid yet (`isOpen`) and the transfer does not pay it, the exception of the
 * earlier one stays open and now stands for the new one. False if nothing of that sum was taken back. The caller must
 * hold the lock on the order's row, so that each transfer settles one.
 */
export async function settleReversal(
  { clock }: Pick<ShopInTransaction, 'clock'>,
  transaction: Transaction,
  { attempt, deposit, isOpen }: Returned,
): Promise<boolean> {
  const { id, kind, attemptId, amount, resolvedAt } = paymentExceptions;
  const isTakenBack = and(
    eq(attemptId, attempt.id),
    eq(kind, 'DEPOSIT_UNKNOWN'),
    eq(amount, -deposit.amount),
    isNull(resolvedAt),
  );
  // The lock also waits for an operator who closes it: then the transfer is a surplus.
  const [reversal] = await transaction
    .select({ id })
    .from(paymentExceptions)
    .where(isTakenBack)
    .orderBy(asc(id))
    .limit(1)
    .for('update');
  if (!reversal) return false;
  if (isOpen) {
    const undecided = await undecidedTransfers(transaction, attempt.orderId);
    if (!undecided.some((earlier) => earlier.amount === deposit.amount)) return false;
  }
  await transaction
    .update(paymentExceptions)
    .set({ resolvedAt: clock.now(), resolvedBy: 'SYSTEM', resolution: paidAgain })
    .where(eq(id, reversal.id));
  return true;
}
