import { apiBase, endpoints } from '#contract/endpoints.ts';
import { type Config, publicUrl } from '#server/config.ts';
import { type HttpAnswer, redirectTo } from '#server/platform/http/http-answer.ts';
import type { Shop } from '#server/shop.ts';
import { findAttempt } from './attempts.ts';
import type { Attempt } from './provider.ts';

export type PaymentResult = 'successed' | 'failed';

/** The result that the browser shows: whether this attempt paid the order (G-123). The order itself is decisive. */
export async function resultOf({ db }: Pick<Shop, 'db'>, { id }: Attempt): Promise<PaymentResult> {
  const attempt = await findAttempt(db, id);
  return attempt?.isPayment ? 'successed' : 'failed';
}

/** The shop's address to which a provider's page sends the browser back, after a success or a failure. */
export function returnAddress(config: Config, { viewToken }: Pick<Attempt, 'viewToken'>): string {
  return `${publicUrl(config)}${apiBase}${endpoints.returnFromPayment.path}?token=${viewToken}`;
}

/** Redirects a browser that comes back from a provider to the shop; the path has no text from the provider's request. */
export function backToShop(result: PaymentResult, orderNo?: string): HttpAnswer {
  const query = new URLSearchParams({ result, ...(orderNo ? { no: orderNo } : {}) });
  return redirectTo(`/redirect?${query}`);
}
