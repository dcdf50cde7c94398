import { apiBase, endpoints } from '#contract/endpoints.ts';
import { type Config, publicUrl } from '#server/config.ts';
import { HttpAnswer, redirectTo } from '#server/platform/http/http-answer.ts';
import type { Shop } from '#server/shop.ts';
import { findAttempt } from './attempts.ts';
import type { Attempt } from './provider.ts';

export type PaymentResult = 'successed' | 'failed';

/** What the browser is told: whether the order's money is there (G-123). What counts is the order itself. */
export async function resultOf({ db }: Pick<Shop, 'db'>, { id }: Attempt): Promise<PaymentResult> {
  const attempt = await findAttempt(db, id);
  return attempt?.isPayment ? 'successed' : 'failed';
}

/** An address of ours for a provider's page to send the browser back to, whichever way the payment ended. */
export function returnAddress(config: Config, { viewToken }: Pick<Attempt, 'viewToken'>): string {
  return `${publicUrl(config)}${apiBase}${endpoints.returnFromPayment.path}?token=${viewToken}`;
}

/** Where every browser goes that comes back from a provider: a path of ours, made of nothing that came along. */
export function backToShop(result: PaymentResult, orderNo?: string): HttpAnswer {
  const query = new URLSearchParams({ result, ...(orderNo ? { no: orderNo } : {}) });
  return redirectTo(`/redirect?${query}`);
}

/** XML for another server. */
export function xmlAnswer(xml: string): HttpAnswer {
  return new HttpAnswer(200, { 'content-type': 'text/xml; charset=utf-8' }, xml);
}
