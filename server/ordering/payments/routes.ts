import type { paymentCalls } from '#contract/calls/payments.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { noteDeposit } from './cathay-atm/deposit-notice.ts';
import { noteCardNotice, openCardPage, returnFromCard } from './cathay-card/doors.ts';
import { confirmLinePay } from './line-pay/doors.ts';
import { returnFromPayment } from './return-from-payment.ts';
import { backToShop } from './return-to-shop.ts';

/** The calls that payment providers make, and browsers on their way back (G-121, G-122). */
export function paymentRoutes(shop: Shop): Handlers<typeof paymentCalls> {
  return {
    returnFromPayment: async ({ query }) => done(await returnFromPayment(shop, query)),

    async confirmLinePay({ query }, { isNavigation }) {
      const { result, orderNo } = await confirmLinePay(shop, query);
      return done(
        isNavigation ? backToShop(result, orderNo) : { result, orderNo: orderNo ?? null },
      );
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
