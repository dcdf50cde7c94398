import type { Reply } from '#contract/call.ts';
import type { orderCalls } from '#contract/calls/orders.ts';
import { type RedirectInfo, savePaypage, saveRedirectInfo } from '../stores/redirect.ts';

export type PaymentAnswer = Reply<typeof orderCalls.startPayment>;

export interface PaymentPage {
  /** The part of the answer that named the page, with the names of row 3.092; other providers use them too. */
  type: Extract<RedirectInfo['type'], 'linePay' | 'cathayCreditCardPay'>;
  url: string;
}

/** The provider's page to which the shopper must go. Undefined for a transfer and for cash (G-119). */
export function paymentPageOf(answer: PaymentAnswer): PaymentPage | undefined {
  if (answer.redirectViewUrl) return { type: 'cathayCreditCardPay', url: answer.redirectViewUrl };
  const web = (answer.data?.info ?? answer.info)?.paymentUrl.web;
  return web ? { type: 'linePay', url: web } : undefined;
}

/** Remembers the order that is being paid and the path back to its result (rows 4.118, 3.097). */
export function rememberCheckoutPayment(orderId: number, { type }: PaymentPage): void {
  savePaypage(orderId);
  saveRedirectInfo({
    type,
    featureType: 'orderConfirmation',
    backPath: '/checkout',
    otherParams: {},
    data: { orderId },
  });
}

/** Leaves the shop for the provider's page. The provider sends the shopper back. */
export function leaveFor({ url }: PaymentPage): void {
  window.location.assign(url);
}
