import type { HttpAnswer } from '#server/platform/http/http-answer.ts';
import type { Shop } from '#server/shop.ts';
import { findByViewToken } from './attempts.ts';
import { backToShop } from './return-to-shop.ts';
import { takePayment } from './take-payment.ts';

/**
 * A browser comes back from a provider's page to the address that `returnAddress` made. The provider is asked for the
 * result of the payment, so the token needs no protection against strangers.
 */
export async function returnFromPayment(
  shop: Shop,
  { token }: Readonly<Record<string, unknown>>,
): Promise<HttpAnswer> {
  const attempt = await findByViewToken(shop.db, typeof token === 'string' ? token : '');
  if (attempt) await takePayment(shop, attempt, { door: 'RETURN', isAgreed: false });
  return backToShop(shop, attempt);
}
