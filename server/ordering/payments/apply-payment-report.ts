import { and, eq, inArray, ne } from 'drizzle-orm';
import type { PaymentType } from '#contract/enumerations.ts';
import { done } from '#contract/outcome.ts';
import { isAwaitingPayment } from '#rules/orders/order-states.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import { providerWords } from '#rules/payments/provider-words.ts';
import { lockOrderOfPayment, type PayableOrder } from '#server/ordering/orders/lock-order.ts';
import {
  changePaymentType,
  recordPaid,
  recordPaymentFailed,
} from '#server/ordering/orders/record-payment.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { findAttempt, findOpenAttempts, openStatuses } from './attempts.ts';
import { queueException } from './exceptions.ts';
import { giveBackSurplus, giveBackWaiting } from './give-back-surplus.ts';
import type { Attempt, PaidReport, ProviderReport } from './provider.ts';
import {
  type ExceptionKind,
  paymentAttempts,
  paymentReports,
  type ReportSource,
} from './tables.ts';

/** A report that may change the attempt. */
export type FinalReport = Extract<ProviderReport, { state: 'PAID' | 'FAILED' | 'MISSING' }>;

/** A report about an attempt, and the way on which it arrived. */
export interface IncomingReport {
  attemptId: number;
  door: ReportSource;
  report: FinalReport;
}

/** Whether a report may change the attempt; OPEN, READY and SILENT do not. */
export function isFinalReport(report: ProviderReport): report is FinalReport {
  return report.state === 'PAID' || report.state === 'FAILED' || report.state === 'MISSING';
}

/**
 * The only function by which reports of a payment change an order, whatever their way, number and order. One
 * transaction writes attempt, order, timeline, e-mail and exception. Answers whether the order is paid.
 */
export async function applyPaymentReport(
  shop: ShopInTransaction,
  incoming: IncomingReport,
): Promise<{ isPaid: boolean }> {
  const { value } = await transactUnlessRefused(shop.db, async (transaction) => {
    const isPaid = await applyPaymentReportIn(shop, transaction, incoming);
    killPoint('settle: before commit');
    return done({ isPaid });
  });
  killPoint('settle: committed');
  return value;
}

/**
 * Does the same inside a transaction of the caller, e.g. the one that stores the deposit; true if the order is
 * paid.
 */
export async function applyPaymentReportIn(
  shop: ShopInTransaction,
  transaction: Transaction,
  { attemptId, door, report }: IncomingReport,
): Promise<boolean> {
  const known = await findAttempt(transaction, attemptId);
  if (!known) throw new Error(`Payment attempt ${attemptId} is gone.`);
  // The order's row is the lock for everything about its payment; read the attempt again, since it may have changed.
  const order = await lockOrderOfPayment(transaction, known.orderId);
  const attempt = (await findAttempt(transaction, attemptId)) ?? known;
  const at = shop.clock.now();
  await keepReport(transaction, { attemptId, door, report }, at);
  if (report.state === 'PAID') return applyPaid(shop, transaction, { order, attempt, report, at });
  await applyFailed(shop, transaction, { attempt, code: codeOf(report), at });
  return order.paymentStatus === 'PAID';
}

const codeOf = (report: FinalReport) => (report.state === 'FAILED' ? report.code : report.state);

function keepReport(
  transaction: Transaction,
  { attemptId, door, report }: IncomingReport,
  at: Date,
) {
  const amount = report.state === 'PAID' ? report.amount : null;
  const words = providerWords(report.state === 'MISSING' ? '' : report.words);
  return transaction
    .insert(paymentReports)
    .values({ attemptId, door, state: report.state, amount, code: codeOf(report), words, at });
}

/** Whether the provider's id names the payment of another attempt, whose money must not be counted twice. */
async function isOfAnother(
  transaction: Transaction,
  { id, provider }: Attempt,
  transactionId: string,
): Promise<boolean> {
  const isSame = and(
    eq(paymentAttempts.provider, provider),
    eq(paymentAttempts.transactionId, transactionId),
    ne(paymentAttempts.id, id),
  );
  return (await transaction.$count(paymentAttempts, isSame)) > 0;
}

/** Whether an order waits for money in this way of paying. Not if a carrier will collect cash for it. */
export function isDue(order: PayableOrder, provider: PaymentType): boolean {
  const mayPay = wayOf(order.paymentType) !== 'ON_RECEIPT' || wayOf(provider) === 'ON_RECEIPT';
  return isAwaitingPayment(order) && mayPay;
}

interface PaidStep {
  order: PayableOrder;
  attempt: Attempt;
  report: PaidReport;
  at: Date;
}

async function applyPaid(
  shop: ShopInTransaction,
  transaction: Transaction,
  { order, attempt, report, at }: PaidStep,
): Promise<boolean> {
  const isAwaited = isDue(order, attempt.provider);
  // An operator may have changed the lines after the provider refused a payment; the old page asks for the old sum.
  const expectedAmount = isAwaited ? order.paidAmount : attempt.amount;
  const queue = (kind: ExceptionKind) =>
    queuePaid(transaction, { kind, attempt, report, expectedAmount, at });
  if (attempt.status === 'SUCCEEDED') {
    if (report.amount !== attempt.capturedAmount) await queue('AMOUNT_DIFFERS');
    return order.paymentStatus === 'PAID';
  }
  if (report.transactionId && (await isOfAnother(transaction, attempt, report.transactionId))) {
    await queue('PROVIDER_UNKNOWN');
    return order.paymentStatus === 'PAID';
  }
  const isRight = report.amount === attempt.amount && report.amount === expectedAmount;
  await markSucceeded(transaction, { attempt, report, at, isPayment: isRight && isAwaited });
  killPoint('settle: attempt written');
  if (isRight && isAwaited) return recordAwaited(shop, transaction, { order, attempt, at });
  const { orderStatus } = order;
  if (!isRight) await queue('AMOUNT_DIFFERS');
  else if (
    !(await giveBackSurplus(shop, transaction, { attempt, amount: report.amount, orderStatus, at }))
  )
    await queue(orderStatus === 'CANCELLED' ? 'PAID_AFTER_CANCEL' : 'PAID_TWICE');
  return order.paymentStatus === 'PAID';
}

/** Stores what the provider took for the attempt; `isPayment`: the order waited for exactly this money. */
function markSucceeded(
  transaction: Transaction,
  { attempt, report, at, isPayment }: Omit<PaidStep, 'order'> & { isPayment: boolean },
) {
  return transaction
    .update(paymentAttempts)
    .set({
      status: 'SUCCEEDED',
      capturedAmount: report.amount,
      isPayment,
      settledAt: at,
      failureCode: null,
      ...(report.transactionId ? { transactionId: report.transactionId } : {}),
      ...(report.authCode ? { authCode: report.authCode } : {}),
    })
    .where(eq(paymentAttempts.id, attempt.id));
}

/** The order is paid with the money that it waited for; transfers that waited are given back. */
async function recordAwaited(
  shop: ShopInTransaction,
  transaction: Transaction,
  { order, attempt, at }: Omit<PaidStep, 'report'>,
): Promise<boolean> {
  const { provider: paymentType, orderId } = attempt;
  // The shopper paid an older page after choosing another way of paying.
  if (paymentType !== order.paymentType)
    await changePaymentType(transaction, orderId, { paymentType });
  const isPaid = await recordPaid(shop, transaction, orderId, at);
  killPoint('settle: order paid');
  await giveBackWaiting(shop, transaction, { orderId, orderStatus: order.orderStatus, at });
  return isPaid;
}

interface QueuedPayment {
  kind: ExceptionKind;
  attempt: Attempt;
  report: PaidReport;
  /** TWD. */
  expectedAmount: number;
  at: Date;
}

function queuePaid(
  transaction: Transaction,
  { kind, attempt, report, expectedAmount, at }: QueuedPayment,
) {
  const { id, orderId, provider } = attempt;
  return queueException(
    transaction,
    {
      kind,
      provider,
      reference: `attempt ${id}`,
      orderId,
      attemptId: id,
      amount: report.amount,
      expectedAmount,
    },
    at,
  );
}

/** Marks an open attempt FAILED; a late report does not change an attempt that is paid or has failed. */
async function applyFailed(
  shop: ShopInTransaction,
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
