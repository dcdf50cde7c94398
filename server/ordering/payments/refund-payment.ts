import { and, asc, eq, inArray, notLike, sql } from 'drizzle-orm';
import { done, type Outcome } from '#contract/outcome.ts';
import { type Queryable, transactUnlessRefused } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { surplusPrefix } from './give-back-surplus.ts';
import {
  type Refund,
  type RefundCode,
  type RefundRequest,
  requestRefund,
} from './request-refund.ts';
import { runRefund } from './run-refund.ts';
import { paymentAttempts, paymentRefunds } from './tables.ts';

/**
 * Refunds money of an order: stores the refund, then asks the provider. PENDING is a success too: the provider has
 * not answered, and a job asks again. BY_HAND: the shop must transfer the money itself (bank transfer, cash); the
 * list of refunds has a view of them. REFUND_EXCEEDS_PAYMENT if it is more than the payment has left.
 */
export async function refundPayment(
  shop: Shop,
  request: RefundRequest,
): Promise<Outcome<Refund, RefundCode>> {
  const intended = await transactUnlessRefused(shop.db, (transaction) =>
    requestRefund(shop, transaction, request),
  );
  if (!intended.ok) return intended;
  const status = await runRefund(shop, intended.value.id);
  return done({ ...intended.value, status });
}

/** The refunds of an order, oldest first. */
export async function listRefunds(
  { db }: { db: Queryable },
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

/**
 * TWD of refunds of these orders that a person requested, made or pending. Automatic refunds, e.g. of a second
 * payment, are left out.
 */
export async function refundedByPeople(
  db: Queryable,
  orderIds: readonly number[],
): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${paymentRefunds.amount}), 0)::int` })
    .from(paymentRefunds)
    .where(
      and(
        inArray(paymentRefunds.orderId, [...orderIds]),
        notLike(paymentRefunds.refundKey, `${surplusPrefix}%`),
      ),
    );
  return row?.sum ?? 0;
}

/** The refunds of an order's own payment that are done: they reduce its invoice. Surplus money is none of them. */
export function listRefundsOfSale(
  db: Queryable,
  orderId: number,
): Promise<{ refundKey: string; amount: number }[]> {
  return db
    .select({ refundKey: paymentRefunds.refundKey, amount: paymentRefunds.amount })
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId))
    .where(
      and(
        eq(paymentRefunds.orderId, orderId),
        eq(paymentRefunds.status, 'DONE'),
        eq(paymentAttempts.isPayment, true),
      ),
    )
    .orderBy(asc(paymentRefunds.id));
}
