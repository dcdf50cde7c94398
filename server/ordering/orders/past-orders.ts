import { and, asc, eq, getTableColumns, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { SoldLine } from '#rules/orders/placed-order.ts';
import type { PastOrder } from '#rules/replay/past-order.ts';
import { findCouponsOf, type OwnCoupon } from '#server/commerce/coupons/own-coupon.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { orderExplanations } from './explanations/tables.ts';
import { orderLines, orders } from './tables.ts';

/** Orders from `from` on and before `until`. */
export interface PastPeriod {
  from: Date;
  until: Date;
}

/** Orders that somebody bought: cancelled ones and those that replace goods brought in nothing. */
function boughtIn({ from, until }: PastPeriod): SQL | undefined {
  const replaces = sql`coalesce(${orders.reductions} @> '[{"kind": "EXCHANGE"}]', false)`;
  return and(
    gte(orders.createdAt, from),
    lt(orders.createdAt, until),
    ne(orders.orderStatus, 'CANCELLED'),
    sql`not ${replaces}`,
  );
}

/**
 * SQL condition for the orders that come after this one in the order of time. The database looks up its moment, because
 * a Date has no microseconds: compared with it, the order would come after itself and be read again.
 */
const isAfter = (id: number): SQL =>
  sql`(${orders.createdAt}, ${orders.id}) > ((select last.created_at from ${orders} last where last.id = ${id}), ${id}::int)`;

/** The number of orders that were bought in a period. */
export const countPastOrders = (db: Queryable, period: PastPeriod): Promise<number> =>
  db.$count(orders, boughtIn(period));

/**
 * At most `most` orders that were bought in a period, the earliest first, with what they say about their day and
 * without personal data. `after` is the last order that was read before.
 */
export async function readPastOrders(
  db: Queryable,
  period: PastPeriod,
  { after, most }: { after: Pick<PastOrder, 'id'> | undefined; most: number },
): Promise<PastOrder[]> {
  const rows = await db
    .select({
      id: orders.id,
      orderNo: orders.orderNo,
      memberId: orders.userId,
      placedAt: orders.createdAt,
      productAmount: orders.productAmount,
      discountAmount: orders.discountAmount,
      couponAmount: orders.couponAmount,
      shipFee: orders.shipFee,
      paidAmount: orders.paidAmount,
      shipType: orders.shipType,
      islandsType: orders.islandsType,
      reductions: orders.reductions,
      thresholds: orders.thresholds,
      couponId: orders.userCouponId,
      rules: orderExplanations.rules,
    })
    .from(orders)
    .leftJoin(orderExplanations, eq(orderExplanations.orderId, orders.id))
    .where(and(boughtIn(period), after && isAfter(after.id)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(most);
  const lines = await readSoldLines(
    db,
    rows.map(({ id }) => id),
  );
  const coupons = await findCouponsOf(
    db,
    rows.flatMap(({ couponId }) => couponId ?? []),
  );
  const couponOf = new Map(coupons.map((coupon) => [coupon.id, coupon]));
  return rows.map(({ couponId, rules, ...order }) => ({
    ...order,
    ...lines(order.id),
    rules: rules ?? [],
    coupon: couponId === null ? null : usedCoupon(couponOf.get(couponId)),
  }));
}

const usedCoupon = (coupon: OwnCoupon | undefined): PastOrder['coupon'] =>
  coupon ? { eventId: coupon.couponEvent.id, chosen: coupon } : null;

/** The goods and gifts of orders, by the id of the order. */
async function readSoldLines(db: Queryable, orderIds: readonly number[]) {
  const { id, couponShare: _share, unitCost: _cost, ...columns } = getTableColumns(orderLines);
  const rows = await db
    .select(columns)
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(id));
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return (orderId: number): Pick<PastOrder, 'lines' | 'gifts'> => {
    const own = byOrder.get(orderId) ?? [];
    return {
      lines: own.flatMap(({ kind, ...line }): SoldLine[] =>
        kind === 'gift' ? [] : [{ kind, ...line }],
      ),
      gifts: own.flatMap(({ itemId, name, giftReason: reason }) =>
        reason ? [{ id: itemId, name, reason }] : [],
      ),
    };
  };
}
