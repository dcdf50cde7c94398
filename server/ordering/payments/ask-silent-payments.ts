import { and, asc, eq, lte, ne, or, sql } from 'drizzle-orm';
import { settleIndependently, throwIfAny } from '#server/platform/settle-independently.ts';
import type { Shop } from '#server/shop.ts';
import { mayBeSilent, paymentAttempts } from './tables.ts';
import { takePayment } from './take-payment.ts';

/** Milliseconds after the start before the first request, because the shopper may still be on the provider's page. */
const firstSilence = 3 * 60_000;
/**
 * The least milliseconds between requests about one attempt. The pause is a tenth of the attempt's age, so that it
 * grows.
 */
const shortestPause = 60_000;
const batch = 50;
const concurrency = 5;

/**
 * Asks the providers about attempts without a report: the browser did not come back, a notice was lost, or a server
 * died while it collected the money. Transfers come from the bank's list instead. Throws after the last attempt if
 * any of them failed.
 */
export async function askSilentPayments(shop: Shop): Promise<void> {
  const failed = await settleIndependently({
    log: shop.log,
    items: await findSilent(shop),
    concurrency,
    logFields: ({ id: attemptId }) => ({ attemptId }),
    work: (attempt) => takePayment(shop, attempt, { door: 'QUERY', isAgreed: false }),
  });
  throwIfAny(failed);
}

function findSilent({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  const now = clock.now();
  const isOld = lte(paymentAttempts.startedAt, new Date(now.getTime() - firstSilence));
  const rest = sql`greatest(${shortestPause} * interval '1 millisecond', (${now}::timestamptz - ${paymentAttempts.startedAt}) / 10)`;
  const isRested = sql`coalesce(${paymentAttempts.askedAt}, ${paymentAttempts.startedAt}) <= ${now}::timestamptz - ${rest}`;
  return db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        or(
          and(eq(paymentAttempts.status, 'STARTED'), isOld, isRested),
          and(ne(paymentAttempts.status, 'STARTED'), isRested),
        ),
        mayBeSilent(paymentAttempts),
        // A week after the deadline no report is expected any more; the daily comparison has found any money by then.
        sql`${paymentAttempts.payBefore} > ${now}::timestamptz - interval '7 days'`,
      ),
    )
    .orderBy(sql`${paymentAttempts.askedAt} asc nulls first`, asc(paymentAttempts.id))
    .limit(batch);
}
