import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import { done } from '#contract/outcome.ts';
import { isPaid, isPaymentOver } from '#rules/order-states.ts';
import { lockOrderOfPayment } from '#server/ordering/orders/lock-order.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import type { Shop } from '#server/shop.ts';
import { findAttempt } from './attempts.ts';
import type { Attempt, ProviderReport } from './provider.ts';
import { providerOf } from './providers.ts';
import { isSettling, settle } from './settle.ts';
import { paymentAttempts, type ReportDoor } from './tables.ts';

/** Milliseconds between looks while another request collects the same payment; a few seconds in all. */
const looks = Array.from({ length: 40 }, () => 100);

/**
 * Takes in what the provider says now, and takes the money that the shopper has agreed to; what the provider said.
 * However many requests and jobs do so at the same time, the provider is asked for the money once.
 */
export async function takePayment(
  shop: Shop,
  attempt: Attempt,
  { door, isAgreed }: { door: ReportDoor; isAgreed: boolean },
): Promise<ProviderReport> {
  const provider = providerOf(attempt.provider);
  // Who just came back from the provider's page has agreed: no need to ask for that first.
  const report: ProviderReport =
    isAgreed && attempt.status === 'STARTED'
      ? { state: 'READY' }
      : await provider.ask(shop, attempt);
  if (report.state === 'READY' && provider.collect) {
    return collectOnce(shop, attempt, door);
  }
  // While somebody collects it, the moment says since when: asking must not make that look younger.
  await noteAsked(shop, attempt, ne(paymentAttempts.status, 'CONFIRMING'));
  if (isSettling(report)) await settle(shop, { attemptId: attempt.id, door, report });
  else if (isAbandoned(shop, attempt.askedAt))
    await release(shop, attempt, attempt.askedAt, report);
  return report;
}

async function collectOnce(
  shop: Shop,
  attempt: Attempt,
  door: ReportDoor,
): Promise<ProviderReport> {
  const claimed = await claim(shop, attempt);
  if (claimed === 'TAKEN') return waitForOther(shop, attempt);
  if (claimed === 'UNWANTED') {
    const report = { state: 'FAILED', code: 'NOT_COLLECTED' } as const;
    await settle(shop, { attemptId: attempt.id, door, report });
    return report;
  }
  killPoint('collect: claimed');
  const report = (await providerOf(attempt.provider).collect?.(shop, attempt)) ?? { state: 'OPEN' };
  killPoint('collect: money taken');
  if (isSettling(report)) await settle(shop, { attemptId: attempt.id, door, report });
  else await release(shop, attempt, claimed, report);
  await noteAsked(shop, attempt, ne(paymentAttempts.status, 'CONFIRMING'));
  return report;
}

/**
 * Marks the attempt as being collected, under the order's lock: never for an order that is paid, cancelled or lapsed,
 * and never two of one order at a time, so that no shopper pays twice. The moment of the claim, which names it.
 */
async function claim(shop: Shop, { id, orderId }: Attempt): Promise<Date | 'TAKEN' | 'UNWANTED'> {
  const { value } = await inTransaction(shop.db, async (transaction) => {
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
    // The shopper agreed in time if the deadline has passed only just now.
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

/** Between agreeing on the provider's page and arriving here. */
const graceMilliseconds = 30 * 60_000;

/** Whoever claimed it longer ago than a provider may take has died. */
function isAbandoned(
  { clock, config }: Pick<Shop, 'clock' | 'config'>,
  askedAt: Date | null,
): boolean {
  const patience = (config.PAYMENT_CONFIRM_TIMEOUT + config.PAYMENT_QUERY_TIMEOUT * 2 + 10) * 1000;
  return askedAt === null || askedAt.getTime() < clock.now().getTime() - patience;
}

/**
 * The provider has not taken the money, or has not said whether it has. Only the claim of that moment is given up:
 * somebody else may collect the attempt by now.
 */
async function release(
  { db }: Pick<Shop, 'db'>,
  { id }: Attempt,
  claimedAt: Date | null,
  report: ProviderReport,
): Promise<void> {
  const isThatClaim = claimedAt
    ? eq(paymentAttempts.askedAt, claimedAt)
    : isNull(paymentAttempts.askedAt);
  await db
    .update(paymentAttempts)
    .set({ status: report.state === 'SILENT' ? 'UNKNOWN' : 'STARTED' })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.status, 'CONFIRMING'), isThatClaim));
}

async function waitForOther({ db }: Pick<Shop, 'db'>, attempt: Attempt): Promise<ProviderReport> {
  for (const milliseconds of looks) {
    const now = await findAttempt(db, attempt.id);
    if (now?.status === 'SUCCEEDED') return { state: 'PAID', amount: now.capturedAmount };
    if (now?.status === 'FAILED') return { state: 'FAILED', code: now.failureCode ?? '' };
    if (now?.status !== 'CONFIRMING') break;
    await pause(milliseconds);
  }
  return { state: 'SILENT', code: 'BUSY' };
}

function noteAsked({ db, clock }: Pick<Shop, 'db' | 'clock'>, { id }: Attempt, where: SQL) {
  return db
    .update(paymentAttempts)
    .set({ askedAt: clock.now() })
    .where(and(eq(paymentAttempts.id, id), where));
}
