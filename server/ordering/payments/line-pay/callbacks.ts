import type { Shop } from '#server/shop.ts';
import { findByProviderOrder } from '../attempts.ts';
import type { Attempt } from '../provider.ts';
import { takePayment } from '../take-payment.ts';

type ProviderFields = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * The shopper comes back from LINE Pay with `transactionId` and `orderId`. Anybody can forge these, so both must belong
 * to one attempt; then the stored amount is collected from LINE Pay. Undefined if they do not.
 */
export async function confirmLinePay(
  shop: Shop,
  query: ProviderFields,
): Promise<Attempt | undefined> {
  const attempt = await findByProviderOrder(shop.db, 'LINE_PAY', textOf(query.orderId));
  const isKnown = attempt?.transactionId && attempt.transactionId === textOf(query.transactionId);
  if (!attempt || !isKnown) return undefined;
  await takePayment(shop, attempt, { door: 'RETURN', isAgreed: true });
  return attempt;
}
