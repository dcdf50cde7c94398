import type { paymentCalls } from '#contract/calls/payments.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';
import { noteDeposit } from './cathay-atm/deposit-notice.ts';
import { noteCardNotice, openCardPage, returnFromCard } from './cathay-card/callbacks.ts';
import { confirmLinePay } from './line-pay/callbacks.ts';
import { readOrderResult } from './order-result.ts';
import { resultOf } from './result-of-return.ts';
import { returnFromPayment } from './return-from-payment.ts';
import { backToShop } from './return-to-shop.ts';

/** The calls that payment providers make, and browsers on their way back (G-121, G-122). */
export function paymentRoutes(shop: Shop): Handlers<typeof paymentCalls> {
  return {
    async readOrderResult({ query }) {
      const result = await readOrderResult(shop, query.code);
      return result ? done(result) : refused('NOT_FOUND', { status: 404 });
    },

    // The pages behind links of e-mails are loaded with the first link, so that the start of the server does not wait.
    async readRefundAccount({ query }) {
      const { readRefundAccount } = await import('./refund-accounts.ts');
      const shown = await readRefundAccount(shop, query.code);
      return shown ? done(shown) : refused('NOT_FOUND', { status: 404 });
    },

    async keepRefundAccount({ body }, request) {
      const busy = await throttle(shop, 'refund-account', request, body.code);
      if (busy) return busy;
      const { keepRefundAccount } = await import('./refund-accounts.ts');
      return keepRefundAccount(shop, body);
    },

    async readPayLink({ query }) {
      const { readPayLink } = await import('./pay-link.ts');
      const shown = await readPayLink(shop, query.code);
      return shown ? done(shown) : refused('NOT_FOUND', { status: 404 });
    },

    async payByLink({ body }, request) {
      const { payByLink } = await import('./pay-link.ts');
      return payByLink(shop, body, request);
    },

    returnFromPayment: async ({ query }) => done(await returnFromPayment(shop, query)),

    async confirmLinePay({ query }, { isNavigation }) {
      const attempt = await confirmLinePay(shop, query);
      if (isNavigation) return done(await backToShop(shop, attempt));
      if (!attempt) return done({ result: 'failed', orderNo: null });
      return done({ result: await resultOf(shop, attempt), orderNo: attempt.orderNo });
    },

    async openCardPayment({ query }) {
      const page = await openCardPage(shop, query.token);
      return page ? done(page) : refused('NOT_FOUND', { status: 404 });
    },

    async notifyCardPayment({ body }) {
      const answer = await noteCardNotice(shop, body);
      return answer ? done(answer) : refused('FORBIDDEN');
    },

    returnFromCardPayment: async ({ body }) => done(await returnFromCard(shop, body)),

    async notifyDeposit({ body }) {
      const answer = await noteDeposit(shop, body.xml);
      return answer ? done(answer) : refused('FORBIDDEN');
    },
  };
}
