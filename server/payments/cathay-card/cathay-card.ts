import { apiBase, endpoints } from '#contract/endpoints.ts';
import type { Shop } from '../../shop.ts';
import { publicUrl } from '../../web/public-settings.ts';
import type {
  Attempt,
  PaymentProvider,
  ProviderNews,
  RefundOrder,
  RefundResult,
} from '../provider.ts';
import { askOrderService } from './order-service.ts';

/** Cathay United Bank's card page (EPOS): the browser posts a signed form there, the bank's server tells the result. */
export const cathayCard: PaymentProvider = {
  type: 'CATHAY_CREDIT_CARD',
  prepare: async ({ random }, _, { orderNo, number }) => ({
    // The bank takes A–Z and digits only, at most 20.
    providerOrderId: `${orderNo}A${number}`,
    viewToken: random.token(),
  }),
  next: ({ config }, { viewToken }) => ({
    redirectViewUrl: `${publicUrl(config)}${apiBase}${endpoints.openCardPayment.path}?token=${viewToken}`,
  }),
  ask,
  refund,
};

/** STATUS of ORD0001. */
const status = {
  started: '0000',
  authorised: '0202',
  failed: '0303',
  voided: '0404',
  captured: '1102',
  captureCancelled: '1702',
  settled: '1212',
  refundUnderWay: '2112',
  refunded: '2222',
  partlyRefunded: '2322',
  unknownOrder: '9901',
} as const;

const withMoney: readonly string[] = [
  status.authorised,
  status.captured,
  status.captureCancelled,
  status.settled,
  status.refundUnderWay,
  status.refunded,
  status.partlyRefunded,
];
const withRefund: readonly string[] = [
  status.refundUnderWay,
  status.refunded,
  status.partlyRefunded,
];

async function ask(shop: Shop, attempt: Attempt): Promise<ProviderNews> {
  const answer = await query(shop, attempt);
  if (!answer.isAnswered) return { state: 'SILENT', code: answer.status };
  if (withMoney.includes(answer.status)) {
    const { amount, authCode } = answer;
    return { state: 'PAID', amount, authCode, ...refundOf(answer) };
  }
  switch (answer.status) {
    case status.started:
      return { state: 'OPEN' };
    case status.failed:
      return { state: 'FAILED', code: answer.status };
    case status.voided:
      // Voided by the shop, its money came and went; otherwise it never came.
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

/** The bank tells of a part that went back only that it did. */
function refundOf(answer: { status: string; amount: number }) {
  if (answer.status === status.refunded) return { refunded: answer.amount };
  return withRefund.includes(answer.status) ? { isPartlyRefunded: true } : { refunded: 0 };
}

function query(shop: Shop, { providerOrderId, amount, authCode }: Attempt) {
  return askOrderService(shop, {
    kind: 'ORD0001',
    orderNumber: providerOrderId ?? '',
    amount,
    authCode: authCode ?? '',
  });
}

/** Codes that say the bank's nightly run is on, or that it is busy: the same question is right later. */
const later = new Set(['E001', 'E002', 'E100', 'L005', 'L006']);

async function refund(shop: Shop, order: RefundOrder): Promise<RefundResult> {
  const { attempt, amount, refundedBefore, tries } = order;
  const before = await query(shop, attempt);
  if (!before.isAnswered) return { state: 'LATER', code: before.status };
  if (before.status === status.voided) return { state: 'DONE', providerRefundId: null };
  if (tries > 0 && withRefund.includes(before.status)) {
    // An earlier try may have got through without our hearing of it; the bank does not say how much it gave back.
    return refundedBefore === 0
      ? { state: 'DONE', providerRefundId: null }
      : { state: 'REFUSED', code: 'AMBIGUOUS' };
  }
  // What is only authorised is voided as a whole; a part can go back after settlement.
  const isWhole = amount === attempt.capturedAmount;
  const kind = before.status === status.authorised && isWhole ? 'ORD0007' : 'ORD0003';
  const answer = await askOrderService(shop, {
    kind,
    orderNumber: attempt.providerOrderId ?? '',
    amount,
    authCode: attempt.authCode ?? before.authCode,
  });
  if (!answer.isAnswered) return { state: 'LATER', code: answer.status };
  if (isAccepted(answer.status)) return { state: 'DONE', providerRefundId: null };
  return later.has(answer.status)
    ? { state: 'LATER', code: answer.status }
    : { state: 'REFUSED', code: answer.status };
}

function isAccepted(code: string): boolean {
  return code === status.started || code === status.voided || withRefund.includes(code);
}
