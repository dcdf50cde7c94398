import { and, asc, eq, sql } from 'drizzle-orm';
import { done } from '#contract/outcome.ts';
import { lockOrderOfPayment } from '#server/ordering/orders/lock-order.ts';
import { recordRefund } from '#server/ordering/orders/record-payment.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import type { Shop, ShopInTransaction } from '#server/shop.ts';
import { resolveExceptionOf } from './exceptions.ts';
import type { Attempt, PaidReport } from './provider.ts';
import { providerOf } from './providers.ts';
import {
  byHand,
  type ExceptionKind,
  paymentAttempts,
  paymentRefunds,
  type RefundStatus,
} from './tables.ts';

export type StoredRefund = typeof paymentRefunds.$inferSelect;

/** The reference of a refund in the exceptions. */
export const referenceOf = ({ id }: Pick<StoredRefund, 'id'>) => `refund ${id}`;

/** The value of `resolvedBy` if a report of the provider, and no person, resolved the exception. */
const bySystem = 'SYSTEM';

/** The refund with this id, as it is now. */
export async function readRefund(
  transaction: Transaction,
  refundId: number,
): Promise<StoredRefund | undefined> {
  const [row] = await transaction
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.id, refundId));
  return row;
}

/**
 * Marks a refund done and records it on the order, with an e-mail. The caller must hold the lock on the order's
 * row, and have read after locking that the refund is not done.
 */
export async function completeRefund(
  shop: ShopInTransaction,
  transaction: Transaction,
  refund: StoredRefund,
  providerRefundId: string | null,
): Promise<void> {
  const at = shop.clock.now();
  await transaction
    .update(paymentRefunds)
    .set({
      status: 'DONE',
      providerRefundId,
      doneAt: at,
      askingUntil: null,
      orderedAt: null,
      failureCode: null,
    })
    .where(eq(paymentRefunds.id, refund.id));
  const [sum] = await transaction
    .select({
      isPayment: paymentAttempts.isPayment,
      paymentType: paymentAttempts.provider,
      captured: paymentAttempts.capturedAmount,
      done: sql<number>`coalesce(sum(${paymentRefunds.amount}), 0)::int`,
    })
    .from(paymentAttempts)
    .innerJoin(
      paymentRefunds,
      and(eq(paymentRefunds.attemptId, paymentAttempts.id), eq(paymentRefunds.status, 'DONE')),
    )
    .where(eq(paymentAttempts.id, refund.attemptId))
    .groupBy(paymentAttempts.id);
  if (!sum) throw new Error(`The payment of refund ${refund.id} is gone.`);
  const { isPayment: isOfSale, paymentType } = sum;
  const isAll = isOfSale && sum.done === sum.captured;
  const { orderId, amount, refundKey } = refund;
  const isByHand = providerRefundId === byHand;
  const given = { orderId, amount, refundKey, paymentType, isOfSale, isByHand, isAll };
  await recordRefund(shop, transaction, given, at);
}

function resolveExceptions(
  { clock }: Pick<Shop, 'clock'>,
  transaction: Transaction,
  refund: StoredRefund,
  how: { by: string; resolution: string },
): Promise<void> {
  const kinds: ExceptionKind[] = ['REFUND_FAILED', 'REFUND_BY_HAND'];
  const resolved = { kinds, reference: referenceOf(refund), ...how };
  return resolveExceptionOf(transaction, resolved, clock.now());
}

/** Does the same for a refund that was given up as FAILED, and resolves its exception. */
export async function completeFailedRefund(
  shop: ShopInTransaction,
  transaction: Transaction,
  refund: StoredRefund,
  providerRefundId: string | null,
): Promise<void> {
  await completeRefund(shop, transaction, refund, providerRefundId);
  await resolveExceptions(shop, transaction, refund, {
    by: bySystem,
    resolution: 'DONE_AT_PROVIDER',
  });
}

/** Locks the order and completes the refund; false if the refund then has none of these statuses. */
async function completeIf(
  shop: ShopInTransaction,
  { refundId, statuses }: { refundId: number; statuses: readonly RefundStatus[] },
  complete: (transaction: Transaction, refund: StoredRefund) => Promise<void>,
): Promise<boolean> {
  const { value } = await transactUnlessRefused(shop.db, async (transaction) => {
    const found = await readRefund(transaction, refundId);
    if (!found) return done(false);
    await lockOrderOfPayment(transaction, found.orderId);
    const refund = await readRefund(transaction, refundId);
    if (!refund || !statuses.includes(refund.status)) return done(false);
    await complete(transaction, refund);
    return done(true);
  });
  return value;
}

/**
 * A person has transferred the money of a refund that the provider could not make: marks the refund done and resolves
 * its exception. False if it was done already.
 */
export function completeRefundByHand(
  shop: ShopInTransaction,
  { refundId, by }: { refundId: number; by: string },
): Promise<boolean> {
  const open = { refundId, statuses: ['BY_HAND', 'FAILED'] } as const;
  return completeIf(shop, open, async (transaction, refund) => {
    await completeRefund(shop, transaction, refund, byHand);
    await resolveExceptions(shop, transaction, refund, { by, resolution: 'REFUNDED_BY_HAND' });
  });
}

/**
 * Completes FAILED refunds that the provider did make, according to its ledger. `ours` is the TWD of the provider's
 * refunds that the shop knows of. Answers the TWD of the refunds completed now. It asks no provider.
 */
export async function completeLateRefunds(
  shop: ShopInTransaction,
  attempt: Attempt,
  report: PaidReport,
  ours: number,
): Promise<number> {
  const failed = await shop.db
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.attemptId, attempt.id), eq(paymentRefunds.status, 'FAILED')))
    .orderBy(asc(paymentRefunds.id));
  let sum = 0;
  for (const { id: refundId, amount } of madeAfterAll(failed, report, ours)) {
    const given = { refundId, statuses: ['FAILED'] } as const;
    const isCompleted = await completeIf(shop, given, (transaction, refund) =>
      completeFailedRefund(shop, transaction, refund, null),
    );
    if (isCompleted) sum += amount;
  }
  return sum;
}

/** Before the next refund of an attempt: asks the provider whether it has made FAILED ones, and completes these. */
export async function lookForLateRefunds(
  shop: Shop,
  attempt: Attempt,
  ours: number,
): Promise<void> {
  const isFailed = and(
    eq(paymentRefunds.attemptId, attempt.id),
    eq(paymentRefunds.status, 'FAILED'),
  );
  if ((await shop.db.$count(paymentRefunds, isFailed)) === 0) return;
  const report = await providerOf(attempt.provider).ask(shop, attempt);
  if (report.state === 'PAID') await completeLateRefunds(shop, attempt, report, ours);
}

/** The FAILED refunds that explain what the provider has refunded beyond `ours`. */
function madeAfterAll(
  failed: readonly StoredRefund[],
  { refunded, isPartlyRefunded }: PaidReport,
  ours: number,
): readonly StoredRefund[] {
  if (refunded === undefined) {
    // The provider does not tell the amount, so it must be the only refund that the provider was asked for.
    const requested = failed.filter(({ orderedAt }) => orderedAt !== null);
    return isPartlyRefunded && ours === 0 && requested.length === 1 ? requested : [];
  }
  const more = refunded - ours;
  const all = failed.reduce((total, { amount }) => total + amount, 0);
  return all === more ? failed : failed.filter(({ amount }) => amount === more).slice(0, 1);
}
