import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { EmailTexts } from '#contract/email-words/index.ts';
import type { PaymentType } from '#contract/enumerations.ts';
import { callUs } from '#rules/customer-service.ts';
import { formatDateTime } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { orderStatusLabel, paymentStatusLabels, shipTypeLabels } from '#rules/order-labels.ts';
import { stepsTaken } from '#rules/order-progress.ts';
import {
  awaitsTransfer,
  isAwaitingPayment,
  isPaid,
  isPaymentOver,
  orderSteps,
} from '#rules/order-states.ts';
import { paymentTypeLabel, wayOf } from '#rules/payment-types.ts';
import { jpegAt } from '#rules/pictures.ts';
import {
  type NamedAmount,
  namedReductions,
  offByCoupon,
  reductionName,
} from '#rules/reductions.ts';
import { carrierName, trackingPage } from '#rules/tracking-page.ts';
import { publicUrl } from '#server/config.ts';
import { emailToWriteTo } from '#server/people/accounts/users.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { together } from '#server/platform/database/together.ts';
import type { JobRun } from '#server/platform/jobs/jobs.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import { composeEmail } from '#server/platform/mail/compose-email.ts';
import type { EmailGoods, EmailLink, EmailProgress } from '#server/platform/mail/email-content.ts';
import { isEmailSent } from '#server/platform/mail/email-settings.ts';
import { readEmailTexts } from '#server/platform/mail/email-texts.ts';
import type { Email } from '#server/platform/mail/mail.ts';
import type { Shop } from '#server/shop.ts';
import type { EmailedOrder, OrderEmailContext, OrderEmailOccasion } from './emails/wording.ts';
import { writeWording } from './emails/write-wording.ts';
import { codeOfOrder, codeOfPayment, codeOfRefundAccount } from './order-code.ts';
import type { OrderEventType } from './order-events.ts';
import { listReturns } from './returns/read-returns.ts';
import { orderEvents, orderLines, orders } from './tables.ts';

export type { OrderEmailOccasion } from './emails/wording.ts';

type Line = Pick<
  typeof orderLines.$inferSelect,
  'name' | 'volume' | 'image' | 'quantity' | 'listPrice' | 'kind'
> &
  // The samples of e-mails show none.
  Partial<Pick<typeof orderLines.$inferSelect, 'adjustments'>>;

/** What happened to the order; `at` is ISO 8601. */
interface HappenedEvent {
  at: string;
  type: string;
  note: string;
}

/** An e-mail to send: its order and its occasion. */
export interface OrderEmailErrand {
  orderId: number;
  occasion: OrderEmailOccasion;
  /**
   * TWD that were refunded (`refunded`), or will be (`cancelled`, `restCancelled`, `expired`); undefined for other
   * occasions.
   */
  amount?: number;
  /** The cancelled goods, as `name × units` (`restCancelled`). */
  goods?: readonly string[];
  /** The way in which the refunded money was paid. */
  paymentType?: PaymentType;
  /** See `OrderEmailContext`. */
  isByHand?: boolean;
  isSurplus?: boolean;
  hasAccount?: boolean;
}

/**
 * Sends the member an e-mail about one order; sends nothing if operators have turned it off, if the order, the
 * member or their address does not exist, or if it would ask for a transfer to an order that can no longer be paid.
 */
export async function sendOrderEmail(
  given: Pick<Shop, 'db' | 'config' | 'mail' | 'keyedHash' | 'clock'>,
  { orderId, occasion, ...details }: OrderEmailErrand,
  { id }: JobRun,
): Promise<void> {
  const { config, mail, clock } = given;
  const db = together(given.db);
  if (!(await isEmailSent(db, occasion))) return;
  const [order] = await prepared(db, 'order of an e-mail', orderQuery).execute({ orderId });
  if (!order?.email || isTooLate(occasion, order, clock.now())) return;
  const { email, lines, events } = order;
  const arrived = events.find(({ type }) => type === ('ARRIVED_AT_STORE' satisfies OrderEventType));
  const context = {
    ...details,
    ...(isAboutReturn(occasion) && (await newestReturn(db, orderId))),
    arrivedAtStoreAt: occasion === 'arrived' && arrived ? new Date(arrived.at) : undefined,
  };
  const codes = {
    code: codeOfOrder(given, orderId),
    accountCode: codeOfRefundAccount(given, orderId),
    paymentCode: codeOfPayment(given, orderId),
  };
  const shop = {
    brand: config.BRAND_NAME,
    url: publicUrl(config),
    homeTracking: config.HOME_TRACKING_URL,
    ...codes,
  };
  const texts = await readEmailTexts(db, occasion);
  const message = orderEmail(shop, occasion, order, { lines, events }, context, texts);
  await mail.send({ to: email, id, ...message });
  killPoint('e-mail: sent');
}

/** Whether the e-mail would ask for money for an order that has meanwhile been paid, cancelled or expired. */
function isTooLate(occasion: OrderEmailOccasion, order: EmailedOrder, now: Date): boolean {
  if (occasion === 'payLink') return isPaid(order) || isPaymentOver(order, now);
  if (wayOf(order.paymentType) !== 'BY_TRANSFER') return false;
  if (occasion === 'transfer') return !awaitsTransfer(order, now);
  return occasion === 'placed' && !isPaid(order) && !awaitsTransfer(order, now);
}

const linesOfOrder = sql<Line[]>`(
  select coalesce(json_agg(json_build_object('name', ${orderLines.name}, 'volume', ${orderLines.volume},
    'image', ${orderLines.image}, 'quantity', ${orderLines.quantity}, 'listPrice', ${orderLines.listPrice},
    'adjustments', ${orderLines.adjustments}, 'kind', ${orderLines.kind}) order by ${orderLines.id}), '[]')
  from ${orderLines} where ${eq(orderLines.orderId, orders.id)})`;

const eventsOfOrder = sql<HappenedEvent[]>`(
  select coalesce(json_agg(json_build_object('at', ${orderEvents.at}, 'type', ${orderEvents.type},
    'note', ${orderEvents.note}) order by ${orderEvents.id}), '[]')
  from ${orderEvents} where ${eq(orderEvents.orderId, orders.id)})`;

const orderQuery = (db: Queryable, name: string) =>
  db
    .select({
      ...getTableColumns(orders),
      email: emailToWriteTo(orders.userId),
      lines: linesOfOrder,
      events: eventsOfOrder,
    })
    .from(orders)
    .where(eq(orders.id, sql.placeholder('orderId')))
    .prepare(name);

const isAboutReturn = (occasion: OrderEmailOccasion) => occasion.startsWith('return');

/** The goods of an order's newest return, and the shop's reason for refusing it. */
async function newestReturn(db: Queryable, orderId: number) {
  const [newest] = await listReturns(db, orderId);
  const goods = newest?.lines.map(({ name, quantity }) => `${name} × ${quantity}`) ?? [];
  return { answer: newest?.answer, goods };
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
export function orderEmail(
  shop: EmailingShop,
  occasion: OrderEmailOccasion,
  order: EmailedOrder,
  { lines, events }: { lines: readonly Line[]; events: readonly HappenedEvent[] },
  context: OrderEmailContext = {},
  texts: EmailTexts = {},
): Omit<Email, 'to'> {
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
  const content = composeEmail({
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
  });
  return { subject, ...content };
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
  const page = isTracked ? trackingPage(order.shipType, homeTracking) : undefined;
  return [
    ...(page ? [{ label: `到${carrierName(order.shipType)}查詢包裹`, url: page }] : []),
    { label: '不登入查看付款結果', url: `${url}/redirect?code=${code}` },
  ];
}

/**
 * Goods at their list price, with the offers that they got. Each reduction follows as a line of its own below the
 * goods.
 */
function toGoods(
  { name, volume, image, quantity, listPrice, adjustments = [], kind }: Line,
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
