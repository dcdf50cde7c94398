import { apiBase, endpoints } from '#contract/endpoints.ts';
import type { PaymentResult } from '#contract/payment-enumerations.ts';
import { isPaid } from '#rules/order-states.ts';
import { type Config, publicUrl } from '#server/config.ts';
import { readOrderFacts } from '#server/ordering/orders/order-facts.ts';
import { type HttpAnswer, redirectTo } from '#server/platform/http/http-answer.ts';
import type { Shop } from '#server/shop.ts';
import type { Attempt } from './provider.ts';
import { isUncertain } from './uncertain-payments.ts';

/**
 * The result that the browser shows: that of the order, whichever of its attempts paid it (G-123). It is `confirming` as
 * long as nobody knows whether an attempt was paid.
 */
export async function resultOf(
  { db }: Pick<Shop, 'db'>,
  { orderId }: Attempt,
): Promise<PaymentResult> {
  const order = (await readOrderFacts(db, [orderId])).get(orderId);
  if (order && isPaid(order)) return 'successed';
  return (await isUncertain(db, orderId)) ? 'confirming' : 'failed';
}

/** The shop's address to which a provider's page sends the browser back, whatever its result. */
export function returnAddress(config: Config, { viewToken }: Pick<Attempt, 'viewToken'>): string {
  return `${publicUrl(config)}${apiBase}${endpoints.returnFromPayment.path}?token=${viewToken}`;
}

/** Redirects a browser that comes back from a provider to the shop; the path has no text from the provider's request. */
export function backToShop(result: PaymentResult, orderNo?: string): HttpAnswer {
  const query = new URLSearchParams({ result, ...(orderNo ? { no: orderNo } : {}) });
  return redirectTo(`/redirect?${query}`);
}
