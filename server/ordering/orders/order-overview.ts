import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { OrderStatus, PaymentStatus } from '#contract/enumerations.ts';
import { emailOfMember } from '#server/people/accounts/users.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { metaOf, rangeAt } from '#server/platform/http/paging.ts';
import type { Narrowing } from '#server/resource-engine/narrow.ts';
import { orders } from './tables.ts';

/** An order as lists of the back office show it. The recipient is not masked yet. */
export interface OrderOverview extends OrderColumns {
  /** Whether the order goes to a store that could not be checked at checkout (G-164). */
  isStoreUnchecked: boolean;
}

type OrderColumns = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'orderNo'
  | 'orderStatus'
  | 'paymentStatus'
  | 'paymentType'
  | 'paidAmount'
  | 'recipient'
  | 'recipientMobile'
  | 'createdAt'
>;

const columns = {
  id: orders.id,
  orderNo: orders.orderNo,
  orderStatus: orders.orderStatus,
  paymentStatus: orders.paymentStatus,
  paymentType: orders.paymentType,
  paidAmount: orders.paidAmount,
  recipient: orders.recipient,
  recipientMobile: orders.recipientMobile,
  createdAt: orders.createdAt,
  isStoreUnchecked: sql<boolean>`coalesce(${orders.isStoreUnchecked}, false)`,
};

/** The overviews of these orders by id; unknown ids are left out. */
export async function readOrderOverviews(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OrderOverview>> {
  return ordersById(ids, (wanted) => db.select(columns).from(orders).where(wanted));
}

/** The rows that `read` answers for these orders, by id. */
export async function ordersById<Row extends { id: number }>(
  ids: readonly number[],
  read: (wanted: SQL) => PromiseLike<Row[]>,
): Promise<ReadonlyMap<number, Row>> {
  if (ids.length === 0) return new Map();
  const rows = await read(inArray(orders.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The ids of the orders with these numbers; unknown numbers are left out. */
export async function readOrderIds(db: Queryable, orderNos: readonly string[]): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isAmong(orders.orderNo, orderNos));
  return rows.map(({ id }) => id);
}

/** The order with this number, as the shopper knows it. */
export async function findOrderByNo(
  db: Queryable,
  orderNo: string,
): Promise<OrderOverview | undefined> {
  const [row] = await db.select(columns).from(orders).where(eq(orders.orderNo, orderNo));
  return row;
}

export interface OrderSearch extends Narrowing {
  orderNo?: string | undefined;
  orderStatus?: OrderStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
  page: number;
  perPage: number;
}

/** One page of all members' orders, newest first. */
export async function searchOrders(
  db: Queryable,
  { orderNo, orderStatus, paymentStatus, page, perPage, where: narrowed, orderBy }: OrderSearch,
): Promise<Page<OrderOverview[]>> {
  const range = rangeAt(page, perPage);
  const where = and(
    orderNo ? eq(orders.orderNo, orderNo) : undefined,
    orderStatus && eq(orders.orderStatus, orderStatus),
    paymentStatus && eq(orders.paymentStatus, paymentStatus),
    narrowed,
  );
  const items = await db
    .select(columns)
    .from(orders)
    .where(where)
    .orderBy(...(orderBy ?? [desc(orders.id)]))
    .limit(range.perPage)
    .offset(range.offset);
  return { items, meta: metaOf(range, await db.$count(orders, where)) };
}

/** Contact data of buyer and recipient, for an operator who has given a reason; never for a list. */
export async function readContact(db: Queryable, orderId: number) {
  const [row] = await db
    .select({
      userId: orders.userId,
      orderNo: orders.orderNo,
      buyerName: orders.buyerName,
      buyerMobile: orders.buyerMobile,
      recipient: orders.recipient,
      recipientMobile: orders.recipientMobile,
      recipientPhone: orders.recipientPhone,
      shipAddress: orders.shipAddress,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!row) return undefined;
  const { userId, ...contact } = row;
  return { ...contact, email: (await emailOfMember(db, userId)) ?? '' };
}
