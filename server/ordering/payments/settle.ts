import { and, eq, inArray } from 'drizzle-orm';
import { done } from '#contract/outcome.ts';
import { lockOrderOfPayment, type PayableOrder } from '#server/ordering/orders/lock-order.ts';
import { recordPaid, recordPaymentFailed } from '#server/ordering/orders/record-payment.ts';
import { inTransaction, type Transaction } from '#server/platform/database/database.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import type { Shop } from '#server/shop.ts';
import { findAttempt, findOpenAttempts, openStatuses } from './attempts.ts';
import { parkPayment } from './exceptions.ts';
import type { Attempt, PaidNews, ProviderNews } from './provider.ts';
import { type ExceptionKind, paymentAttempts, paymentReports, type ReportDoor } from './tables.ts';

/** News of an attempt that may change something. */
export type SettlingNews = Extract<ProviderNews, { state: 'PAID' | 'FAILED' | 'MISSING' }>;

export interface Report {
  attemptId: number;
  door: ReportDoor;
  news: SettlingNews;
}

export function isSettling(news: ProviderNews): news is SettlingNews {
  return news.state === 'PAID' || news.state === 'FAILED' || news.state === 'MISSING';
}

/**
 * The one way in which news of a payment change an order, whichever door they came through, however often and in
 * whatever order: attempt, order, timeline, letter and exception in one transaction. Answers whether the order's
 * money is there.
 */
export async function settle(shop: Shop, report: Report): Promise<{ isPaid: boolean }> {
  const { value } = await inTransaction(shop.db, async (transaction) => {
    const isPaid = await settleIn(shop, transaction, report);
    killPoint('settle: before commit');
    return done({ isPaid });
  });
  killPoint('settle: committed');
  return value;
}

/** The same inside a transaction that does more, e.g. keeps the deposit that the news come from. */
export async function settleIn(
  shop: Shop,
  transaction: Transaction,
  { attemptId, door, news }: Report,
): Promise<boolean> {
  const known = await findAttempt(transaction, attemptId);
  if (!known) throw new Error(`Payment attempt ${attemptId} is gone.`);
  // The order's row is the lock of everything about its payment; what was read before may have changed meanwhile.
  const order = await lockOrderOfPayment(transaction, known.orderId);
  const attempt = (await findAttempt(transaction, attemptId)) ?? known;
  const at = shop.clock.now();
  await keepReport(transaction, { attemptId, door, news }, at);
  if (news.state === 'PAID') return settlePaid(shop, transaction, { order, attempt, news, at });
  await settleFailed(shop, transaction, { attempt, code: codeOf(news), at });
  return order.paymentStatus === 'PAID';
}

const codeOf = (news: SettlingNews) => (news.state === 'FAILED' ? news.code : news.state);

function keepReport(transaction: Transaction, { attemptId, door, news }: Report, at: Date) {
  const amount = news.state === 'PAID' ? news.amount : null;
  return transaction
    .insert(paymentReports)
    .values({ attemptId, door, state: news.state, amount, code: codeOf(news), at });
}

interface PaidStep {
  order: PayableOrder;
  attempt: Attempt;
  news: PaidNews;
  at: Date;
}

async function settlePaid(
  shop: Shop,
  transaction: Transaction,
  { order, attempt, news, at }: PaidStep,
): Promise<boolean> {
  const park = (kind: ExceptionKind) => parkPaid(transaction, { kind, attempt, news, at });
  if (attempt.status === 'SUCCEEDED') {
    if (news.amount !== attempt.capturedAmount) await park('AMOUNT_DIFFERS');
    return order.paymentStatus === 'PAID';
  }
  const isRight = news.amount === attempt.amount;
  const isAwaited =
    order.orderStatus !== 'CANCELLED' && ['UNPAID', 'FAILED'].includes(order.paymentStatus);
  await transaction
    .update(paymentAttempts)
    .set({
      status: 'SUCCEEDED',
      capturedAmount: news.amount,
      isPayment: isRight && isAwaited,
      settledAt: at,
      failureCode: null,
      ...(news.transactionId ? { transactionId: news.transactionId } : {}),
      ...(news.authCode ? { authCode: news.authCode } : {}),
    })
    .where(eq(paymentAttempts.id, attempt.id));
  killPoint('settle: attempt written');
  if (isRight && isAwaited) {
    const isPaid = await recordPaid(shop, transaction, attempt.orderId, at);
    killPoint('settle: order paid');
    return isPaid;
  }
  if (!isRight) await park('AMOUNT_DIFFERS');
  else await park(order.paymentStatus === 'PAID' ? 'PAID_TWICE' : 'PAID_AFTER_CANCEL');
  return order.paymentStatus === 'PAID';
}

interface ParkedPayment {
  kind: ExceptionKind;
  attempt: Attempt;
  news: PaidNews;
  at: Date;
}

function parkPaid(transaction: Transaction, { kind, attempt, news, at }: ParkedPayment) {
  const { id, orderId, provider, amount } = attempt;
  return parkPayment(
    transaction,
    {
      kind,
      provider,
      reference: `attempt ${id}`,
      orderId,
      attemptId: id,
      amount: news.amount,
      expectedAmount: amount,
    },
    at,
  );
}

/** An attempt without money fails; one that has its money keeps it, whatever arrives late. */
async function settleFailed(
  shop: Shop,
  transaction: Transaction,
  { attempt, code, at }: { attempt: Attempt; code: string; at: Date },
): Promise<void> {
  const failed = await transaction
    .update(paymentAttempts)
    .set({ status: 'FAILED', failureCode: code, settledAt: at })
    .where(
      and(eq(paymentAttempts.id, attempt.id), inArray(paymentAttempts.status, [...openStatuses])),
    )
    .returning({ id: paymentAttempts.id });
  if (failed.length === 0) return;
  const others = await findOpenAttempts(transaction, attempt.orderId);
  if (others.length === 0) await recordPaymentFailed(shop, transaction, attempt.orderId, at);
}
