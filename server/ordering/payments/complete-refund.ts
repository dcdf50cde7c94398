import { and, asc, eq, sql } from 'drizzle-orm';
import { done } from '#contract/outcome.ts';
import { lockOrderOfPayment } from '#server/ordering/orders/lock-order.ts';
import { recordRefund } from '#server/ordering/orders/record-payment.ts';
import { inTransaction, type Transaction } from '#server/platform/database/database.ts';
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

/** What the exceptions know a refund by. */
export const referenceOf = ({ id }: Pick<StoredRefund, 'id'>) => `refund ${id}`;

/** Who resolves an exception when the provider's own report does. */
const bySystem = 'SYSTEM';

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
 * The money has gone back: the refund, the order and the letter. The caller holds the order's row, and has read since
 * that the refund is not done.
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
  const isOfSale = sum?.isPayment === true;
  const isAll = isOfSale && sum.done === sum.captured;
  const { orderId, amount, refundKey } = refund;
  await recordRefund(shop, transaction, { orderId, amount, refundKey, isOfSale, isAll }, at);
}

function resolve(
  { clock }: Pick<ShopInTransaction, 'clock'>,
  transaction: Transaction,
  refund: StoredRefund,
  how: { by: string; resolution: string },
): Promise<void> {
  const kinds: ExceptionKind[] = ['REFUND_FAILED', 'REFUND_BY_HAND'];
  const resolved = { kinds, reference: referenceOf(refund), ...how };
  return resolveExceptionOf(transaction, resolved, clock.now());
}

/** The same for one that had been given up: its exception is no matter for a person any more. */
export async function completeFailedRefund(
  shop: ShopInTransaction,
  transaction: Transaction,
  refund: StoredRefund,
  providerRefundId: string | null,
): Promise<void> {
  await completeRefund(shop, transaction, refund, providerRefundId);
  await resolve(shop, transaction, refund, { by: bySystem, resolution: 'DONE_AT_PROVIDER' });
}

/** Completes a refund, if it is still in one of these states with its order locked; whether it was. */
async function completeIf(
  shop: ShopInTransaction,
  { refundId, statuses }: { refundId: number; statuses: readonly RefundStatus[] },
  complete: (transaction: Transaction, refund: StoredRefund) => Promise<void>,
): Promise<boolean> {
  const { value } = await inTransaction(shop.db, async (transaction) => {
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
 * Somebody transferred the money of a refund that the provider could not give back: it is done, and so is its
 * exception. False when it was done already.
 */
export function completeRefundByHand(
  shop: ShopInTransaction,
  { refundId, by }: { refundId: number; by: string },
): Promise<boolean> {
  const open = { refundId, statuses: ['BY_HAND', 'FAILED'] } as const;
  return completeIf(shop, open, async (transaction, refund) => {
    await completeRefund(shop, transaction, refund, byHand);
    await resolve(shop, transaction, refund, { by, resolution: 'REFUNDED_BY_HAND' });
  });
}

/**
 * Completes the refunds that were given up and that the provider, by its own ledger, has made all the same; `ours` is the
 * TWD that it made to the shop's knowledge. TWD of those completed. Nobody is asked to give anything back.
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

/** Before another refund of the attempt is asked for: what became of those that were given up, if there are any. */
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

/** Which of the refunds that failed explain what the provider gave back beyond what the shop knows of. */
function madeAfterAll(
  failed: readonly StoredRefund[],
  { refunded, isPartlyRefunded }: PaidReport,
  ours: number,
): readonly StoredRefund[] {
  if (refunded === undefined) {
    // Something went back, nobody says how much: it can only be the one that the provider was told to make.
    const told = failed.filter(({ orderedAt }) => orderedAt !== null);
    return isPartlyRefunded && ours === 0 && told.length === 1 ? told : [];
  }
  const more = refunded - ours;
  const all = failed.reduce((total, { amount }) => total + amount, 0);
  return all === more ? failed : failed.filter(({ amount }) => amount === more).slice(0, 1);
}
