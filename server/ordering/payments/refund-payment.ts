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
  /** Reason for the shop's own records. */
  reason: string;
  /** Requests with the same key make one refund; at most 100 characters. */
  refundKey: string;
  /** The attempt whose money goes back; by default the one that paid the order. */
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
 * Refunds money of an order: stores the refund, then asks the provider. PENDING is a success too: the provider has not
 * answered, and a job asks it again. BY_HAND: the shop must transfer the money itself (bank transfer, cash), and an
 * exception waits for that. REFUND_EXCEEDS_PAYMENT if it is more than the payment has left.
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
 * Stores a refund in the caller's transaction, e.g. the one that cancels the order; a job asks the provider after the
 * commit.
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
    // Another request may have used the key while this one waited for the lock of the attempt.
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
 * Requests a refund of all that is left of an order's payment, in the caller's transaction: if the order is cancelled,
 * or its parcel came back. Answers the TWD; 0 if the order is not paid or all of it was refunded before.
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

/** Reserves the amount on the attempt, if that much is left; a CHECK constraint of the table guards the same rule. */
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
 * TWD that can still be refunded of an order's payment; 0 if it is not paid or all of it was refunded. The attempt's row
 * stays locked until the commit, so that no other refund is stored meanwhile.
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

/** Releases TWD that were reserved for a refund that will not be made. */
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
