import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { OrderStatus } from '#contract/enumerations.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import { extendPaymentTime, shortenPaymentTime } from '#server/ordering/orders/expired-orders.ts';
import { lockOrderOfPayment } from '#server/ordering/orders/lock-order.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { applyPaymentReportIn } from './apply-payment-report.ts';
import { findOpenAttempts } from './attempts.ts';
import { captureSurplus, waitingTransfers } from './capture-transfer.ts';
import { giveBackSurplus } from './give-back-surplus.ts';
import { paymentAttempts, paymentExceptions } from './tables.ts';
import { aboutTransfers, closeTakenBack } from './taken-back-transfers.ts';

/**
 * An operator accepts the transferred amounts, in one or several parts, as the payment of an unpaid order. The
 * order becomes paid, and its exceptions about deposits are resolved. The amount above the order's sum is refunded.
 * Answers the TWD that are accepted. NOT_FOUND if the order is not waiting for a transfer, or if no transfer waits
 * for a decision: one that was given back, or that the bank took back, pays nothing. ORDER_CANNOT_BE_MOVED while the
 * bank's note about another transfer is open, because that money may be missing.
 */
export async function acceptTransfers(
  shop: ShopInTransaction,
  { orderId, by }: { orderId: number; by: string },
): Promise<Outcome<{ isPaid: boolean; received: number }, 'NOT_FOUND' | 'ORDER_CANNOT_BE_MOVED'>> {
  return transactUnlessRefused(shop.db, async (transaction) => {
    const { orderStatus, paymentStatus } = await lockOrderOfPayment(transaction, orderId);
    const isAwaited = paymentStatus === 'UNPAID' || paymentStatus === 'FAILED';
    if (orderStatus === 'CANCELLED' || !isAwaited) return refused('NOT_FOUND');
    const attempts = await findOpenAttempts(transaction, orderId);
    const attempt = attempts.find(({ provider }) => wayOf(provider) === 'BY_TRANSFER');
    if (!attempt) return refused('NOT_FOUND');
    // Before the parts are read: it waits for notes that people are writing about them.
    const { ofOthers } = await closeTakenBack(shop, transaction, orderId);
    const parts = await waitingTransfers(transaction, orderId);
    if (parts.length === 0) return refused('NOT_FOUND');
    if (ofOthers.length > 0) return refused('ORDER_CANNOT_BE_MOVED');
    const received = parts.reduce((total, { amount }) => total + amount, 0);
    // Before the order is marked paid, because that refunds transfers that still wait.
    await resolveParts(shop, transaction, orderId, by);
    const report = { state: 'PAID', amount: attempt.amount } as const;
    const incoming = { attemptId: attempt.id, door: 'OPERATOR', report } as const;
    const isPaid = await applyPaymentReportIn(shop, transaction, incoming);
    const above = { orderId, orderStatus, parts, amount: received - attempt.amount };
    await giveBackAbove(shop, transaction, above);
    return done({ isPaid, received });
  });
}

/**
 * Lets an unpaid order wait for its transfers at least until this moment: it does not expire, and none of them is too
 * late.
 */
export async function waitForMoney(
  transaction: Transaction,
  orderId: number,
  until: Date,
): Promise<void> {
  await extendPaymentTime(transaction, orderId, until);
  await transaction
    .update(paymentAttempts)
    .set({ payBefore: until })
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.provider, 'CATHAY_ATM'),
        lt(paymentAttempts.payBefore, until),
      ),
    );
}

/**
 * Ends such a longer wait (`until`): the order expires at `to`, by which its transfers must come. Nothing changes if the
 * order waits until another moment.
 */
export async function waitNoLonger(
  transaction: Transaction,
  orderId: number,
  wait: { until: Date; to: Date },
): Promise<void> {
  await shortenPaymentTime(transaction, orderId, wait);
  await transaction
    .update(paymentAttempts)
    .set({ payBefore: wait.to })
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.provider, 'CATHAY_ATM'),
        eq(paymentAttempts.payBefore, wait.until),
      ),
    );
}

function resolveParts(
  { clock }: Pick<ShopInTransaction, 'clock'>,
  transaction: Transaction,
  orderId: number,
  by: string,
) {
  return transaction
    .update(paymentExceptions)
    .set({ resolvedAt: clock.now(), resolvedBy: by, resolution: 'ACCEPTED' })
    .where(
      and(
        eq(paymentExceptions.orderId, orderId),
        inArray(paymentExceptions.kind, [...aboutTransfers]),
        isNull(paymentExceptions.resolvedAt),
      ),
    );
}

interface Above {
  orderId: number;
  orderStatus: OrderStatus;
  parts: Awaited<ReturnType<typeof waitingTransfers>>;
  /** TWD by which the parts exceed the due amount; 0 or negative if they do not. */
  amount: number;
}

/** Refunds the amount above the due sum, from the newest transfers first. */
async function giveBackAbove(
  shop: ShopInTransaction,
  transaction: Transaction,
  { orderId, orderStatus, parts, amount }: Above,
): Promise<void> {
  let left = amount;
  for (const deposit of parts.toReversed()) {
    if (left <= 0) return;
    const part = Math.min(left, deposit.amount);
    const surplus = { orderId, deposit, amount: part, door: 'OPERATOR' } as const;
    const attempt = await captureSurplus(shop, transaction, surplus);
    const at = shop.clock.now();
    await giveBackSurplus(shop, transaction, { attempt, amount: part, orderStatus, at });
    left -= part;
  }
}
