import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { paymentTypesOf } from '#rules/payments/payment-types.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { moment, wireInstant } from '#server/platform/database/sql-moments.ts';
import type { WaitingRows } from '#server/platform/database/waiting-rows.ts';
import type { PageRange } from '#server/platform/http/paging.ts';
import { ordersById } from './order-overview.ts';
import { orderLines, orders } from './tables.ts';

/** SQL about the order with this id that capabilities above provide. */
export interface OpenOrderContext {
  /** Whether its goods are in a parcel. */
  hasParcel(orderId: SQL): SQL;
  /** Whether its goods must not leave for now. */
  isHeld(orderId: SQL): SQL;
}

/** SQL: whether an order has not left. The statuses are literal, so that the partial index `orders_open` is used. */
export const isOpen = sql`${orders.orderStatus} in ('ESTABLISHED', 'PROCESSING')`;
/** `isReadyToShip` and `readyAt` of rules/orders/order-states.ts in SQL. */
const isOnReceipt = isOneOf(orders.paymentType, paymentTypesOf('ON_RECEIPT'));
export const isReady = sql`(${orders.paymentStatus} = 'PAID'
  or ${isOnReceipt} and ${orders.paymentStatus} in ('UNPAID', 'FAILED'))`;
export const readyAt = sql<Date>`case when ${isOnReceipt} then ${orders.createdAt} else ${orders.paymentAt} end`;

const isWaiting = ({ hasParcel }: OpenOrderContext) =>
  sql`${isOpen} and ${isReady} and not ${hasParcel(sql`${orders.id}`)}`;

/** SQL condition for the orders that wait for a parcel: the held ones, or the others. */
function isWaitingFor(context: OpenOrderContext, isHeld: boolean): SQL {
  const held = context.isHeld(sql`${orders.id}`);
  return sql`${isWaiting(context)} and ${isHeld ? held : sql`not ${held}`}`;
}

const unitsOfOrder = sql`(select sum(${orderLines.quantity}) from ${orderLines} where ${eq(orderLines.orderId, orders.id)})`;

/** The orders that wait for a parcel: the held ones, or the others. */
export const waitingOrders = (context: OpenOrderContext, isHeld: boolean): WaitingRows => ({
  table: orders,
  where: isWaitingFor(context, isHeld),
  id: orders.id,
  since: readyAt,
  fields: {
    orderNo: orders.orderNo,
    recipient: orders.recipient,
    shipType: orders.shipType,
    units: unitsOfOrder,
    amount: orders.paidAmount,
  },
});

/**
 * The number of orders that wait for a parcel, the number that waited before `lateBefore`, and since when the
 * oldest one waits.
 */
export async function countWaitingOrders(
  db: Queryable,
  context: OpenOrderContext,
  lateBefore: Date,
): Promise<{ isHeld: boolean; count: number; late: number; oldestAt: string | null }[]> {
  const late = moment(lateBefore);
  const { rows } = await db.execute<{
    isHeld: boolean;
    count: number;
    late: number;
    oldestAt: string | null;
  }>(sql`
    select is_held as "isHeld", count(*)::int as count,
      (count(*) filter (where ready_at < ${late}))::int as late,
      ${wireInstant(sql`min(ready_at)`)} as "oldestAt"
    from (
      select ${context.isHeld(sql`${orders.id}`)} as is_held, ${readyAt} as ready_at
      from ${orders} where ${isWaiting(context)}
    ) waiting group by 1`);
  return rows;
}

/** One page of the orders that wait for a parcel, the oldest first: their ids, and since when they wait. */
export async function listWaitingOrders(
  db: Queryable,
  context: OpenOrderContext,
  { isHeld, orderNo, range }: { isHeld: boolean; orderNo: string; range: PageRange },
): Promise<{ items: { id: number; since: Date }[]; total: number }> {
  const where = and(
    isWaitingFor(context, isHeld),
    orderNo === '' ? undefined : sql`${orders.orderNo} = ${orderNo}`,
  );
  const rows = await db
    .select({ id: orders.id, since: readyAt })
    .from(orders)
    .where(where)
    .orderBy(asc(readyAt), asc(orders.id))
    .limit(range.perPage)
    .offset(range.offset);
  return {
    items: rows.map(({ id, since }) => ({ id, since: new Date(since) })),
    total: await db.$count(orders, where),
  };
}

/**
 * Locks these orders until the commit, in the order of their ids, so that two operators with the same orders take
 * turns.
 */
export async function lockOrders(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
    .for('no key update');
}

const columns = {
  id: orders.id,
  orderNo: orders.orderNo,
  orderStatus: orders.orderStatus,
  paymentStatus: orders.paymentStatus,
  paymentType: orders.paymentType,
  productAmount: orders.productAmount,
  discountAmount: orders.discountAmount,
  couponAmount: orders.couponAmount,
  reductions: orders.reductions,
  shipFee: orders.shipFee,
  paidAmount: orders.paidAmount,
  shipType: orders.shipType,
  islandsType: orders.islandsType,
  recipient: orders.recipient,
  recipientMobile: orders.recipientMobile,
  recipientPhone: orders.recipientPhone,
  shipAddress: orders.shipAddress,
  expectedDeliveryTime: orders.expectedDeliveryTime,
  shipNote: orders.shipNote,
  orderNote: orders.orderNote,
  storeType: orders.storeType,
  storeNo: orders.storeNo,
  storeName: orders.storeName,
  standingOrderId: orders.standingOrderId,
  createdAt: orders.createdAt,
};

/** The data of an order, including personal data, that packers and carriers need. */
export type OrderToSend = Pick<typeof orders.$inferSelect, keyof typeof columns>;

/** The orders with these ids; unknown ids are left out. */
export async function readOrdersToSend(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OrderToSend>> {
  return ordersById(ids, (wanted) => db.select(columns).from(orders).where(wanted));
}

const stateColumns = {
  id: orders.id,
  orderStatus: orders.orderStatus,
  paymentStatus: orders.paymentStatus,
  paymentType: orders.paymentType,
  virtualAccount: orders.virtualAccount,
};

/** How far an order and its payment are. */
export type OrderState = Pick<typeof orders.$inferSelect, keyof typeof stateColumns>;

/** The states of these orders by id; unknown ids are left out. */
export async function readOrderStates(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OrderState>> {
  return ordersById(ids, (wanted) => db.select(stateColumns).from(orders).where(wanted));
}
