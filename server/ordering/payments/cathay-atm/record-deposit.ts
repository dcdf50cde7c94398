import { and, eq, isNull } from 'drizzle-orm';
import { done } from '#contract/outcome.ts';
import { lockOrderOfPayment } from '#server/ordering/orders/lock-order.ts';
import { inTransaction, type Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { findByProviderOrder } from '../attempts.ts';
import { queueException, resolveExceptionOf } from '../exceptions.ts';
import type { Attempt } from '../provider.ts';
import { settleIn } from '../settle.ts';
import { bankDeposits, type ExceptionKind, type ReportDoor } from '../tables.ts';
import { type Deposit, mostAmount, referenceOfRow } from './deposit.ts';

/**
 * Takes in a transfer once, although both the bank's notice and its list report it. The right amount before the deadline
 * pays the order; all other money is queued for a person.
 */
export async function recordDeposit(
  shop: Shop,
  deposit: Deposit,
  door: Extract<ReportDoor, 'NOTIFICATION' | 'QUERY'>,
): Promise<void> {
  // A transfer of 0 TWD moved no money.
  if (deposit.amount === 0) return;
  await inTransaction(shop.db, async (transaction) => {
    const { virtualAccount, bankNumber } = deposit;
    const attempt = await findLocked(transaction, virtualAccount);
    if (bankNumber) await resolveLeftOut(shop, transaction, deposit);
    if (deposit.isReversed || deposit.amount > mostAmount) {
      await queue(shop, transaction, 'DEPOSIT_UNKNOWN', { deposit, attempt });
      return done(undefined);
    }
    const isNew = await insertDeposit(shop, transaction, deposit, attempt);
    if (!isNew) {
      await keepBankNumber(transaction, deposit);
      return done(undefined);
    }
    const kind = problemOf(deposit, attempt);
    if (kind || !attempt)
      await queue(shop, transaction, kind ?? 'DEPOSIT_UNKNOWN', { deposit, attempt });
    else {
      const report = { state: 'PAID', amount: deposit.amount } as const;
      await settleIn(shop, transaction, { attemptId: attempt.id, door, report });
    }
    return done(undefined);
  });
}

/** Resolves the exception of a row that could not be taken in at an earlier reading. */
function resolveLeftOut({ clock }: Pick<Shop, 'clock'>, transaction: Transaction, row: Deposit) {
  const kinds: ExceptionKind[] = ['DEPOSIT_UNKNOWN'];
  const resolved = { kinds, reference: referenceOfRow(row), by: 'SYSTEM', resolution: 'TAKEN_IN' };
  return resolveExceptionOf(transaction, resolved, clock.now());
}

/** Locks the order and reads its attempt again, so that the second of two transfers sees the effect of the first. */
async function findLocked(transaction: Transaction, account: string): Promise<Attempt | undefined> {
  const found = await findByProviderOrder(transaction, 'CATHAY_ATM', account);
  if (!found) return undefined;
  await lockOrderOfPayment(transaction, found.orderId);
  return findByProviderOrder(transaction, 'CATHAY_ATM', account);
}

/** Why a transfer does not pay its order; undefined if it does. */
function problemOf(
  { amount, depositedAt }: Deposit,
  attempt: Attempt | undefined,
): ExceptionKind | undefined {
  if (!attempt) return 'DEPOSIT_UNKNOWN';
  if (attempt.status === 'SUCCEEDED') return 'PAID_TWICE';
  if (attempt.payBefore && depositedAt > attempt.payBefore) return 'DEPOSIT_LATE';
  if (amount === attempt.amount) return undefined;
  return amount > attempt.amount ? 'DEPOSIT_OVER' : 'DEPOSIT_UNDER';
}

async function insertDeposit(
  { clock }: Pick<Shop, 'clock'>,
  transaction: Transaction,
  { virtualAccount, amount, depositedAt, occurrence, bankNumber }: Deposit,
  attempt: Attempt | undefined,
): Promise<boolean> {
  const added = await transaction
    .insert(bankDeposits)
    .values({
      virtualAccount,
      amount,
      depositedAt,
      occurrence,
      bankNumber: bankNumber || null,
      attemptId: attempt?.id ?? null,
      receivedAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: bankDeposits.id });
  return added.length > 0;
}

/** Adds the bank's number to a transfer that a notice reported and that is now in the bank's list. */
async function keepBankNumber(
  transaction: Transaction,
  { virtualAccount, amount, depositedAt, occurrence, bankNumber }: Deposit,
): Promise<void> {
  if (bankNumber === '') return;
  await transaction
    .update(bankDeposits)
    .set({ bankNumber })
    .where(
      and(
        eq(bankDeposits.virtualAccount, virtualAccount),
        eq(bankDeposits.amount, amount),
        eq(bankDeposits.depositedAt, depositedAt),
        eq(bankDeposits.occurrence, occurrence),
        isNull(bankDeposits.bankNumber),
      ),
    );
}

function queue(
  { clock }: Pick<Shop, 'clock'>,
  transaction: Transaction,
  kind: ExceptionKind,
  { deposit, attempt }: { deposit: Deposit; attempt?: Attempt | undefined },
) {
  const { virtualAccount, amount, depositedAt, occurrence, isReversed } = deposit;
  const moment = depositedAt.toISOString();
  const isCountable = amount <= mostAmount;
  return queueException(
    transaction,
    {
      kind,
      provider: 'CATHAY_ATM',
      reference: `deposit ${virtualAccount} ${isReversed ? '-' : ''}${amount} ${moment} ${occurrence}`,
      orderId: attempt?.orderId,
      attemptId: attempt?.id,
      ...(isCountable && { amount: isReversed ? -amount : amount }),
      expectedAmount: attempt?.amount,
      detail: { virtualAccount, depositedAt: moment, ...(!isCountable && { amount }) },
    },
    clock.now(),
  );
}
