import { and, eq, inArray, isNull } from 'drizzle-orm';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { wayOf } from '#rules/payment-types.ts';
import { lockOrderOfPayment } from '#server/ordering/orders/lock-order.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { findOpenAttempts } from './attempts.ts';
import { settleIn } from './settle.ts';
import { type ExceptionKind, paymentExceptions } from './tables.ts';

const aboutDeposits: ExceptionKind[] = ['DEPOSIT_LATE', 'DEPOSIT_OVER', 'DEPOSIT_UNDER'];

/**
 * An operator accepts the transferred amounts, in one or several parts, as the payment of an unpaid order. The order
 * becomes paid, and its exceptions about deposits are resolved. NOT_FOUND if the order is not waiting for a transfer.
 */
export async function acceptTransfers(
  shop: ShopInTransaction,
  { orderId, by }: { orderId: number; by: string },
): Promise<Outcome<{ isPaid: boolean }, 'NOT_FOUND'>> {
  return inTransaction(shop.db, async (transaction) => {
    const { orderStatus, paymentStatus } = await lockOrderOfPayment(transaction, orderId);
    const isAwaited = paymentStatus === 'UNPAID' || paymentStatus === 'FAILED';
    if (orderStatus === 'CANCELLED' || !isAwaited) return refused('NOT_FOUND');
    const attempts = await findOpenAttempts(transaction, orderId);
    const attempt = attempts.find(({ provider }) => wayOf(provider) === 'BY_TRANSFER');
    if (!attempt) return refused('NOT_FOUND');
    const report = { state: 'PAID', amount: attempt.amount } as const;
    const isPaid = await settleIn(shop, transaction, {
      attemptId: attempt.id,
      door: 'OPERATOR',
      report,
    });
    await transaction
      .update(paymentExceptions)
      .set({ resolvedAt: shop.clock.now(), resolvedBy: by, resolution: 'ACCEPTED' })
      .where(
        and(
          eq(paymentExceptions.orderId, orderId),
          inArray(paymentExceptions.kind, aboutDeposits),
          isNull(paymentExceptions.resolvedAt),
        ),
      );
    return done({ isPaid });
  });
}
