import { codeOfOrder } from '#server/ordering/orders/order-code.ts';
import { type HttpAnswer, redirectTo } from '#server/platform/http/http-answer.ts';
import type { Shop } from '#server/shop.ts';
import type { Attempt } from './provider.ts';
import { resultOf } from './result-of-return.ts';

/**
 * Redirects a browser that comes back from a provider to the shop. The path contains no text from the provider's
 * request. It contains a code that opens the result even if the browser has stored nothing (G-181). Without an
 * attempt it names no order.
 */
export async function backToShop(shop: Shop, attempt: Attempt | undefined): Promise<HttpAnswer> {
  if (!attempt) return redirectTo('/redirect?result=failed');
  const { orderId, orderNo: no } = attempt;
  const result = await resultOf(shop, attempt);
  const query = new URLSearchParams({ result, no, code: codeOfOrder(shop, orderId) });
  return redirectTo(`/redirect?${query}`);
}
