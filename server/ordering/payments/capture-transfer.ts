import { and, asc, eq, inArray, isNull, like, notExists, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import type { Attempt } from './provider.ts';
import {
  bankDeposits,
  paymentAttempts,
  paymentExceptions,
  paymentReports,
  type ReportSource,
} from './tables.ts';

type StoredDeposit = typeof bankDeposits.$inferSelect;

/** The columns that distinguish one transfer from all others. */
type DepositName = Pick<
  StoredDeposit,
  'virtualAccount' | 'amount' | 'depositedAt' | 'occurrence'
> & { isReversed?: boolean };

/** The prefix of references of transfers in the exceptions. */
const referencePrefix = 'deposit ';

/** The reference of a transfer in the exceptions. A transfer that the bank reversed has another one. */
export const referenceOfDeposit = (deposit: DepositName): string => {
  const { virtualAccount, amount, depositedAt, occurrence, isReversed = false } = deposit;
  const moment = depositedAt.toISOString();
  return `${referencePrefix}${virtualAccount} ${isReversed ? '-' : ''}${amount} ${moment} ${occurrence}`;
};

interface Surplus {
  orderId: number;
  deposit: Pick<StoredDeposit, 'id'>;
  /** TWD: the whole transfer or a part of it. */
  amount: number;
  door: ReportSource;
}

/**
 * Stores the surplus of a transfer as a payment of its own, which pays nothing; a transfer has at most one. The
 * caller must hold the lock on the order's row, and requests the refund.
 */
export async function captureSurplus(
  { clock }: Pick<Shop, 'clock'>,
  transaction: Transaction,
  { orderId, deposit, amount, door }: Surplus,
): Promise<Attempt> {
  const at = clock.now();
  const ofOrder = sql`from ${paymentAttempts} where ${eq(paymentAttempts.orderId, orderId)}`;
  const [attempt] = await transaction
    .insert(paymentAttempts)
    .values({
      orderId,
      number: sql`(select coalesce(max(${paymentAttempts.number}), 0) + 1 ${ofOrder})`,
      orderNo: sql`(select coalesce(max(${paymentAttempts.orderNo}), '') ${ofOrder})`,
      provider: 'CATHAY_ATM',
      status: 'SUCCEEDED',
      amount,
      capturedAmount: amount,
      depositId: deposit.id,
      startedAt: at,
      settledAt: at,
    })
    .returning();
  if (!attempt) throw new Error('The money above what was due was not kept.');
  const report = { attemptId: attempt.id, door, state: 'PAID', amount, code: 'PAID', at };
  await transaction.insert(paymentReports).values(report);
  return attempt;
}

/**
 * The transfers of an order that still wait for a decision, oldest first: too small, or too late. Without those that the
 * bank took back.
 */
export async function waitingTransfers(db: Queryable, orderId: number): Promise<StoredDeposit[]> {
  const undecided = await undecidedTransfers(db, orderId);
  if (undecided.length === 0) return [];
  const { readUndecided } = await import('./taken-back-transfers.ts');
  const { takenBack } = await readUndecided(db, [orderId]);
  const gone = new Set(takenBack.map(({ transfer }) => transfer.reference));
  return undecided.filter((deposit) => !gone.has(referenceOfDeposit(deposit)));
}

/** The same with those that the bank took back. */
export async function undecidedTransfers(db: Queryable, orderId: number): Promise<StoredDeposit[]> {
  const open = await db
    .select({ reference: paymentExceptions.reference })
    .from(paymentExceptions)
    .where(
      and(
        eq(paymentExceptions.orderId, orderId),
        like(paymentExceptions.reference, `${referencePrefix}%`),
        isNull(paymentExceptions.resolvedAt),
      ),
    );
  if (open.length === 0) return [];
  const references = new Set(open.map(({ reference }) => reference));
  const attempts = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId));
  const deposits = await db
    .select()
    .from(bankDeposits)
    .where(and(inArray(bankDeposits.attemptId, attempts), isUncaptured(db)))
    .orderBy(asc(bankDeposits.id));
  return deposits.filter((deposit) => references.has(referenceOfDeposit(deposit)));
}

/**
 * Stores the waiting transfers as payments of their own, because nothing is due any more, and resolves their
 * exceptions; those that the bank took back are resolved alone. The caller must hold the lock on the order's row, and
 * requests the refunds.
 */
export async function captureWaiting(
  shop: Pick<Shop, 'clock'>,
  transaction: Transaction,
  orderId: number,
): Promise<Attempt[]> {
  const { closeTakenBack } = await import('./taken-back-transfers.ts');
  await closeTakenBack(shop, transaction, orderId);
  const captured: Attempt[] = [];
  for (const deposit of await waitingTransfers(transaction, orderId)) {
    const surplus = { orderId, deposit, amount: deposit.amount, door: 'QUERY' } as const;
    captured.push(await captureSurplus(shop, transaction, surplus));
    await transaction
      .update(paymentExceptions)
      .set({ resolvedAt: shop.clock.now(), resolvedBy: 'SYSTEM', resolution: 'GIVEN_BACK' })
      .where(
        and(
          eq(paymentExceptions.reference, referenceOfDeposit(deposit)),
          isNull(paymentExceptions.resolvedAt),
        ),
      );
  }
  return captured;
}

/** SQL for a select from `bank_deposits`: whether no payment holds the transfer. */
export const isUncaptured = (db: Queryable): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.depositId, bankDeposits.id)),
  );
