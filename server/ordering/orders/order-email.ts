import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PaymentType } from '#contract/enumerations.ts';
import { callUs } from '#rules/customer-service.ts';
import { formatDateTime } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { shipTypeLabels } from '#rules/order-labels.ts';
import { awaitsTransfer, isPaid } from '#rules/order-states.ts';
import { paymentTypeLabel, wayOf } from '#rules/payment-types.ts';
import { pictureFileAt } from '#rules/pictures.ts';
import { type NamedAmount, namedReductions, offByCoupon } from '#rules/reductions.ts';
import { publicUrl } from '#server/config.ts';
import { emailToWriteTo } from '#server/people/accounts/users.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { together } from '#server/platform/database/together.ts';
import type { JobRun } from '#server/platform/jobs/jobs.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import { composeEmail } from '#server/platform/mail/compose-email.ts';
import { isEmailSent } from '#server/platform/mail/email-settings.ts';
import type { Email } from '#server/platform/mail/mail.ts';
import type { Shop } from '#server/shop.ts';
import { codeOfOrder, codeOfRefundAccount } from './order-code.ts';
import {
  type EmailedOrder,
  type OrderEmailContext,
  type OrderEmailOccasion,
  orderEmailWording,
} from './order-email-wording.ts';
import { arrivedAtStoreAt } from './order-events.ts';
import { orderReturns } from './returns/tables.ts';
import { orderLines, orders } from './tables.ts';

export type { OrderEmailOccasion } from './order-email-wording.ts';

type Line = Pick<
  typeof orderLines.$inferSelect,
  'name' | 'image' | 'quantity' | 'listPrice' | 'kind'
>;

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
  const { email, lines } = order;
  const context = {
    ...details,
    answer: occasion === 'returnRefused' ? await lastAnswer(db, orderId) : undefined,
    arrivedAtStoreAt: occasion === 'arrived' ? await arrivedAtStoreAt(db, orderId) : undefined,
  };
  const codes = {
    code: codeOfOrder(given, orderId),
    accountCode: codeOfRefundAccount(given, orderId),
  };
  const shop = { brand: config.BRAND_NAME, url: publicUrl(config), ...codes };
  const message = orderEmail(shop, occasion, order, lines, context);
  await mail.send({ to: email, id, ...message });
  killPoint('e-mail: sent');
}

/** Whether the e-mail would ask for a transfer for an order that has meanwhile been cancelled or expired. */
function isTooLate(occasion: OrderEmailOccasion, order: EmailedOrder, now: Date): boolean {
  if (wayOf(order.paymentType) !== 'BY_TRANSFER') return false;
  if (occasion === 'transfer') return !awaitsTransfer(order, now);
  return occasion === 'placed' && !isPaid(order) && !awaitsTransfer(order, now);
}

const linesOfOrder = sql<Line[]>`(
  select coalesce(json_agg(json_build_object('name', ${orderLines.name}, 'image', ${orderLines.image},
    'quantity', ${orderLines.quantity}, 'listPrice', ${orderLines.listPrice}, 'kind', ${orderLines.kind})
    order by ${orderLines.id}), '[]')
  from ${orderLines} where ${eq(orderLines.orderId, orders.id)})`;

const orderQuery = (db: Queryable, name: string) =>
  db
    .select({
      ...getTableColumns(orders),
      email: emailToWriteTo(orders.userId),
      lines: linesOfOrder,
    })
    .from(orders)
    .where(eq(orders.id, sql.placeholder('orderId')))
    .prepare(name);

/** The shop's reason for refusing the newest return of an order. */
async function lastAnswer(db: Queryable, orderId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ answer: orderReturns.answer })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId))
    .orderBy(desc(orderReturns.id))
    .limit(1);
  return row?.answer;
}

/**
 * The e-mail as HTML and as text. `code` opens the order's result without signing in, `accountCode` the page for
 * the account of its refunds. The e-mail names neither recipient nor address, because other people may read it.
 */
export function orderEmail(
  shop: { brand: string; url: string; code: string; accountCode: string },
  occasion: OrderEmailOccasion,
  order: EmailedOrder,
  lines: readonly Line[],
  context: OrderEmailContext = {},
): Omit<Email, 'to'> {
  const wording = orderEmailWording[occasion](order, context);
  const { subject, isBrief, isAboutAccount, button = '查看訂單', ...words } = wording;
  const page = isAboutAccount
    ? `refund-account?code=${shop.accountCode}`
    : `member-order-detail/${order.id}`;
  const content = composeEmail({
    brand: shop.brand,
    shopUrl: shop.url,
    ...words,
    ...(!isBrief && {
      goods: lines.map((line) => toGoods(line, shop.url)),
      totals: totalsOf(order),
    }),
    rows: [
      ['訂單編號', order.orderNo],
      ['訂購時間', formatDateTime(order.createdAt)],
      ['付款方式', paymentTypeLabel(order.paymentType, order.shipType)],
      ['配送方式', shipTypeLabels[order.shipType]],
    ],
    button: { label: button, url: `${shop.url}/${page}` },
    link: { label: '不登入查看付款結果', url: `${shop.url}/redirect?code=${shop.code}` },
    help: callUs,
  });
  return { subject: `【${shop.brand}】${subject} ${order.orderNo}`, ...content };
}

/** Goods at their list price. Each reduction follows as a line of its own below the goods. */
function toGoods({ name, image, quantity, listPrice, kind }: Line, shopUrl: string) {
  return {
    name,
    quantity,
    image: new URL(pictureFileAt(image, 320), shopUrl).href,
    amount: kind === 'gift' ? '贈品' : formatPrice(listPrice * quantity),
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
