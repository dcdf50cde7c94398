import type { Shop } from '#server/shop.ts';
import { findOpenAttempts } from './attempts.ts';
import { providerOf } from './providers.ts';
import { takePayment } from './take-payment.ts';
import { isOutcomeUnknown } from './uncertain-payments.ts';

/** The result of asking the providers about the money of an order. */
export type MoneyKnown = 'PAID' | 'NOT_PAID' | 'UNKNOWN';

/**
 * Asks about every open attempt of an order and applies the answers. It is called before decisions that need
 * certainty about the money: a second start, a cancellation. Ends at the first provider that does not answer, so
 * that nobody waits for it twice. Call it outside of transactions. `mayCollect`: money to which the shopper has
 * agreed is collected. `besides`: the id of an attempt that was asked about a moment ago.
 */
export async function askOpenPayments(
  shop: Shop,
  orderId: number,
  { mayCollect, besides }: { mayCollect: boolean; besides?: number },
): Promise<MoneyKnown> {
  const open = await findOpenAttempts(shop.db, orderId);
  if (open.length === 0) return 'NOT_PAID';
  let isPaid = false;
  for (const attempt of open) {
    if (attempt.id === besides || providerOf(attempt.provider).ledger === 'NONE') continue;
    const options = { door: 'QUERY', isAgreed: false, mayCollect } as const;
    const { state } = await takePayment(shop, attempt, options);
    if (state === 'SILENT') return 'UNKNOWN';
    if (state === 'PAID') isPaid = true;
  }
  if (isPaid) return 'PAID';
  return (await isOutcomeUnknown(shop.db, orderId)) ? 'UNKNOWN' : 'NOT_PAID';
}
