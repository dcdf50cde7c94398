import { and, asc, eq, gt, gte, inArray, or, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { PaymentType } from '#contract/enumerations.ts';
import { done } from '#contract/outcome.ts';
import { addDays, dayInMilliseconds } from '#rules/dates.ts';
import { lockOrderOfPayment } from '#server/ordering/orders/lock-order.ts';
import { transactUnlessRefused } from '#server/platform/database/database.ts';
import { settleIndependently } from '#server/platform/settle-independently.ts';
import type { Shop } from '#server/shop.ts';
import { isReal, isStoodIn } from '#server/stand-in-address.ts';
import { applyPaymentReportIn } from './apply-payment-report.ts';
import { findAttempt, openStatuses } from './attempts.ts';
import { completeLateRefunds } from './complete-refund.ts';
import { queueException } from './exceptions.ts';
import {
  type Attempt,
  isUnreachable,
  type ListedLedger,
  type PaidReport,
  type ProviderReport,
} from './provider.ts';
import { providerOf, providers } from './providers.ts';
import {
  byHand,
  type ExceptionKind,
  paymentAttempts,
  paymentRefunds,
  paymentReports,
} from './tables.ts';

/** Days that each comparison covers, because a refund or a late capture changes the ledger of an earlier day. */
const daysBack = 3;
/** Days for which FAILED refunds are compared, because the provider may still make them. */
const daysOfFailures = 60;
const batch = 200;
const providersWithLedger = providers
  .filter(({ ledger }) => ledger !== 'NONE')
  .map(({ type }) => type);
const concurrency = 5;

/**
 * Compares the shop's ledger of the last days with the providers' ledgers and queues each difference. Answers how many
 * new differences were queued, and how many attempts could not be compared.
 */
export async function reconcilePayments(
  shop: Shop,
): Promise<{ differences: number; failed: number }> {
  const since = addDays(shop.clock.now(), -daysBack);
  await takeLists(shop);
  const unreachable = new Set<PaymentType>();
  const count = { differences: 0, failed: 0 };
  for (let after = 0; ; ) {
    const attempts = await findAttemptsSince(shop, since, after);
    count.failed += await settleIndependently({
      log: shop.log,
      items: attempts,
      concurrency,
      logFields: ({ id: attemptId }) => ({ attemptId }),
      async work(attempt) {
        if (await compare(shop, attempt, { since, unreachable })) count.differences++;
      },
    });
    const last = attempts.at(-1);
    if (!last || attempts.length < batch) return count;
    after = last.id;
  }
}

/** Reads the lists of providers that have one. Logs a failure, so that the other providers are still compared. */
async function takeLists(shop: Shop): Promise<void> {
  for (const { type: provider, ledger, host } of providers) {
    if (typeof ledger === 'string' || !host) continue;
    if (!isReal(shop.config, host) && !isStoodIn(shop.config, host)) continue;
    await ledger
      .take(shop)
      .catch((error: unknown) => shop.log.error({ error, provider }, 'a list was not taken in'));
  }
}

/**
 * Attempts at providers with a ledger that were started, ended or refunded since then, or have a FAILED refund.
 * Three subqueries, so that each can use its index however many attempts there are.
 */
function findAttemptsSince({ db, clock }: Pick<Shop, 'db' | 'clock'>, since: Date, after: number) {
  const idsWhere = (condition: SQL | undefined) =>
    db.select({ id: paymentAttempts.id }).from(paymentAttempts).where(condition);
  const open = inArray(paymentAttempts.status, [...openStatuses]);
  const started = idsWhere(and(open, gte(paymentAttempts.startedAt, since)));
  const hasLedger = inArray(paymentAttempts.provider, providersWithLedger);
  const settled = idsWhere(and(hasLedger, gte(paymentAttempts.settledAt, since)));
  const longAgo = addDays(clock.now(), -daysOfFailures);
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

/** Compares one attempt now, e.g. after a notice that only MD5 protects; false if the provider did not answer. */
export async function verifyPayment(shop: Shop, attempt: Attempt): Promise<boolean> {
  const { refunds, report } = await askBetweenSums(shop, attempt);
  if (report.state === 'SILENT') return false;
  await compareReport(shop, attempt, report, refunds);
  await noteProof(shop, attempt, report);
  return true;
}

/** Records that the provider was asked about captured money, after an exception about its answer is queued. */
async function noteProof(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id: attemptId, capturedAmount }: Attempt,
  report: ProviderReport,
): Promise<void> {
  if (capturedAmount === 0) return;
  const { state } = report;
  const amount = state === 'PAID' ? report.amount : null;
  const row = { attemptId, door: 'QUERY', state, amount, code: state, at: clock.now() } as const;
  await db.insert(paymentReports).values(row);
}

/**
 * Asks the provider. `refunds` is undefined if their sum changed meanwhile, because a comparison would then be
 * wrong.
 */
async function askBetweenSums(shop: Shop, attempt: Attempt) {
  const before = await sumOfRefunds(shop, attempt);
  const report = await providerOf(attempt.provider).ask(shop, attempt);
  const after = await sumOfRefunds(shop, attempt);
  return { report, refunds: before === after ? after : undefined };
}

/** Compares one attempt; true if a new difference was queued. */
async function compare(
  shop: Shop,
  attempt: Attempt,
  { since, unreachable }: { since: Date; unreachable: Set<PaymentType> },
): Promise<boolean> {
  const { ledger } = providerOf(attempt.provider);
  if (typeof ledger !== 'string') return compareWithList(shop, attempt, { ledger, since });
  // A run waits only once for a provider that cannot be reached.
  if (attempt.amount === 0 || unreachable.has(attempt.provider)) return false;
  const { refunds, report } = await askBetweenSums(shop, attempt);
  if (isUnreachable(report)) unreachable.add(attempt.provider);
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
  return queue(shop, 'NOT_AT_PROVIDER', attempt, {
    amount: attempt.capturedAmount,
    code: report.state,
  });
}

/**
 * Applies a payment that the provider has not reported to the shop, and queues NOT_TOLD, so that a person finds out
 * why.
 */
async function compareUnpaid(
  shop: Shop,
  attempt: Attempt,
  report: ProviderReport,
): Promise<boolean> {
  if (report.state !== 'PAID') return false;
  const { value: isNew } = await transactUnlessRefused(shop.db, async (transaction) => {
    await lockOrderOfPayment(transaction, attempt.orderId);
    // A notice may have brought the same report since the attempt was read.
    const now = await findAttempt(transaction, attempt.id);
    if (now?.status === 'SUCCEEDED') return done(false);
    await applyPaymentReportIn(shop, transaction, { attemptId: attempt.id, door: 'QUERY', report });
    return done(true);
  });
  if (!isNew) return false;
  return queue(shop, 'NOT_TOLD', attempt, { amount: report.amount, code: 'NOT_TOLD' });
}

async function comparePaid(
  shop: Shop,
  attempt: Attempt,
  report: PaidReport,
  refunds: number | undefined,
): Promise<boolean> {
  if (report.amount !== attempt.capturedAmount) {
    return queue(shop, 'AMOUNT_DIFFERS', attempt, { amount: report.amount, code: 'AMOUNT' });
  }
  if (refunds === undefined) return false;
  const ours = refunds + (await completeLateRefunds(shop, attempt, report, refunds));
  // A refund was completed meanwhile; the next comparison sees it.
  if ((await sumOfRefunds(shop, attempt)) !== ours) return false;
  // The provider says that a part was refunded; none or all of the money contradicts that.
  if (report.isPartlyRefunded && (ours === 0 || ours === attempt.capturedAmount)) {
    return queue(shop, 'REFUND_DIFFERS', attempt, {
      amount: report.amount,
      expectedAmount: ours,
      code: `REFUNDED PART ${ours}`,
    });
  }
  if (report.refunded === undefined || report.refunded === ours) return false;
  return queue(shop, 'REFUND_DIFFERS', attempt, {
    amount: report.refunded,
    expectedAmount: ours,
    code: `REFUNDED ${report.refunded} ${ours}`,
  });
}

/** Compares an attempt with the list, which was read before; all captured money must be in it. */
async function compareWithList(
  shop: Shop,
  attempt: Attempt,
  { ledger, since }: { ledger: ListedLedger; since: Date },
): Promise<boolean> {
  const isOfTheseDays = attempt.settledAt !== null && attempt.settledAt >= since;
  if (attempt.capturedAmount === 0 || !isOfTheseDays) return false;
  // Transfers that notices reported in the last hours may not be in the list yet.
  const age = shop.clock.now().getTime() - (attempt.settledAt?.getTime() ?? 0);
  if (age < dayInMilliseconds / 2) return false;
  if (await ledger.has(shop, attempt)) return false;
  return queue(shop, 'NOT_AT_PROVIDER', attempt, {
    amount: attempt.capturedAmount,
    code: 'NOT_IN_LIST',
  });
}

/** TWD of the refunds that the provider has made for the shop; undefined while one is pending. */
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

function queue(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  kind: ExceptionKind,
  { id, orderId, provider, amount: asked }: Attempt,
  { amount, expectedAmount = asked, code }: Difference,
): Promise<boolean> {
  const reference = `attempt ${id} ${code}`;
  const details = { provider, reference, orderId, attemptId: id, amount, expectedAmount };
  return queueException(db, { kind, ...details, detail: { code } }, clock.now());
}
