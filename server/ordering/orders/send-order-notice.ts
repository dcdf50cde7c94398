import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { PaymentType } from '#contract/enumerations.ts';
import { hourInMilliseconds } from '#rules/dates.ts';
import { pickupDeadline } from '#rules/delivery/store-pickup.ts';
import { awaitsTransfer, isPaid, isPaymentOver } from '#rules/orders/order-states.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import { publicUrl } from '#server/config.ts';
import { emailToWriteTo } from '#server/people/accounts/users.ts';
import {
  type MayBeByEmail,
  type NoticeShop,
  sendNotice,
} from '#server/people/notices/send-notice.ts';
import { batched } from '#server/platform/database/batching-database.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import type { JobRun } from '#server/platform/jobs/jobs.ts';
import { isEmailSent } from '#server/platform/mail/email-settings.ts';
import { readEmailTexts } from '#server/platform/mail/email-texts.ts';
import type { Shop } from '#server/shop.ts';
import type { EmailedOrder, EmailedParcel, OrderEmailOccasion } from './emails/wording.ts';
import { codeOfOrder, codeOfPayment, codeOfRefundAccount } from './order-code.ts';
import { type EmailedLine, type HappenedEvent, orderNotice } from './order-email.ts';
import type { OrderEventType } from './order-events.ts';
import { listReturns } from './returns/read-returns.ts';
import { orderEvents, orderLines, orders } from './tables.ts';

/** A notice to send: its order and its occasion. */
export interface OrderEmailJobData extends MayBeByEmail {
  orderId: number;
  occasion: OrderEmailOccasion;
  /** When the parcel arrived at the store (`arrived`, `lastDay`). Without it the order's last arrival is meant. */
  arrivedAt?: string;
  /**
   * TWD that were refunded (`refunded`), or will be (`cancelled`, `restCancelled`, `expired`); undefined for other
   * occasions.
   */
  amount?: number;
  /** The cancelled goods, as `name × units` (`restCancelled`). */
  goods?: readonly string[];
  /** The parcel that left, if the order has several (`shipped`). */
  parcel?: EmailedParcel;
  /** The way in which the refunded money was paid. */
  paymentType?: PaymentType;
  /** See `OrderEmailContext`. */
  isByHand?: boolean;
  isSurplus?: boolean;
  hasAccount?: boolean;
}

/** Milliseconds for which LINE is tried with a notice that must come on the same day. */
const lineTimeoutOnLastDay = 2 * hourInMilliseconds;

/**
 * Tells the member about one order, by LINE or e-mail as the member wants; sends nothing if operators have turned it
 * off, if the order, the member or their address does not exist, or if it would be too late: a transfer for an order
 * that can no longer be paid, or the last day of a parcel that is no longer at the store.
 */
export async function sendOrderNotice(
  given: NoticeShop & Pick<Shop, 'keyedHash'>,
  jobData: OrderEmailJobData,
  run: JobRun,
): Promise<void> {
  const { orderId, occasion, arrivedAt, isByEmail: _, ...details } = jobData;
  const { config, clock } = given;
  const db = batched(given.db);
  if (!(await isEmailSent(db, occasion))) return;
  const [order] = await prepared(db, 'order of an e-mail', orderQuery).execute({ orderId });
  if (!order?.email) return;
  const { lines, events } = order;
  const arrival = arrivedAt ? new Date(arrivedAt) : arrivalIn(events);
  if (isTooLate(occasion, order, arrival, clock.now())) return;
  const context = {
    ...details,
    ...(isAboutReturn(occasion) && (await newestReturn(db, orderId))),
    arrivedAtStoreAt: isAtStore(occasion) ? arrival : undefined,
  };
  const codes = {
    code: codeOfOrder(given, orderId),
    accountCode: codeOfRefundAccount(given, orderId),
    paymentCode: codeOfPayment(given, orderId),
  };
  const url = publicUrl(config);
  const shop = { brand: config.BRAND_NAME, url, homeTracking: config.HOME_TRACKING_URL, ...codes };
  const texts = await readEmailTexts(db, occasion);
  const sent = {
    name: occasion,
    memberId: order.userId,
    email: order.email,
    notice: orderNotice(shop, occasion, order, { lines, events }, context, texts),
    // The result of the order, which needs no sign-in (G-181).
    url: `${url}/redirect?code=${codes.code}`,
    job: 'send-order-letter',
    data: jobData,
    lineTimeout: occasion === 'lastDay' ? lineTimeoutOnLastDay : undefined,
  } as const;
  await sendNotice(given, db, sent, run);
}

const isAtStore = (occasion: OrderEmailOccasion) =>
  occasion === 'arrived' || occasion === 'lastDay';

/** When the last parcel arrived at the store; undefined if none did. */
function arrivalIn(events: readonly HappenedEvent[]): Date | undefined {
  const isArrival = (type: string) => type === ('ARRIVED_AT_STORE' satisfies OrderEventType);
  const arrived = events.findLast(({ type }) => isArrival(type));
  return arrived && new Date(arrived.at);
}

/** Whether the notice would ask for something that has meanwhile been done, or can no longer be done. */
function isTooLate(
  occasion: OrderEmailOccasion,
  order: EmailedOrder,
  arrival: Date | undefined,
  now: Date,
): boolean {
  if (occasion === 'payLink') return isPaid(order) || isPaymentOver(order, now);
  if (occasion === 'lastDay') {
    const isAwaited = order.orderStatus === 'SHIPPED' || order.orderStatus === 'ARRIVED';
    return !isAwaited || !arrival || pickupDeadline(arrival) < now;
  }
  if (wayOf(order.paymentType) !== 'BY_TRANSFER') return false;
  if (occasion === 'transfer') return !awaitsTransfer(order, now);
  return occasion === 'placed' && !isPaid(order) && !awaitsTransfer(order, now);
}

const linesOfOrder = sql<EmailedLine[]>`(
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
