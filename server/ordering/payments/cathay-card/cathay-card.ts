import { apiBase, endpoints } from '#contract/endpoints.ts';
import { publicUrl } from '#server/config.ts';
import type { Shop } from '#server/shop.ts';
import type { Attempt, PaymentProvider, ProviderReport } from '../provider.ts';
import { cathayCardHost } from './config.ts';
import { hasMoney, hasRefund, queryOrder, status } from './order-status.ts';

/** Cathay United Bank's card page (EPOS): the browser posts a signed form, and the bank's server sends the result. */
export const cathayCard: PaymentProvider = {
  type: 'CATHAY_CREDIT_CARD',
  ledger: 'BY_ATTEMPT',
  host: cathayCardHost,
  prepare: async ({ random }, _, { orderNo, number }) => ({
    // The bank takes A–Z and digits only, at most 20.
    providerOrderId: `${orderNo}A${number}`,
    viewToken: random.token(),
  }),
  next: ({ config }, { viewToken }) => ({
    redirectViewUrl: `${publicUrl(config)}${apiBase}${endpoints.openCardPayment.path}?token=${viewToken}`,
  }),
  ask,
  refund: async (shop, order) => (await import('./refund.ts')).refundCard(shop, order),
};

async function ask(shop: Shop, attempt: Attempt): Promise<ProviderReport> {
  const answer = await queryOrder(shop, attempt);
  if (!answer.isAnswered) return { state: 'SILENT', code: answer.status };
  if (hasMoney(answer.status)) {
    const { amount, authCode } = answer;
    return { state: 'PAID', amount, authCode, ...refundOf(answer) };
  }
  switch (answer.status) {
    case status.started:
      return { state: 'OPEN' };
    case status.failed:
      return { state: 'FAILED', code: answer.status };
    case status.voided:
      // If the shop had captured the money, the bank has voided it; otherwise there never was any money.
      return attempt.capturedAmount > 0
        ? { state: 'PAID', amount: attempt.capturedAmount, refunded: attempt.capturedAmount }
        : { state: 'FAILED', code: answer.status };
    case status.unknownOrder:
      // The bank knows an order from the moment the shopper opens its page.
      return { state: attempt.capturedAmount > 0 ? 'MISSING' : 'OPEN' };
    default:
      return { state: 'SILENT', code: answer.status };
  }
}

/** The refund that the bank reports. For a part it does not tell the amount. */
function refundOf(answer: { status: string; amount: number }) {
  if (answer.status === status.refunded) return { refunded: answer.amount };
  return hasRefund(answer.status) ? { isPartlyRefunded: true } : { refunded: 0 };
}
