import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { captureWaiting } from './capture-transfer.ts';
import { resolveExceptionOf } from './exceptions.ts';
import { paymentAttempts, paymentRefunds, type RefundedItem, type RefundStatus } from './tables.ts';

export type { RefundedItem };

export interface RefundRequest {
  orderId: number;
  /** TWD, above 0. */
  amount: number;
  /** Reason for the shop's own records. */
  reason: string;
  /** Requests with the same key make one refund; at most 100 characters. */
  refundKey: string;
  /** The attempt whose money is refunded; by default the one that paid the order. */
  attemptId?: number;
  /** TWD of the amount that are the delivery fee; 0 if it is unknown. */
  shipFee?: number;
  /** What it gives back, if no lines of the order name that any more; the amounts add up to the refund's. */
  items?: RefundedItem[];
}

export interface Refund {
  id: number;
  status: RefundStatus;
  /** TWD. */
  amount: number;
}

/** The beginning of the keys of refunds that a person asks for on the page of an order. */
export const byPersonPrefix = 'administrator-';

export type RefundCode = 'REFUND_EXCEEDS_PAYMENT' | 'IDEMPOTENCY_KEY_REUSED';

/**
 * Stores a refund in the caller's transaction, e.g. the one that cancels the order; a job asks the provider after the
 * commit.
 */
export async function requestRefund(
  { clock, jobs }: Pick<Shop, 'clock' | 'jobs'>,
  transaction: Transaction,
  { orderId, amount, reason, refundKey, attemptId, shipFee = 0, items }: RefundRequest,
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
      shipFee,
      reason,
      items,
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
 * Requests refunds of all money that an order has left, in the caller's transaction: if the order is cancelled, or
 * its parcel came back. That includes surplus money and transfers that pay nothing; their exceptions are resolved.
 * Answers the TWD; 0 if no money came, or all of it was refunded before.
 */
export async function giveBackAll(
  shop: Pick<Shop, 'clock' | 'jobs'>,
  transaction: Transaction,
  { orderId, reason, refundKey }: Pick<RefundRequest, 'orderId' | 'reason' | 'refundKey'>,
): Promise<number> {
  await captureWaiting(shop, transaction, orderId);
  let sum = 0;
  for (const { id: attemptId, isPayment, left: amount } of await capturesLeft(
    transaction,
    orderId,
  )) {
    const key = isPayment ? refundKey : `${refundKey}-attempt-${attemptId}`;
    const wanted = { orderId, reason, refundKey: key, attemptId, amount };
    const refund = await requestRefund(shop, transaction, wanted);
    if (!refund.ok) throw new Error(`Captured money could not be refunded: ${refund.failure.code}`);
    if (!isPayment) await resolveSurplus(shop, transaction, attemptId);
    sum += amount;
  }
  return sum;
}

/** Money that is refunded needs no decision any more. */
function resolveSurplus(
  { clock }: Pick<Shop, 'clock'>,
  transaction: Transaction,
  attemptId: number,
): Promise<void> {
  const reference = `attempt ${attemptId}`;
  const resolved = { reference, by: 'SYSTEM', resolution: 'GIVEN_BACK' };
  return resolveExceptionOf(
    transaction,
    { kinds: ['AMOUNT_DIFFERS', 'PAID_TWICE', 'PAID_AFTER_CANCEL'], ...resolved },
    clock.now(),
  );
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
 * The attempts of an order whose money can still be refunded, with the TWD. Their rows stay locked until the commit, so
 * that no other refund is stored meanwhile.
 */
function capturesLeft(transaction: Transaction, orderId: number) {
  const left = sql<number>`${paymentAttempts.capturedAmount} - ${paymentAttempts.refundedAmount}`;
  return transaction
    .select({ id: paymentAttempts.id, isPayment: paymentAttempts.isPayment, left })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), gt(left, 0)))
    .orderBy(asc(paymentAttempts.id))
    .for('no key update');
}

/** TWD of the order's delivery fee that are refunded or will be. */
export async function shipFeeGivenBack(transaction: Queryable, orderId: number): Promise<number> {
  const [row] = await transaction
    .select({ sum: sql<number>`coalesce(sum(${paymentRefunds.shipFee}), 0)::int` })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.orderId, orderId));
  return row?.sum ?? 0;
}

/** The refunds of an order, with the TWD of each that are the delivery fee and the items that its request named. */
export function listRefundPurposes(db: Queryable, orderId: number) {
  return db
    .select({
      refundId: paymentRefunds.id,
      refundKey: paymentRefunds.refundKey,
      shipFee: paymentRefunds.shipFee,
      items: paymentRefunds.items,
    })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.orderId, orderId));
}

/** The refund with this key; undefined before it was requested. */
export async function findRefundByKey(
  transaction: Transaction,
  refundKey: string,
): Promise<(Refund & Pick<RefundRequest, 'orderId'>) | undefined> {
  return findByKey(transaction, refundKey);
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
