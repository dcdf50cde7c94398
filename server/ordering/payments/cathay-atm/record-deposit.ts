import { and, eq, isNull } from 'drizzle-orm';
import { done } from '#contract/outcome.ts';
import { lockOrderOfPayment, type PayableOrder } from '#server/ordering/orders/lock-order.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import type { Shop, ShopInTransaction } from '#server/shop.ts';
import { applyPaymentReportIn, isDue } from '../apply-payment-report.ts';
import { findByProviderOrder } from '../attempts.ts';
import { captureSurplus, referenceOfDeposit } from '../capture-transfer.ts';
import { queueException } from '../exceptions.ts';
import { giveBackSurplus } from '../give-back-surplus.ts';
import type { Attempt } from '../provider.ts';
import { bankDeposits, type ExceptionKind, type ReportSource } from '../tables.ts';
import { type Deposit, mostAmount } from './deposit.ts';
import { resolveLeftOut } from './resolve-left-out.ts';

/**
 * Stores a transfer once, although both the bank's notice and its list report it. The due part pays the order, the
 * surplus is refunded (G-192). A transfer that is too small or too late is queued for a person as long as its order
 * waits for money. One that makes up for a transfer which the bank took back is no surplus.
 */
export async function recordDeposit(
  shop: Shop,
  deposit: Deposit,
  door: Extract<ReportSource, 'NOTIFICATION' | 'QUERY'>,
): Promise<void> {
  // A transfer of 0 TWD moved no money.
  if (deposit.amount === 0) return;
  await transactUnlessRefused(shop.db, async (transaction) => {
    const { virtualAccount, bankNumber } = deposit;
    const found = await findLocked(transaction, virtualAccount);
    if (bankNumber) await resolveLeftOut({ db: transaction, clock: shop.clock }, [deposit]);
    if (deposit.isReversed || deposit.amount > mostAmount) {
      await queue(shop, transaction, 'DEPOSIT_UNKNOWN', { deposit, attempt: found?.attempt });
      return done(undefined);
    }
    const id = await insertDeposit(shop, transaction, deposit, found?.attempt);
    if (id === undefined) await keepBankNumber(transaction, deposit);
    else if (found)
      await takeIn(shop, transaction, { ...found, deposit: { ...deposit, id }, door });
    else await queue(shop, transaction, 'DEPOSIT_UNKNOWN', { deposit });
    return done(undefined);
  });
}

/** A transfer that was just stored, and the order of its account, whose row is locked. */
interface Incoming {
  deposit: Deposit & { id: number };
  attempt: Attempt;
  order: PayableOrder;
  door: ReportSource;
}

/**
 * Decides about a transfer of an order: it pays the due amount if it can. Otherwise it makes up for one that the bank took
 * back, is refunded, or waits for a person. If an operator assigns it to the order, it does not count as too late.
 */
export async function takeIn(
  shop: ShopInTransaction,
  transaction: Transaction,
  incoming: Incoming,
): Promise<void> {
  const { deposit, attempt, order, door } = incoming;
  const isOpen = attempt.status !== 'SUCCEEDED' && isDue(order, attempt.provider);
  const kind = problemOf(deposit, attempt, door);
  if (!isOpen || kind) {
    // Loaded late, because the first page needs it never and the shop seldom.
    const { settleReversal } = await import('./settle-reversal.ts');
    if (await settleReversal(shop, transaction, { attempt, deposit, isOpen })) return;
  }
  if (!isOpen) return giveBack(shop, transaction, incoming, deposit.amount);
  if (kind) {
    await queue(shop, transaction, kind, { deposit, attempt });
    return;
  }
  const report = { state: 'PAID', amount: attempt.amount } as const;
  await applyPaymentReportIn(shop, transaction, { attemptId: attempt.id, door, report });
  const above = deposit.amount - attempt.amount;
  if (above > 0) await giveBack(shop, transaction, incoming, above);
}

async function giveBack(
  shop: ShopInTransaction,
  transaction: Transaction,
  { deposit, order: { orderStatus }, attempt: { orderId }, door }: Incoming,
  amount: number,
): Promise<void> {
  const attempt = await captureSurplus(shop, transaction, { orderId, deposit, amount, door });
  const at = shop.clock.now();
  await giveBackSurplus(shop, transaction, { attempt, amount, orderStatus, at });
}

/** Locks the order and reads its attempt again, so that the second of two transfers sees the effect of the first. */
async function findLocked(transaction: Transaction, account: string) {
  const found = await findByProviderOrder(transaction, 'CATHAY_ATM', account);
  if (!found) return undefined;
  const order = await lockOrderOfPayment(transaction, found.orderId);
  const attempt = (await findByProviderOrder(transaction, 'CATHAY_ATM', account)) ?? found;
  return { order, attempt };
}

/** Why a transfer does not pay an order that waits for it; undefined if it does. */
function problemOf(
  { amount, depositedAt }: Deposit,
  attempt: Attempt,
  door: ReportSource,
): ExceptionKind | undefined {
  const isLate = attempt.payBefore !== null && depositedAt > attempt.payBefore;
  if (isLate && door !== 'OPERATOR') return 'DEPOSIT_LATE';
  return amount < attempt.amount ? 'DEPOSIT_UNDER' : undefined;
}

/** Stores a transfer and answers its id; undefined if it was reported before. */
async function insertDeposit(
  { clock }: Pick<Shop, 'clock'>,
  transaction: Transaction,
  { virtualAccount, amount, depositedAt, occurrence, bankNumber }: Deposit,
  attempt: Attempt | undefined,
): Promise<number | undefined> {
  const [added] = await transaction
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
  return added?.id;
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
  const { virtualAccount, amount, depositedAt, isReversed } = deposit;
  const moment = depositedAt.toISOString();
  const isCountable = amount <= mostAmount;
  return queueException(
    transaction,
    {
      kind,
      provider: 'CATHAY_ATM',
      reference: referenceOfDeposit(deposit),
      orderId: attempt?.orderId,
      attemptId: attempt?.id,
      ...(isCountable && { amount: isReversed ? -amount : amount }),
      expectedAmount: attempt?.amount,
      detail: { virtualAccount, depositedAt: moment, ...(!isCountable && { amount }) },
    },
    clock.now(),
  );
}
