import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { carrierLabels } from '#contract/carrier-words.ts';
import type {
  BoughtItem,
  OrderDetail,
  OrderItem,
  OrderSummary,
} from '#contract/entities/orders.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { companyOf, namedChain } from '#rules/delivery/carriers.ts';
import { nextPickupDeadline } from '#rules/delivery/store-pickup.ts';
import {
  awaitsTransfer,
  canCancel,
  canRetryPayment,
  isAwaitingPayment,
} from '#rules/orders/order-states.ts';
import { offByCoupon } from '#rules/orders/reductions.ts';
import { canRequestReturn, openReturnStatuses, returnDeadline } from '#rules/orders/returns.ts';
import { offersOf } from '#rules/prices/order-offers.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { metaOf, type PageQuery, rangeOf } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';
import type { OrderEventType } from './order-events.ts';
import {
  listReturns,
  type OrderReturn,
  readReturnTerms,
  unitsTakenBack,
} from './returns/read-returns.ts';
import { readReturnSettings } from './returns/return-settings.ts';
import { type LineKind, orderEvents, orderLines, orders } from './tables.ts';

type OrderRow = typeof orders.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;

/** Facts about the payments of some orders, by their ids. */
export interface PaymentProgress {
  /** Orders that have an attempt of unknown outcome. */
  uncertain: ReadonlySet<number>;
  /** Orders that cannot start another payment, in any way of paying. */
  exhausted: ReadonlySet<number>;
}

type OrderShop = Pick<Shop, 'db' | 'clock'> & {
  readPaymentProgress(db: Queryable, orderIds: readonly number[]): Promise<PaymentProgress>;
  /** TWD that returns of an order can still refund, and TWD of its delivery fee that were refunded. */
  readGivableBack(
    db: Queryable,
    orderId: number,
  ): Promise<{ left: number; shipFeeGivenBack: number }>;
};

/** The member's orders, newest first (row 3.084). */
export async function listOrders(
  { db, clock, readPaymentProgress }: OrderShop,
  memberId: number,
  query: PageQuery,
): Promise<Page<OrderSummary[]>> {
  const range = rangeOf(query);
  const isOwn = eq(orders.userId, memberId);
  const all = db.select().from(orders).where(isOwn).orderBy(desc(orders.id));
  const rows = await (range ? all.limit(range.perPage).offset(range.offset) : all);
  const ids = rows.map(({ id }) => id);
  const lines = Map.groupBy(await readLines(db, ids), ({ orderId }) => orderId);
  const now = clock.now();
  const context = { now, ...(await readPaymentProgress(db, ids)) };
  const items = rows.map((row) => summary(row, lines.get(row.id) ?? [], context));
  if (!range) return { items };
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(orders)
    .where(isOwn);
  return { items, meta: metaOf(range, counted?.total ?? 0) };
}

/** One of the member's own orders with all details; undefined if it belongs to another member (G-129). */
export async function findOrder(
  { db, clock, readPaymentProgress, readGivableBack }: OrderShop,
  memberId: number,
  orderId: number,
): Promise<OrderDetail | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, memberId)));
  if (!row) return undefined;
  const lines = await readLines(db, [orderId]);
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  const now = clock.now();
  const context = { now, ...(await readPaymentProgress(db, [orderId])) };
  const order = detail(row, lines, await unitsTakenBack(db, orderId), context);
  const isArrival = (type: string) => type === ('ARRIVED_AT_STORE' satisfies OrderEventType);
  const arrivals = events.filter(({ type }) => isArrival(type)).map(({ at }) => at);
  const deadline = nextPickupDeadline(arrivals, now);
  const returns = await listReturns(db, orderId);
  const photosOf = await photosOfReturns(db, returns);
  const { chargedBefore } = await readReturnTerms(db, orderId, undefined);
  const { left, shipFeeGivenBack } = await readGivableBack(db, orderId);
  return {
    ...order,
    returnTerms: {
      thresholds: row.thresholds,
      shipFee: Math.max(row.shipFee + chargedBefore - shipFeeGivenBack, 0),
      left,
      ...(await readReturnSettings(db)),
    },
    pickupDeadline: deadline ? toWireInstant(deadline) : null,
    canRequestReturn: order.canRequestReturn && hasSomethingToReturn(order.items, returns),
    returns: returns.map((request) => ({
      ...request,
      ...dropOffOf(request),
      sentPictures: photosOf(request.id),
      createdAt: toWireInstant(request.createdAt),
      lines: request.lines.map(({ orderLineId: lineId, ...line }) => ({ lineId, ...line })),
    })),
    events: events.map(({ at, type, note }) => ({ at: toWireInstant(at), type, note })),
  };
}

/** Few orders have a return, so the code is loaded with the first of them. */
async function photosOfReturns(
  db: Queryable,
  returns: readonly OrderReturn[],
): Promise<(returnId: number) => number[]> {
  if (returns.length === 0) return () => [];
  const { readPhotoIds } = await import('./returns/photos.ts');
  return readPhotoIds(
    db,
    returns.map(({ id }) => id),
  );
}

/** Where the shopper hands the goods in, while they are awaited. */
const dropOffOf = ({ status, dropOffService, dropOffNo }: OrderReturn) =>
  status === 'APPROVED' && dropOffService && dropOffNo
    ? { dropOff: { company: carrierLabels[companyOf(dropOffService)], number: dropOffNo } }
    : {};

/** Whether the shopper still has units to return, and no other return of the order is open. */
function hasSomethingToReturn(
  { products, productCombinations }: OrderDetail['items'],
  returns: readonly OrderReturn[],
): boolean {
  if (returns.some(({ status }) => openReturnStatuses.includes(status))) return false;
  return [...products, ...productCombinations].some(
    ({ returnableQuantity }) => returnableQuantity > 0,
  );
}

/** Id of the member's order that was placed at exactly this time; undefined if there is none. */
export async function findOrderPlacedAt(
  db: Shop['db'],
  memberId: number,
  at: Date,
): Promise<number | undefined> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, memberId), eq(orders.createdAt, at)))
    .orderBy(desc(orders.id))
    .limit(1);
  return rows[0]?.id;
}

/** The lines of these orders, sorted by id. */
export function readLines(db: Queryable, orderIds: readonly number[]): Promise<LineRow[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.id));
}

interface ReadingContext extends PaymentProgress {
  now: Date;
}

function summary(
  row: OrderRow,
  lines: readonly LineRow[],
  { now, uncertain, exhausted }: ReadingContext,
): OrderSummary {
  const bought = lines.filter(({ kind }) => kind !== 'gift');
  return {
    id: row.id,
    orderNo: row.orderNo,
    createdAt: toWireInstant(row.createdAt),
    orderStatus: row.orderStatus,
    paymentStatus: row.paymentStatus,
    paymentType: row.paymentType,
    shipType: row.shipType,
    paidAmount: row.paidAmount,
    totalPrice: row.paidAmount,
    firstItem: bought[0] ? item(bought[0]) : null,
    unitCount: bought.reduce((sum, { quantity }) => sum + quantity, 0),
    canCancel: canCancel(row),
    canRetryPayment: canRetryPayment(row, now, exhausted.has(row.id)),
    isPaymentBeingConfirmed: isAwaitingPayment(row) && uncertain.has(row.id),
    standingOrderId: row.standingOrderId,
  };
}

function detail(
  row: OrderRow,
  lines: readonly LineRow[],
  takenBack: ReadonlyMap<number, number>,
  context: ReadingContext,
): Omit<OrderDetail, 'events' | 'returns' | 'pickupDeadline' | 'returnTerms'> {
  const linesOf = (wanted: LineKind) => lines.filter(({ kind }) => kind === wanted);
  // A transfer for an order that is over would only have to be refunded, so its account is not shown.
  const account = awaitsTransfer(row, context.now) ? row.virtualAccount : null;
  const returnable = (line: LineRow) => ({
    ...item(line),
    returnableQuantity: line.quantity - (takenBack.get(line.id) ?? 0),
  });
  const bought = (line: LineRow): BoughtItem => ({ ...returnable(line), lineId: line.id });
  return {
    ...summary(row, lines, context),
    islandsType: row.islandsType,
    items: {
      products: linesOf('product').map(bought),
      productCombinations: linesOf('combination').map(bought),
      gifts: linesOf('gift').map(returnable),
    },
    amounts: {
      product: row.productAmount,
      discount: row.discountAmount,
      coupon: offByCoupon(row),
      shipFee: row.shipFee,
      paid: row.paidAmount,
      paidAmount: row.paidAmount,
      totalPrice: row.paidAmount,
    },
    reductions: [...(row.reductions ?? [])],
    offers: offersOf(lines),
    user: { name: row.buyerName, mobileNumber: row.buyerMobile },
    orderNote: row.orderNote,
    recipient: row.recipient,
    recipientMobile: row.recipientMobile,
    recipientPhone: row.recipientPhone,
    shipAddress: row.shipAddress,
    expectedDeliveryTime: row.expectedDeliveryTime,
    shipNote: row.shipNote,
    ...namedChain(row.storeType),
    storeNo: row.storeNo,
    storeName: row.storeName,
    invoiceType: row.invoiceType,
    carrierType: row.carrierType,
    carrierNo: row.carrierNo,
    loveCode: row.loveCode,
    taxName: row.taxName,
    taxNum: row.taxNum,
    invoiceNo: row.invoiceNo,
    invoicingAt: toWireInstantOrNull(row.invoicingAt),
    paymentAt: toWireInstantOrNull(row.paymentAt),
    paidExpiredAt: toWireInstantOrNull(row.paidExpiredAt),
    virtualAccount: account,
    expiryDate: account ? toWireInstantOrNull(row.paidExpiredAt) : null,
    trackingNo: row.trackingNo,
    ...(row.homeCarrier && { homeCarrier: row.homeCarrier }),
    canRequestReturn: canRequestReturn(row, context.now),
    returnDeadline: row.receivedAt && toWireInstant(returnDeadline(row.receivedAt)),
  };
}

function item(line: LineRow): OrderItem {
  const { itemId, name, image, volume, listPrice, unitPrice, quantity } = line;
  const { offerShare, adjustments, couponShare, giftReason } = line;
  const worth = { listPrice, unitPrice, quantity, offerShare, adjustments, couponShare };
  return { id: itemId, name, image, volume, ...worth, giftReason };
}
