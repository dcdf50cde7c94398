import type { paymentCalls } from '#contract/calls/payments.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { plainText } from '#server/platform/http/http-answer.ts';
import type { Shop } from '#server/shop.ts';
import { readDepositNotice } from './cathay-atm/deposit-notice.ts';
import { recordDeposit } from './cathay-atm/record-deposit.ts';
import { noteCardNotice, openCardPage, returnFromCard } from './cathay-card/doors.ts';
import { cancelLinePay, confirmLinePay } from './line-pay/doors.ts';
import { noteRefusedNotice } from './refused-notices.ts';
import { backToShop } from './return-to-shop.ts';

/** The calls that payment providers make, and browsers on their way back (G-121, G-122). */
export function paymentRoutes(shop: Shop): Handlers<typeof paymentCalls> {
  return {
    async confirmLinePay({ query }, { isNavigation }) {
      const { result, orderNo } = await confirmLinePay(shop, query);
      return done(
        isNavigation ? backToShop(result, orderNo) : { result, orderNo: orderNo ?? null },
      );
    },

    cancelLinePay: async ({ query }) => done(await cancelLinePay(shop, query)),

    async openCardPayment({ query }) {
      const page = await openCardPage(shop, query.token);
      return page ? done(page) : refused('NOT_FOUND', { status: 404 });
    },

    async notifyCardPayment({ body }) {
      const answer = await noteCardNotice(shop, body);
      if (answer) return done(answer);
      await noteRefusedNotice(shop, 'CATHAY_CREDIT_CARD');
      return refused('FORBIDDEN');
    },

    returnFromCardPayment: async ({ body }) => done(await returnFromCard(shop, body)),

    async notifyDeposit({ body }) {
      const deposit = readDepositNotice(shop.config.CATHAY_ATM_KEY, body.xml);
      if (!deposit) {
        await noteRefusedNotice(shop, 'CATHAY_ATM');
        // Without the bank's expected answer it sends the notice again.
        return refused('FORBIDDEN');
      }
      await recordDeposit(shop, deposit, 'NOTIFICATION');
      return done(plainText('0000'));
    },
  };
}
