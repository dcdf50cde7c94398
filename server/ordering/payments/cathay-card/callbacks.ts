import { apiBase, endpoints } from '#contract/endpoints.ts';
import { done } from '#contract/outcome.ts';
import { isPaymentOver } from '#rules/orders/order-states.ts';
import { publicUrl } from '#server/config.ts';
import { lockOrderOfPayment } from '#server/ordering/orders/lock-order.ts';
import { transactUnlessRefused } from '#server/platform/database/database.ts';
import { HttpAnswer } from '#server/platform/http/http-answer.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import { readWith } from '#server/platform/other-hosts/also-accepted.ts';
import type { Shop } from '#server/shop.ts';
import { addressOf } from '#server/stand-in-address.ts';
import { applyPaymentReportIn } from '../apply-payment-report.ts';
import { findByProviderOrder, findByViewToken } from '../attempts.ts';
import { queueException } from '../exceptions.ts';
import type { Attempt } from '../provider.ts';
import { noteRefusedNotice } from '../refused-notices.ts';
import { backToShop } from '../return-to-shop.ts';
import { takePayment } from '../take-payment.ts';
import { isUncertain } from '../uncertain-payments.ts';
import { cardPage } from './card-page.ts';
import { cathayCardHost } from './config.ts';
import {
  type AuthorisationNotice,
  noticeReply,
  paymentRequest,
  readNotice,
  readReturn,
} from './messages.ts';
import { acceptedCardKeys, cardKeys } from './order-service.ts';

type ProviderFields = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 20_000) : '');

/**
 * The page that leads to the bank, or a redirect to the shop if there is nothing to pay; undefined for an unknown
 * token.
 */
export async function openCardPage(shop: Shop, token: string): Promise<HttpAnswer | undefined> {
  const attempt = await findByViewToken(shop.db, token);
  if (attempt?.provider !== 'CATHAY_CREDIT_CARD') return undefined;
  const { providerOrderId, amount } = attempt;
  if (!(await isPayable(shop, attempt)) || !providerOrderId) {
    return backToShop(shop, attempt);
  }
  return cardPage({
    address: addressOf(shop.config, cathayCardHost, 'CATHAY_CARD_PAGE_URL'),
    xml: paymentRequest(cardKeys(shop), { orderNumber: providerOrderId, amount }),
    brand: shop.config.BRAND_NAME,
  });
}

async function isPayable({ db, clock }: Shop, { status, orderId }: Attempt): Promise<boolean> {
  if (status !== 'STARTED') return false;
  const { value } = await transactUnlessRefused(db, async (transaction) => {
    const order = await lockOrderOfPayment(transaction, orderId);
    const isUnpaid = order.paymentStatus === 'UNPAID' || order.paymentStatus === 'FAILED';
    // While an attempt may have been paid, no page of another one is opened.
    const isFree = !(await isUncertain(transaction, orderId));
    return done(isUnpaid && isFree && !isPaymentOver(order, clock.now()));
  });
  return value;
}

/**
 * Handles the bank's notice of a result (`strRsXML`), and answers the signed address to which the browser goes on.
 * The notice is signed with MD5 only, so a job asks the bank whether it is true. Undefined if the notice is forged.
 */
export async function noteCardNotice(
  shop: Shop,
  body: ProviderFields,
): Promise<HttpAnswer | undefined> {
  const text = textOf(body.strRsXML);
  const read = readWith(acceptedCardKeys(shop), (keys) => readNotice(keys, text));
  if (!read) {
    await noteRefusedNotice(shop, 'CATHAY_CREDIT_CARD');
    return undefined;
  }
  const notice = read.value;
  const attempt = await findByProviderOrder(shop.db, 'CATHAY_CREDIT_CARD', notice.orderNumber);
  if (attempt && isReadable(notice)) await applyNotice(shop, attempt, notice);
  if (!attempt && notice.isAuthorised) await queueUnknown(shop, notice);
  const returnUrl = publicUrl(shop.config) + apiBase + endpoints.returnFromCardPayment.path;
  const headers = { 'content-type': 'text/xml; charset=utf-8' };
  // The bank checks the answer with the key that it has just used.
  return new HttpAnswer(200, headers, noticeReply(read.key, returnUrl));
}

const isReadable = ({ amount }: AuthorisationNotice) => Number.isSafeInteger(amount);

/** Queues money that the bank took for an order that the shop does not know. A person must find out whose it is. */
function queueUnknown({ db, clock }: Shop, notice: AuthorisationNotice): Promise<boolean> {
  const orderNumber = notice.orderNumber.slice(0, 64);
  return queueException(
    db,
    {
      kind: 'PROVIDER_UNKNOWN',
      provider: 'CATHAY_CREDIT_CARD',
      reference: `card order ${orderNumber}`,
      amount: isReadable(notice) ? notice.amount : undefined,
      detail: { orderNumber, authCode: notice.authCode.slice(0, 64) },
    },
    clock.now(),
  );
}

async function applyNotice(
  shop: Shop,
  { id }: Attempt,
  { isAuthorised, amount, authCode, status }: AuthorisationNotice,
): Promise<void> {
  const report = isAuthorised
    ? ({ state: 'PAID', amount, authCode } as const)
    : ({ state: 'FAILED', code: status } as const);
  await transactUnlessRefused(shop.db, async (transaction) => {
    await applyPaymentReportIn(shop, transaction, { attemptId: id, door: 'NOTIFICATION', report });
    if (isAuthorised) await shop.jobs.enqueue(transaction, 'verify-payment', { attemptId: id });
    killPoint('settle: before commit');
    return done(undefined);
  });
  killPoint('settle: committed');
}

/** The browser comes back (`strOrderInfo`) without a result; if the shop does not know it yet, it asks the bank. */
export async function returnFromCard(shop: Shop, body: ProviderFields): Promise<HttpAnswer> {
  const text = textOf(body.strOrderInfo);
  const orderNumber = readWith(acceptedCardKeys(shop), (keys) => readReturn(keys, text))?.value;
  const attempt =
    orderNumber === undefined
      ? undefined
      : await findByProviderOrder(shop.db, 'CATHAY_CREDIT_CARD', orderNumber);
  if (attempt?.status === 'STARTED' || attempt?.status === 'UNKNOWN') {
    await takePayment(shop, attempt, { door: 'RETURN', isAgreed: false });
  }
  return backToShop(shop, attempt);
}
