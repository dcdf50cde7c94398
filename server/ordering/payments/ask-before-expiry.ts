import { and, eq } from 'drizzle-orm';
import type { PaymentType } from '#contract/enumerations.ts';
import { dayInMilliseconds } from '#rules/dates.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { findOpenAttempts } from './attempts.ts';
import { queueException } from './exceptions.ts';
import { type Attempt, isUnreachable } from './provider.ts';
import { providerOf } from './providers.ts';
import { paymentAttempts } from './tables.ts';
import { takePayment } from './take-payment.ts';

/** Milliseconds after its deadline that an order, and its stock, waits for a provider that does not answer. */
const longestWait = dayInMilliseconds;

/**
 * Makes a function that answers whether an order after its deadline may expire: it asks each provider that might
 * have the money. One run shares the function, so that it waits only once for a provider that cannot be reached.
 */
export function createExpiryCheck(shop: Shop): (orderId: number) => Promise<boolean> {
  const unreachable = new Set<PaymentType>();
  return async (orderId) => {
    const attempts = await findOpenAttempts(shop.db, orderId);
    for (const attempt of attempts) {
      const isClear =
        providerOf(attempt.provider).ledger === 'NONE' ||
        (await isWithoutMoney(shop, attempt, unreachable));
      if (!isClear) return false;
    }
    return true;
  };
}

async function isWithoutMoney(
  shop: Shop,
  attempt: Attempt,
  unreachable: Set<PaymentType>,
): Promise<boolean> {
  if (!unreachable.has(attempt.provider)) {
    const report = await takePayment(shop, attempt, { door: 'QUERY', isAgreed: false });
    if (report.state === 'PAID') return false;
    if (report.state !== 'SILENT') return true;
    if (isUnreachable(report)) unreachable.add(attempt.provider);
  }
  return giveUp(shop, attempt);
}

/** After a day without an answer the order may expire. An exception asks a person to find out about its money. */
async function giveUp({ db, clock }: Shop, attempt: Attempt): Promise<boolean> {
  const now = clock.now();
  const { id, orderId, provider, amount, payBefore } = attempt;
  if (!payBefore || now.getTime() - payBefore.getTime() < longestWait) return false;
  const reference = `attempt ${id}`;
  const details = { provider, reference, orderId, attemptId: id, expectedAmount: amount };
  await queueException(db, { kind: 'PROVIDER_UNKNOWN', ...details }, now);
  // So long after the deadline no request collects the money, so the claim belongs to a request that never finished.
  await db
    .update(paymentAttempts)
    .set({ status: 'UNKNOWN' })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.status, 'CONFIRMING')));
  return true;
}

/** Whether a provider is collecting the money of an order now. The caller must hold the lock on the order's row. */
export async function isBeingCollected(
  transaction: Transaction,
  orderId: number,
): Promise<boolean> {
  const rows = await transaction
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.status, 'CONFIRMING')));
  return rows.length > 0;
}
