import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import { listOrdersNotExported } from '#server/ordering/orders/export-batch.ts';
import { settleIndependently, throwIfAny } from '#server/platform/settle-independently.ts';
import type { ShopJob } from '#server/shop.ts';
import { askSilentPayments } from './ask-silent-payments.ts';
import { findAttempt } from './attempts.ts';
import { depositJobs } from './cathay-atm/jobs.ts';
import { findUnproven } from './held-orders.ts';
import { reconcilePayments, verifyPayment } from './reconcile.ts';
import { deleteRefundAccounts } from './refund-accounts.ts';
import { runRefund } from './run-refund.ts';
import { paymentRefunds } from './tables.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'refund-payment': { refundId: number };
    'verify-payment': { attemptId: number };
    'prove-payments': Record<never, never>;
    'ask-silent-payments': Record<never, never>;
    'ask-for-refunds': Record<never, never>;
    'reconcile-payments': Record<never, never>;
    'forget-refund-accounts': Record<never, never>;
  }
}

const refund: ShopJob<'refund-payment'> = {
  name: 'refund-payment',
  concurrency: 4,
  async work(shop, { refundId }) {
    await runRefund(shop, refundId);
  },
};

/** Asks the provider whether a notice about this attempt is true. */
const verify: ShopJob<'verify-payment'> = {
  name: 'verify-payment',
  concurrency: 4,
  async work(shop, { attemptId }) {
    const attempt = await findAttempt(shop.db, attemptId);
    if (attempt && !(await verifyPayment(shop, attempt))) {
      throw new Error('The payment provider does not answer.');
    }
  },
};

/** Asks the bank again about card payments whose orders wait for its confirmation before they are picked (G-160). */
const prove: ShopJob<'prove-payments'> = {
  name: 'prove-payments',
  schedule: '*/5 * * * *',
  expireInSeconds: 900,
  async work(shop) {
    const waiting = await listOrdersNotExported(shop.db);
    const failed = await settleIndependently({
      log: shop.log,
      items: waiting.length > 0 ? await findUnproven(shop.db, waiting) : [],
      logFields: ({ id: attemptId }) => ({ attemptId }),
      work: (attempt) => verifyPayment(shop, attempt),
    });
    throwIfAny(failed);
  },
};

const askSilent: ShopJob<'ask-silent-payments'> = {
  name: 'ask-silent-payments',
  schedule: '* * * * *',
  work: askSilentPayments,
};

/** Tries pending refunds again that their provider has not made or answered yet. */
const askForRefunds: ShopJob<'ask-for-refunds'> = {
  name: 'ask-for-refunds',
  schedule: '*/10 * * * *',
  expireInSeconds: 900,
  async work(shop) {
    const pending = await shop.db
      .select({ id: paymentRefunds.id })
      .from(paymentRefunds)
      .where(
        and(
          eq(paymentRefunds.status, 'PENDING'),
          or(isNull(paymentRefunds.askingUntil), lt(paymentRefunds.askingUntil, shop.clock.now())),
        ),
      )
      .orderBy(asc(paymentRefunds.id))
      .limit(100);
    const failed = await settleIndependently({
      log: shop.log,
      items: pending,
      logFields: ({ id: refundId }) => ({ refundId }),
      work: ({ id }) => runRefund(shop, id),
    });
    throwIfAny(failed);
  },
};

const reconcile: ShopJob<'reconcile-payments'> = {
  name: 'reconcile-payments',
  schedule: '20 5 * * *',
  expireInSeconds: 3600,
  async work(shop) {
    const { differences, failed } = await reconcilePayments(shop);
    if (differences > 0)
      shop.log.warn({ differences }, 'payments differ from the providers’ ledgers');
    throwIfAny(failed);
  },
};

const forgetAccounts: ShopJob<'forget-refund-accounts'> = {
  name: 'forget-refund-accounts',
  schedule: '40 4 * * *',
  async work(shop) {
    await deleteRefundAccounts(shop);
  },
};

export const paymentJobs = [
  refund,
  verify,
  prove,
  askSilent,
  ...depositJobs,
  askForRefunds,
  reconcile,
  forgetAccounts,
];
