import { apiBase, endpoints } from '#contract/endpoints.ts';
import type { PaymentResult } from '#contract/payment-enumerations.ts';
import { type Config, publicUrl } from '#server/config.ts';
import { type HttpAnswer, redirectTo } from '#server/platform/http/http-answer.ts';
import type { Attempt } from './provider.ts';

/** The shop's address to which a provider's page sends the browser back, whatever its result. */
export function returnAddress(config: Config, { viewToken }: Pick<Attempt, 'viewToken'>): string {
  return `${publicUrl(config)}${apiBase}${endpoints.returnFromPayment.path}?token=${viewToken}`;
}

/** Redirects a browser that comes back from a provider to the shop; the path has no text from the provider's request. */
export function backToShop(result: PaymentResult, orderNo?: string): HttpAnswer {
  const query = new URLSearchParams({ result, ...(orderNo ? { no: orderNo } : {}) });
  return redirectTo(`/redirect?${query}`);
}
