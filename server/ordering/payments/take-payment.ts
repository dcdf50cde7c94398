import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import { done } from '#contract/outcome.ts';
import { isPaid, isPaymentOver } from '#rules/orders/order-states.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import { lockOrderOfPayment } from '#server/ordering/orders/lock-order.ts';
import { transactUnlessRefused } from '#server/platform/database/database.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import type { Shop } from '#server/shop.ts';
import { applyPaymentReport, isFinalReport } from './apply-payment-report.ts';
import { findAttempt } from './attempts.ts';
import type { Attempt, ProviderReport } from './provider.ts';
import { providerOf } from './providers.ts';
import { paymentAttempts, type ReportSource } from './tables.ts';

/** Pauses in milliseconds between reads of the attempt while another request collects it; four seconds in all. */
const readPauses = Array.from({ length: 40 }, () => 100);

export interface Asking {
  door: ReportSource;
  /** The shopper just came back from the provider's page. */
  isAgreed: boolean;
  /** False: money to which the shopper has agreed is not collected, and the report is READY. */
  mayCollect?: boolean;
}

/**
 * Asks the provider, collects the money if the shopper has agreed, applies the report and answers it. Concurrent
 * requests and jobs collect the money only once.
 */
export async function takePayment(
  shop: Shop,
  attempt: Attempt,
  { door, isAgreed, mayCollect = true }: Asking,
): Promise<ProviderReport> {
  const provider = providerOf(attempt.provider);
  // A shopper who just came back from the provider's page has agreed, so the provider need not be asked first.
  const report: ProviderReport =
    isAgreed && attempt.status === 'STARTED'
      ? { state: 'READY' }
      : await provider.ask(shop, attempt);
  if (report.state === 'READY' && provider.collect && mayCollect) {
    return collectOnce(shop, attempt, door);
  }
  if (isFinalReport(report)) {
    await noteAsked(shop, attempt);
    await applyPaymentReport(shop, { attemptId: attempt.id, door, report });
  } else if (attempt.status === 'CONFIRMING') await noteAboutClaim(shop, attempt, report);
  else await noteAnswer(shop, attempt, report);
  return report;
}

/** Collects the money, unless another request does or the order must not be paid any more; answers the report. */
async function collectOnce(
  shop: Shop,
  attempt: Attempt,
  door: ReportSource,
): Promise<ProviderReport> {
  const claimed = await claim(shop, attempt);
  if (claimed === 'TAKEN') return waitForOther(shop, attempt);
  if (claimed === 'UNWANTED') {
    const report = { state: 'FAILED', code: 'NOT_COLLECTED' } as const;
    await applyPaymentReport(shop, { attemptId: attempt.id, door, report });
    return report;
  }
  killPoint('collect: claimed');
  const report = (await providerOf(attempt.provider).collect?.(shop, attempt)) ?? { state: 'OPEN' };
  killPoint('collect: money taken');
  if (isFinalReport(report))
    await applyPaymentReport(shop, { attemptId: attempt.id, door, report });
  // Without an answer the money may be taken. The claim stays until the provider has answered, and jobs keep asking.
  else if (report.state !== 'SILENT') await release(shop, attempt, claimed, report);
  await noteAsked(shop, attempt);
  return report;
}

/**
 * Marks the attempt CONFIRMING under the order's lock; answers the time of the claim, which names it. UNWANTED if
 * the order is paid, cancelled or expired. TAKEN if an attempt of the order is being collected, so that nobody pays
 * twice.
 */
async function claim(shop: Shop, { id, orderId }: Attempt): Promise<Date | 'TAKEN' | 'UNWANTED'> {
  const { value } = await transactUnlessRefused(shop.db, async (transaction) => {
    const order = await lockOrderOfPayment(transaction, orderId);
    const now = shop.clock.now();
    const others = await transaction
      .select({
        id: paymentAttempts.id,
        status: paymentAttempts.status,
        askedAt: paymentAttempts.askedAt,
      })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.status, 'CONFIRMING')));
    const isBusy = others.some((one) => one.id !== id || !isAbandoned(shop, one.askedAt));
    if (isBusy) return done('TAKEN' as const);
    if (isPaid(order) || order.orderStatus === 'CANCELLED' || order.paymentStatus === 'EXPIRED') {
      return done('UNWANTED' as const);
    }
    // The shopper may have agreed before the deadline and come back after it.
    if (isPaymentOver(order, new Date(now.getTime() - graceMilliseconds)))
      return done('UNWANTED' as const);
    const claimed = await transaction
      .update(paymentAttempts)
      .set({ status: 'CONFIRMING', askedAt: now })
      .where(
        and(
          eq(paymentAttempts.id, id),
          inArray(paymentAttempts.status, ['STARTED', 'UNKNOWN', 'CONFIRMING']),
        ),
      )
      .returning({ id: paymentAttempts.id });
    return done(claimed.length > 0 ? now : ('TAKEN' as const));
  });
  return value;
}

/** Milliseconds that may pass between agreeing on the provider's page and coming back. */
const graceMilliseconds = 30 * 60_000;

/** Whether the claim is older than collecting can take, by the time limits for providers: its server must have died. */
function isAbandoned(
  { clock, config }: Pick<Shop, 'clock' | 'config'>,
  askedAt: Date | null,
): boolean {
  const claimTimeout =
    (config.PAYMENT_CONFIRM_TIMEOUT + config.PAYMENT_QUERY_TIMEOUT * 2 + 10) * 1000;
  return askedAt === null || askedAt.getTime() < clock.now().getTime() - claimTimeout;
}

/** A request about a claimed attempt was answered without a result, or not at all. A claim that is not old stays. */
async function noteAboutClaim(shop: Shop, attempt: Attempt, report: ProviderReport): Promise<void> {
  if (!isAbandoned(shop, attempt.askedAt)) return;
  if (report.state !== 'SILENT') return release(shop, attempt, attempt.askedAt, report);
  // The time of the request replaces the time of the claim, so that attempts are asked about in turn.
  await shop.db
    .update(paymentAttempts)
    .set({ askedAt: shop.clock.now() })
    .where(isClaim(attempt, attempt.askedAt));
}

/** Records that an unclaimed attempt was asked about: UNKNOWN if its provider did not answer. */
async function noteAnswer(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, provider }: Attempt,
  { state }: ProviderReport,
): Promise<void> {
  // Nobody waits for the result of a transfer, which may come at any time until the deadline.
  const isUnknown = state === 'SILENT' && wayOf(provider) === 'AT_PROVIDER';
  await db
    .update(paymentAttempts)
    .set({ askedAt: clock.now(), status: isUnknown ? 'UNKNOWN' : 'STARTED' })
    .where(
      and(eq(paymentAttempts.id, id), inArray(paymentAttempts.status, ['STARTED', 'UNKNOWN'])),
    );
}

/**
 * Ends the claim of this time without a payment, because the provider has not taken the money. An attempt to which
 * the shopper has agreed becomes UNKNOWN, because the next request collects its money. A newer claim by another
 * request stays.
 */
async function release(
  { db }: Pick<Shop, 'db'>,
  attempt: Attempt,
  claimedAt: Date | null,
  { state }: ProviderReport,
): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ status: state === 'OPEN' ? 'STARTED' : 'UNKNOWN' })
    .where(isClaim(attempt, claimedAt));
}

function isClaim({ id }: Attempt, claimedAt: Date | null): SQL | undefined {
  const isThatClaim = claimedAt
    ? eq(paymentAttempts.askedAt, claimedAt)
    : isNull(paymentAttempts.askedAt);
  return and(eq(paymentAttempts.id, id), eq(paymentAttempts.status, 'CONFIRMING'), isThatClaim);
}

/** Waits for the request that is collecting the attempt and answers its result; SILENT with BUSY if it takes longer. */
async function waitForOther({ db }: Pick<Shop, 'db'>, attempt: Attempt): Promise<ProviderReport> {
  for (const milliseconds of readPauses) {
    const now = await findAttempt(db, attempt.id);
    if (now?.status === 'SUCCEEDED') return { state: 'PAID', amount: now.capturedAmount };
    if (now?.status === 'FAILED') return { state: 'FAILED', code: now.failureCode ?? '' };
    if (now?.status !== 'CONFIRMING') break;
    await pause(milliseconds);
  }
  return { state: 'SILENT', code: 'BUSY' };
}

/** While CONFIRMING, `askedAt` names the claim, so this does not change it. */
function noteAsked({ db, clock }: Pick<Shop, 'db' | 'clock'>, { id }: Attempt) {
  return db
    .update(paymentAttempts)
    .set({ askedAt: clock.now() })
    .where(and(eq(paymentAttempts.id, id), ne(paymentAttempts.status, 'CONFIRMING')));
}
