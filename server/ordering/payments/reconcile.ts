import { and, asc, eq, gt, gte, inArray, or, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { PaymentType } from '#contract/enumerations.ts';
import { done } from '#contract/outcome.ts';
import { dayInMilliseconds } from '#rules/dates.ts';
import { lockOrderOfPayment } from '#server/ordering/orders/lock-order.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import type { Shop } from '#server/shop.ts';
import { findAttempt, openStatuses } from './attempts.ts';
import { completeLateRefunds } from './complete-refund.ts';
import { parkPayment } from './exceptions.ts';
import {
  type Attempt,
  isUnreachable,
  type ListedLedger,
  type PaidReport,
  type ProviderReport,
} from './provider.ts';
import { providerOf, providers } from './providers.ts';
import { settleIn } from './settle.ts';
import { byHand, type ExceptionKind, paymentAttempts, paymentRefunds } from './tables.ts';

/** Days back that are compared: a refund or a late capture changes an older day's ledger. */
const daysBack = 3;
/** Days in which a provider may still make a refund that was given up. */
const daysOfFailures = 60;
const batch = 200;
const providersWithLedger = providers
  .filter(({ ledger }) => ledger !== 'NONE')
  .map(({ type }) => type);
const atOnce = 5;

/**
 * Every difference between the shop's ledger and the providers', of the last days: how many new ones were queued, and how
 * many attempts could not be compared.
 */
export async function reconcilePayments(
  shop: Shop,
): Promise<{ differences: number; failed: number }> {
  const since = new Date(shop.clock.now().getTime() - daysBack * dayInMilliseconds);
  await takeLists(shop);
  const away = new Set<PaymentType>();
  const count = { differences: 0, failed: 0 };
  for (let after = 0; ; ) {
    const attempts = await findAttemptsSince(shop, since, after);
    count.failed += await eachAlone({
      log: shop.log,
      items: attempts,
      atOnce,
      facts: ({ id: attemptId }) => ({ attemptId }),
      async work(attempt) {
        if (await compare(shop, attempt, { since, away })) count.differences++;
      },
    });
    const last = attempts.at(-1);
    if (!last || attempts.length < batch) return count;
    after = last.id;
  }
}

/** What of a list could not be taken in is logged, and must not keep the other providers from being compared. */
async function takeLists(shop: Shop): Promise<void> {
  for (const { type: provider, ledger } of providers) {
    if (typeof ledger === 'string') continue;
    await ledger
      .take(shop)
      .catch((error: unknown) => shop.log.error({ error, provider }, 'a list was not taken in'));
  }
}

/**
 * Started, settled or refunded since then, or with a refund that failed, at providers that keep a ledger. Three questions,
 * so that each finds its index however long the shop has been open.
 */
function findAttemptsSince({ db, clock }: Pick<Shop, 'db' | 'clock'>, since: Date, after: number) {
  const idsWhere = (condition: SQL | undefined) =>
    db.select({ id: paymentAttempts.id }).from(paymentAttempts).where(condition);
  const open = inArray(paymentAttempts.status, [...openStatuses]);
  const started = idsWhere(and(open, gte(paymentAttempts.startedAt, since)));
  const hasLedger = inArray(paymentAttempts.provider, providersWithLedger);
  const settled = idsWhere(and(hasLedger, gte(paymentAttempts.settledAt, since)));
  const longAgo = new Date(clock.now().getTime() - daysOfFailures * dayInMilliseconds);
  const mayBeMade = and(
    eq(paymentRefunds.status, 'FAILED'),
    gte(paymentRefunds.createdAt, longAgo),
  );
  const refunded = db
    .select({ id: paymentRefunds.attemptId })
    .from(paymentRefunds)
    .where(or(gte(paymentRefunds.createdAt, since), gte(paymentRefunds.doneAt, since), mayBeMade));
  return db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        gt(paymentAttempts.id, after),
        hasLedger,
        inArray(paymentAttempts.id, union(started, settled, refunded)),
      ),
    )
    .orderBy(asc(paymentAttempts.id))
    .limit(batch);
}

/** Compares one attempt at once, e.g. after a notice that only MD5 vouches for; false when nobody could be asked. */
export async function verifyPayment(shop: Shop, attempt: Attempt): Promise<boolean> {
  const { refunds, report } = await askBetweenSums(shop, attempt);
  if (report.state === 'SILENT') return false;
  await compareReport(shop, attempt, report, refunds);
  return true;
}

/** The sum of refunds counts only when it is the same before and after the question: otherwise one was made meanwhile. */
async function askBetweenSums(shop: Shop, attempt: Attempt) {
  const before = await sumOfRefunds(shop, attempt);
  const report = await providerOf(attempt.provider).ask(shop, attempt);
  const after = await sumOfRefunds(shop, attempt);
  return { report, refunds: before === after ? after : undefined };
}

/** Whether a difference was queued that was not known before. */
async function compare(
  shop: Shop,
  attempt: Attempt,
  { since, away }: { since: Date; away: Set<PaymentType> },
): Promise<boolean> {
  const { ledger } = providerOf(attempt.provider);
  if (typeof ledger !== 'string') return compareWithList(shop, attempt, { ledger, since });
  // A dead provider is waited for once a run.
  if (attempt.amount === 0 || away.has(attempt.provider)) return false;
  const { refunds, report } = await askBetweenSums(shop, attempt);
  if (isUnreachable(report)) away.add(attempt.provider);
  return compareReport(shop, attempt, report, refunds);
}

async function compareReport(
  shop: Shop,
  attempt: Attempt,
  report: ProviderReport,
  refunds: number | undefined,
): Promise<boolean> {
  if (attempt.capturedAmount === 0) return compareUnpaid(shop, attempt, report);
  if (report.state === 'PAID') return comparePaid(shop, attempt, report, refunds);
  if (report.state === 'SILENT') return false;
  return park(shop, 'NOT_AT_PROVIDER', attempt, {
    amount: attempt.capturedAmount,
    code: report.state,
  });
}

/** The provider has money that the shop has not heard of: it is taken in by the door of all report, and somebody should know why it was silent. */
async function compareUnpaid(
  shop: Shop,
  attempt: Attempt,
  report: ProviderReport,
): Promise<boolean> {
  if (report.state !== 'PAID') return false;
  const { value: isNew } = await inTransaction(shop.db, async (transaction) => {
    await lockOrderOfPayment(transaction, attempt.orderId);
    // A notice may have brought the same report since the attempt was read.
    const now = await findAttempt(transaction, attempt.id);
    if (now?.status === 'SUCCEEDED') return done(false);
    await settleIn(shop, transaction, { attemptId: attempt.id, door: 'QUERY', report });
    return done(true);
  });
  if (!isNew) return false;
  return park(shop, 'NOT_TOLD', attempt, { amount: report.amount, code: 'NOT_TOLD' });
}

async function comparePaid(
  shop: Shop,
  attempt: Attempt,
  report: PaidReport,
  refunds: number | undefined,
): Promise<boolean> {
  if (report.amount !== attempt.capturedAmount) {
    return park(shop, 'AMOUNT_DIFFERS', attempt, { amount: report.amount, code: 'AMOUNT' });
  }
  if (refunds === undefined) return false;
  const ours = refunds + (await completeLateRefunds(shop, attempt, report, refunds));
  // Somebody else completed one meanwhile: the next comparison sees all of it.
  if ((await sumOfRefunds(shop, attempt)) !== ours) return false;
  // A part is neither nothing nor all, however much it is.
  if (report.isPartlyRefunded && (ours === 0 || ours === attempt.capturedAmount)) {
    return park(shop, 'REFUND_DIFFERS', attempt, {
      amount: report.amount,
      expectedAmount: ours,
      code: `REFUNDED PART ${ours}`,
    });
  }
  if (report.refunded === undefined || report.refunded === ours) return false;
  return park(shop, 'REFUND_DIFFERS', attempt, {
    amount: report.refunded,
    expectedAmount: ours,
    code: `REFUNDED ${report.refunded} ${ours}`,
  });
}

/** The list was taken before: all captured money must be in it. */
async function compareWithList(
  shop: Shop,
  attempt: Attempt,
  { ledger, since }: { ledger: ListedLedger; since: Date },
): Promise<boolean> {
  const isOfTheseDays = attempt.settledAt !== null && attempt.settledAt >= since;
  if (attempt.capturedAmount === 0 || !isOfTheseDays) return false;
  // Notices of the last hours may be ahead of the list.
  const settled = shop.clock.now().getTime() - (attempt.settledAt?.getTime() ?? 0);
  if (settled < dayInMilliseconds / 2) return false;
  if (await ledger.has(shop, attempt)) return false;
  return park(shop, 'NOT_AT_PROVIDER', attempt, {
    amount: attempt.capturedAmount,
    code: 'NOT_IN_LIST',
  });
}

/** TWD that the provider gave back for us; undefined while it is being asked. */
async function sumOfRefunds(
  { db }: Pick<Shop, 'db'>,
  { id }: Attempt,
): Promise<number | undefined> {
  const refunds = await db.select().from(paymentRefunds).where(eq(paymentRefunds.attemptId, id));
  if (refunds.some(({ status }) => status === 'PENDING')) return undefined;
  return refunds
    .filter(({ status, providerRefundId }) => status === 'DONE' && providerRefundId !== byHand)
    .reduce((sum, { amount }) => sum + amount, 0);
}

interface Difference {
  amount: number;
  expectedAmount?: number;
  code: string;
}

function park(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  kind: ExceptionKind,
  { id, orderId, provider, amount: asked }: Attempt,
  { amount, expectedAmount = asked, code }: Difference,
): Promise<boolean> {
  const reference = `attempt ${id} ${code}`;
  const facts = { provider, reference, orderId, attemptId: id, amount, expectedAmount };
  return parkPayment(db, { kind, ...facts, detail: { code } }, clock.now());
}
