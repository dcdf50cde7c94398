import { and, asc, eq, sql } from 'drizzle-orm';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { inTransaction, type Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { runRefund } from './run-refund.ts';
import { paymentAttempts, paymentRefunds, type RefundStatus } from './tables.ts';

export interface RefundRequest {
  orderId: number;
  /** TWD, above 0. */
  amount: number;
  /** Why, for the shop's own records. */
  reason: string;
  /** The same key gives back once, however often it is asked for; at most 100 characters. */
  refundKey: string;
  /** The attempt whose money goes back; without one, the attempt that paid the order. */
  attemptId?: number;
}

export interface Refund {
  id: number;
  status: RefundStatus;
  /** TWD. */
  amount: number;
}

type RefundCode = 'REFUND_EXCEEDS_PAYMENT' | 'IDEMPOTENCY_KEY_REUSED';

/**
 * Gives money of an order back: writes the intent, then asks the provider at once; a provider that does not answer is
 * asked again by a job, so PENDING is a good answer. BY_HAND: money from a bank transfer or cash goes back by the
 * shop's own transfer and waits in the exceptions. Refused when more than what came in would go out.
 */
export async function refundPayment(
  shop: Shop,
  request: RefundRequest,
): Promise<Outcome<Refund, RefundCode>> {
  const intended = await inTransaction(shop.db, (transaction) =>
    requestRefund(shop, transaction, request),
  );
  if (!intended.ok) return intended;
  const status = await runRefund(shop, intended.value.id);
  return done({ ...intended.value, status });
}

/**
 * The intent alone, in the caller's transaction (e.g. the one that cancels the order); a job asks the provider after
 * the commit.
 */
export async function requestRefund(
  { clock, jobs }: Pick<Shop, 'clock' | 'jobs'>,
  transaction: Transaction,
  { orderId, amount, reason, refundKey, attemptId }: RefundRequest,
): Promise<Outcome<Refund, RefundCode>> {
  const earlier = await findByKey(transaction, refundKey);
  if (earlier) return sameRefund(earlier, { orderId, amount });
  const reserved = await reserve(transaction, { orderId, amount, attemptId });
  if (!reserved) {
    // Somebody else may have used the key while this one waited for the attempt.
    const meanwhile = await findByKey(transaction, refundKey);
    return meanwhile
      ? sameRefund(meanwhile, { orderId, amount })
      : refused('REFUND_EXCEEDS_PAYMENT');
  }
  const [refund] = await transaction
    .insert(paymentRefunds)
    .values({
      orderId,
      attemptId: reserved.id,
      refundKey,
      amount,
      reason,
      status: 'PENDING',
      createdAt: clock.now(),
    })
    .onConflictDoNothing({ target: paymentRefunds.refundKey })
    .returning({
      id: paymentRefunds.id,
      status: paymentRefunds.status,
      amount: paymentRefunds.amount,
    });
  if (!refund) {
    await release(transaction, reserved.id, amount);
    const meanwhile = await findByKey(transaction, refundKey);
    if (!meanwhile) throw new Error('A refund key was taken and is not there.');
    return sameRefund(meanwhile, { orderId, amount });
  }
  await jobs.enqueue(transaction, 'refund-payment', { refundId: refund.id });
  return done(refund);
}

/**
 * Asks for everything that the payment of an order has left, in the caller's transaction: when it is cancelled, or comes
 * back whole. Answers TWD; 0 when nobody paid it or all has gone back already.
 */
export async function giveBackAll(
  shop: Pick<Shop, 'clock' | 'jobs'>,
  transaction: Transaction,
  wanted: Pick<RefundRequest, 'orderId' | 'reason' | 'refundKey'>,
): Promise<number> {
  const amount = await refundableOf(transaction, wanted.orderId);
  if (amount === 0) return 0;
  const refund = await requestRefund(shop, transaction, { ...wanted, amount });
  if (!refund.ok) throw new Error(`A paid order could not be refunded: ${refund.failure.code}`);
  return amount;
}

type StoredRefund = typeof paymentRefunds.$inferSelect;

async function findByKey(
  transaction: Transaction,
  refundKey: string,
): Promise<StoredRefund | undefined> {
  const [row] = await transaction
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.refundKey, refundKey));
  return row;
}

function sameRefund(
  { id, status, amount, orderId }: StoredRefund,
  asked: Pick<RefundRequest, 'orderId' | 'amount'>,
): Outcome<Refund, 'IDEMPOTENCY_KEY_REUSED'> {
  return orderId === asked.orderId && amount === asked.amount
    ? done({ id, status, amount })
    : refused('IDEMPOTENCY_KEY_REUSED');
}

interface Reservation {
  orderId: number;
  amount: number;
  attemptId: number | undefined;
}

/** Sets the amount aside, if that much is left; the database's own check says the same once more. */
async function reserve(
  transaction: Transaction,
  { orderId, amount, attemptId }: Reservation,
): Promise<{ id: number } | undefined> {
  if (!Number.isSafeInteger(amount) || amount < 1) return undefined;
  const isMeant =
    attemptId === undefined ? paymentAttempts.isPayment : eq(paymentAttempts.id, attemptId);
  const [row] = await transaction
    .update(paymentAttempts)
    .set({ refundedAmount: sql`${paymentAttempts.refundedAmount} + ${amount}` })
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        isMeant,
        sql`${paymentAttempts.capturedAmount} - ${paymentAttempts.refundedAmount} >= ${amount}`,
      ),
    )
    .returning({ id: paymentAttempts.id });
  return row;
}

/**
 * TWD of the payment of an order that may still go back: 0 for one that nobody paid, or that is given back already. No
 * other refund of it is asked for before the commit.
 */
async function refundableOf(transaction: Transaction, orderId: number): Promise<number> {
  const [row] = await transaction
    .select({
      captured: paymentAttempts.capturedAmount,
      refunded: paymentAttempts.refundedAmount,
    })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), paymentAttempts.isPayment))
    .for('no key update');
  return row ? row.captured - row.refunded : 0;
}

/** What was set aside for a refund that will not take place is free again. */
export async function release(
  transaction: Transaction,
  attemptId: number,
  amount: number,
): Promise<void> {
  await transaction
    .update(paymentAttempts)
    .set({ refundedAmount: sql`${paymentAttempts.refundedAmount} - ${amount}` })
    .where(eq(paymentAttempts.id, attemptId));
}

/** The refunds of an order, oldest first. */
export async function listRefunds(
  { db }: Pick<Shop, 'db'>,
  orderId: number,
): Promise<(Refund & { reason: string; createdAt: Date; doneAt: Date | null })[]> {
  return db
    .select({
      id: paymentRefunds.id,
      status: paymentRefunds.status,
      amount: paymentRefunds.amount,
      reason: paymentRefunds.reason,
      createdAt: paymentRefunds.createdAt,
      doneAt: paymentRefunds.doneAt,
    })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.orderId, orderId))
    .orderBy(asc(paymentRefunds.id));
}
