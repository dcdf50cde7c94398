import { z } from 'zod';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { sum } from '#rules/numbers.ts';
import { publicUrl } from '#server/config.ts';
import type { Shop } from '#server/shop.ts';
import type {
  Attempt,
  PaymentProvider,
  ProviderReport,
  RefundOrder,
  RefundResult,
  StartResult,
} from '../provider.ts';
import { returnAddress } from '../return-address.ts';
import { callLinePay, isUnanswered, noAnswer } from './client.ts';
import { linePayHost } from './config.ts';
import { isPageOfLinePay } from './page-address.ts';
import {
  checkCodes,
  isFailure,
  isRefundRefusal,
  noSuchTransaction,
  success,
} from './return-codes.ts';

/** LINE Pay Online API v3, Taiwan: request, LINE's page, confirm with the stored amount, which captures the money. */
export const linePay: PaymentProvider = {
  type: 'LINE_PAY',
  ledger: 'BY_ATTEMPT',
  host: linePayHost,
  prepare: async ({ random }, _, { orderNo, number }) => ({
    // LINE Pay accepts an order id once, and an order can have several attempts.
    providerOrderId: `${orderNo}-${number}`,
    viewToken: random.token(),
  }),
  start,
  ask,
  collect,
  refund,
};

const requested = z.object({
  transactionId: z.string(),
  paymentUrl: z.object({ web: z.string() }),
});

async function start(shop: Shop, attempt: Attempt): Promise<StartResult> {
  const { returnCode, info } = await callLinePay(shop, {
    path: '/payments/request',
    body: requestBody(shop, attempt),
    timeoutSeconds: shop.config.PAYMENT_START_TIMEOUT,
  });
  const answer = requested.safeParse(info);
  if (returnCode !== success || !answer.success) return { isStarted: false, code: returnCode };
  const { transactionId, paymentUrl } = answer.data;
  if (!isPageOfLinePay(shop.config, paymentUrl.web))
    return { isStarted: false, code: 'FOREIGN_PAGE' };
  return { isStarted: true, payment: { transactionId, webUrl: paymentUrl.web } };
}

/** The body has one product line with the total, because discounts of the whole order would not fit LINE Pay's sums. */
function requestBody({ config }: Pick<Shop, 'config'>, attempt: Attempt): object {
  const { amount, orderNo, providerOrderId } = attempt;
  const product = { name: `${config.BRAND_NAME} 訂單 ${orderNo}`, quantity: 1, price: amount };
  return {
    amount,
    currency: 'TWD',
    orderId: providerOrderId,
    packages: [{ id: '1', amount, name: config.BRAND_NAME, products: [product] }],
    redirectUrls: {
      confirmUrl: publicUrl(config) + apiBase + endpoints.confirmLinePay.path,
      cancelUrl: returnAddress(config, attempt),
    },
    options: { payment: { capture: true }, display: { locale: 'zh_TW' } },
  };
}

/** The parts of a payment. Without them the paid amount is unknown. */
const payInfo = z.array(z.object({ amount: z.number().int() }));
const paid = z.object({ payInfo });

const said = (words: string | undefined) => (words === undefined ? {} : { words });

async function collect(shop: Shop, attempt: Attempt): Promise<ProviderReport> {
  const { returnCode, words, info } = await callLinePay(shop, {
    path: `/payments/${attempt.transactionId}/confirm`,
    body: { amount: attempt.amount, currency: 'TWD' },
    timeoutSeconds: shop.config.PAYMENT_CONFIRM_TIMEOUT,
  });
  const confirmed = returnCode === success ? sumOf(paid.safeParse(info).data?.payInfo ?? []) : 0;
  if (confirmed > 0) return { state: 'PAID', amount: confirmed, ...said(words) };
  if (isFailure(returnCode)) return { state: 'FAILED', code: returnCode, ...said(words) };
  // The shop did not even send the request.
  if (returnCode === noAnswer.BUSY) return { state: 'READY' };
  // The payment may already be confirmed, in progress, or unclear. LINE Pay's ledger decides.
  const report = await ask(shop, attempt);
  // LINE Pay may still carry out a confirmation that it has not answered, or may have taken an amount that it did not
  // name.
  const mayBeTaken = isUnanswered(returnCode) || returnCode === success;
  const isUnderWay = mayBeTaken && (report.state === 'READY' || report.state === 'OPEN');
  return isUnderWay ? { state: 'SILENT', code: returnCode } : report;
}

function sumOf(parts: readonly { amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

async function ask(shop: Shop, attempt: Attempt): Promise<ProviderReport> {
  const details = await readDetails(shop, attempt);
  if (details.state !== 'MISSING') return details;
  if (attempt.transactionId !== null) return check(shop, attempt);
  return isBeingStarted(shop, attempt) ? { state: 'OPEN' } : details;
}

/** Whether another request may still wait for LINE Pay's answer to the start, and show its page to the shopper. */
function isBeingStarted({ clock, config }: Shop, { startedAt }: Attempt): boolean {
  const startTimeout = (config.PAYMENT_START_TIMEOUT + 5) * 1000;
  return clock.now().getTime() < startedAt.getTime() + startTimeout;
}

const detailsOf = z.array(
  z.object({
    orderId: z.string().optional(),
    transactionId: z.string(),
    transactionType: z.string().optional(),
    payStatus: z.string().optional(),
    payInfo: payInfo.default([]),
    refundList: z.array(z.object({ refundAmount: z.number().int() })).nullish(),
  }),
);

/** Reads LINE Pay's ledger, which has a transaction only after its confirmation. */
async function readDetails(
  shop: Shop,
  { transactionId, providerOrderId }: Attempt,
): Promise<ProviderReport & { isAuthorised?: boolean }> {
  const query = transactionId ? `transactionId=${transactionId}` : `orderId=${providerOrderId}`;
  const { returnCode, words, info } = await callLinePay(shop, {
    method: 'GET',
    path: '/payments',
    query,
    timeoutSeconds: shop.config.PAYMENT_QUERY_TIMEOUT,
  });
  if (returnCode === noSuchTransaction) return { state: 'MISSING' };
  const answer = detailsOf.safeParse(info);
  if (returnCode !== success || !answer.success) return { state: 'SILENT', code: returnCode };
  const payment = answer.data.find(
    ({ transactionType = 'PAYMENT' }) => transactionType === 'PAYMENT',
  );
  if (!payment) return { state: 'MISSING' };
  if (
    payment.payStatus === 'VOIDED_AUTHORIZATION' ||
    payment.payStatus === 'EXPIRED_AUTHORIZATION'
  ) {
    return { state: 'FAILED', code: payment.payStatus, ...said(words) };
  }
  const amount = sumOf(payment.payInfo);
  const isOfThis = payment.orderId === undefined || payment.orderId === providerOrderId;
  if (amount <= 0 || !isOfThis) return { state: 'SILENT', code: noAnswer.UNREADABLE };
  const given = (payment.refundList ?? []).map(({ refundAmount }) => Math.abs(refundAmount));
  return {
    state: 'PAID',
    amount,
    refunded: sum(given),
    transactionId: payment.transactionId,
    isAuthorised: payment.payStatus === 'AUTHORIZATION',
    ...said(words),
  };
}

async function check(shop: Shop, attempt: Attempt): Promise<ProviderReport> {
  const { returnCode, words } = await callLinePay(shop, {
    method: 'GET',
    path: `/payments/requests/${attempt.transactionId}/check`,
    timeoutSeconds: shop.config.PAYMENT_QUERY_TIMEOUT,
  });
  switch (returnCode) {
    case checkCodes.notAuthenticated:
      return { state: 'OPEN' };
    case checkCodes.readyToConfirm:
      return { state: 'READY' };
    case checkCodes.cancelled:
    case checkCodes.failed:
      return { state: 'FAILED', code: returnCode, ...said(words) };
    case noSuchTransaction:
      return { state: 'MISSING' };
    default:
      // Also for "completed", which the ledger did not show a moment ago; the next request will find it there.
      return isFailure(returnCode)
        ? { state: 'FAILED', code: returnCode, ...said(words) }
        : { state: 'SILENT', code: returnCode };
  }
}

const refunded = z.object({ refundTransactionId: z.string() });

async function refund(
  shop: Shop,
  { attempt, amount, refundedBefore }: RefundOrder,
): Promise<RefundResult> {
  // LINE Pay has no idempotency key for refunds, so its ledger decides whether this one was made.
  const entry = await readDetails(shop, attempt);
  if (entry.state !== 'PAID') return unpaidRefund(entry);
  if ((entry.refunded ?? 0) >= refundedBefore + amount)
    return { state: 'DONE', providerRefundId: null };
  const isVoid = entry.isAuthorised === true && amount === attempt.capturedAmount;
  const { returnCode, info } = await callLinePay(shop, {
    path: isVoid
      ? `/payments/authorizations/${attempt.transactionId}/void`
      : `/payments/${attempt.transactionId}/refund`,
    ...(isVoid ? {} : { body: { refundAmount: amount } }),
    timeoutSeconds: shop.config.PAYMENT_QUERY_TIMEOUT,
  });
  if (returnCode === success) {
    const id = refunded.safeParse(info).data?.refundTransactionId ?? null;
    return { state: 'DONE', providerRefundId: id };
  }
  return isRefundRefusal(returnCode)
    ? { state: 'REFUSED', code: returnCode }
    : { state: 'LATER', code: returnCode };
}

/** The result if the ledger has no payment: a voided authorisation means that everything was refunded. */
function unpaidRefund(entry: ProviderReport): RefundResult {
  if (entry.state === 'FAILED' && entry.code === 'VOIDED_AUTHORIZATION') {
    return { state: 'DONE', providerRefundId: null };
  }
  return entry.state === 'SILENT'
    ? { state: 'LATER', code: entry.code }
    : { state: 'REFUSED', code: entry.state };
}
