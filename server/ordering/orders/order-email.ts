import type { EmailTexts } from '#contract/email-words/index.ts';
import { formatDateTime } from '#rules/dates.ts';
import { carrierName, trackingPage } from '#rules/delivery/tracking-page.ts';
import { jpegAt } from '#rules/goods/pictures.ts';
import { formatPrice } from '#rules/numbers.ts';
import { orderStatusLabel, paymentStatusLabels, shipTypeLabels } from '#rules/order-labels.ts';
import { stepsTaken } from '#rules/orders/order-progress.ts';
import { isAwaitingPayment, orderSteps } from '#rules/orders/order-states.ts';
import {
  type NamedAmount,
  namedReductions,
  offByCoupon,
  reductionName,
} from '#rules/orders/reductions.ts';
import { paymentTypeLabel, wayOf } from '#rules/payments/payment-types.ts';
import { callUs } from '#rules/shop/customer-service.ts';
import { composeNotice, type Notice } from '#server/platform/mail/compose-email.ts';
import type {
  EmailContent,
  EmailGoods,
  EmailLink,
  EmailProgress,
} from '#server/platform/mail/email-content.ts';
import type { EmailText } from '#server/platform/mail/mail.ts';
import type { EmailedOrder, OrderEmailContext, OrderEmailOccasion } from './emails/wording.ts';
import { writeWording } from './emails/write-wording.ts';
import type { orderLines } from './tables.ts';

export type { OrderEmailOccasion } from './emails/wording.ts';

export type EmailedLine = Pick<
  typeof orderLines.$inferSelect,
  'name' | 'volume' | 'image' | 'quantity' | 'listPrice' | 'kind'
> &
  // The samples of e-mails show none.
  Partial<Pick<typeof orderLines.$inferSelect, 'adjustments'>>;

/** What happened to the order; `at` is ISO 8601. */
export interface HappenedEvent {
  at: string;
  type: string;
  note: string;
}

/** The shop, as its e-mails about orders know it. */
interface EmailingShop {
  brand: string;
  url: string;
  /** The page of the carrier of home deliveries; empty if the shop knows none. */
  homeTracking: string;
  /** Opens the order's result without signing in. */
  code: string;
  /** Opens the page for the account of its refunds. */
  accountCode: string;
  /** Opens the page where it is paid. */
  paymentCode: string;
}

/**
 * The e-mail as HTML and as text. It names neither recipient nor address, because other people may read it. `texts` are
 * the sentences that operators wrote instead of the shop's own words.
 */
export const orderEmail = (...given: Parameters<typeof orderNotice>): EmailText =>
  composeNotice(orderNotice(...given));

/** What the shop says about an order on an occasion, for every channel. */
export function orderNotice(
  shop: EmailingShop,
  occasion: OrderEmailOccasion,
  given: EmailedOrder,
  { lines, events }: { lines: readonly EmailedLine[]; events: readonly HappenedEvent[] },
  context: OrderEmailContext = {},
  texts: EmailTexts = {},
): Notice {
  const order = ofParcel(given, context);
  const wording = writeWording(occasion, { brand: shop.brand, texts }, order, context);
  const {
    subject,
    isBrief,
    isAboutAccount,
    isAboutPayment,
    button = '查看訂單',
    ...words
  } = wording;
  const isNumberShown = words.highlights?.some(([, value]) => value === order.trackingNo);
  const page = isAboutAccount
    ? `refund-account?code=${shop.accountCode}`
    : isAboutPayment
      ? `pay?code=${shop.paymentCode}`
      : `member-order-detail/${order.id}`;
  const content: EmailContent = {
    brand: shop.brand,
    shopUrl: shop.url,
    ...words,
    progress: progressOf(order, events),
    ...(!isBrief && {
      goods: lines.map((line) => toGoods(line, shop.url)),
      totals: totalsOf(order),
    }),
    rows: [
      ['訂單編號', order.orderNo],
      ['訂購時間', formatDateTime(order.createdAt)],
      // Behind a payment link the buyer still chooses.
      ...(isAboutPayment
        ? []
        : [['付款方式', paymentTypeLabel(order.paymentType, order.shipType)] as const]),
      ['配送方式', shipTypeLabels[order.shipType]],
      ...(order.trackingNo && !isNumberShown ? [['物流單號', order.trackingNo] as const] : []),
    ],
    button: { label: button, url: `${shop.url}/${page}` },
    links: linksOf(shop, occasion, order),
    help: callUs,
  };
  return { subject, content };
}

/** The order with the number and the carrier of the parcel that the e-mail is about. */
function ofParcel(order: EmailedOrder, { parcel }: OrderEmailContext): EmailedOrder {
  if (!parcel) return order;
  const { trackingNo, homeCarrier = null } = parcel;
  return { ...order, trackingNo, homeCarrier };
}

/** The order's steps and events, in the words of its page. */
function progressOf(order: EmailedOrder, events: readonly HappenedEvent[]): EmailProgress {
  const { orderStatus, paymentStatus, paymentType, shipType } = order;
  const taken = stepsTaken(orderStatus);
  const owes = isAwaitingPayment(order) && wayOf(paymentType) !== 'ON_RECEIPT';
  const status = orderStatusLabel(orderStatus, shipType);
  return {
    status: owes ? `${status}，${paymentStatusLabels[paymentStatus]}` : status,
    steps: taken === undefined ? [] : orderSteps.map((step) => orderStatusLabel(step, shipType)),
    taken: taken ?? 0,
    events: events.map(({ at, note }) => [formatDateTime(at), note] as const).toReversed(),
  };
}

/** The carrier's page of a parcel, if the shop knows one, and the order's result, which needs no sign-in. */
function linksOf(
  { url, code, homeTracking }: EmailingShop,
  occasion: OrderEmailOccasion,
  order: EmailedOrder,
): EmailLink[] {
  const isOnItsWay = occasion === 'shipped' || occasion === 'arrived';
  const isTracked = isOnItsWay && order.trackingNo;
  const page = isTracked ? trackingPage(order, homeTracking) : undefined;
  return [
    ...(page
      ? [{ label: `到${carrierName(order.shipType, order.storeType)}查詢包裹`, url: page }]
      : []),
    { label: '不登入查看付款結果', url: `${url}/redirect?code=${code}` },
  ];
}

/**
 * Goods at their list price, with the offers that they got. Each reduction follows as a line of its own below the
 * goods.
 */
function toGoods(
  { name, volume, image, quantity, listPrice, adjustments = [], kind }: EmailedLine,
  shopUrl: string,
): EmailGoods {
  const isGift = kind === 'gift';
  return {
    name,
    volume,
    count: isGift ? `× ${quantity}` : `${formatPrice(listPrice)} × ${quantity}`,
    reductions: adjustments.map((each) => `${reductionName(each)}　−${formatPrice(each.amount)}`),
    image: image && new URL(jpegAt(image, 320), shopUrl).href,
    amount: isGift ? '贈品' : formatPrice(listPrice * quantity),
  };
}

function totalsOf(order: EmailedOrder): (readonly [string, string])[] {
  const { productAmount, discountAmount, shipFee, paidAmount } = order;
  const sums = { discount: discountAmount, coupon: offByCoupon(order) };
  const { offGoods, offShipping } = namedReductions(sums, order.reductions ?? []);
  const listFee = offShipping.reduce((sum, { amount }) => sum + amount, shipFee);
  const off = ({ name, amount }: NamedAmount) => [name, `−${formatPrice(amount)}`] as const;
  return [
    ['商品金額', formatPrice(productAmount)],
    ...offGoods.map(off),
    ['運費', listFee > 0 ? formatPrice(listFee) : '免運費'],
    ...offShipping.map(off),
    ['訂單金額', formatPrice(paidAmount)],
  ];
}
