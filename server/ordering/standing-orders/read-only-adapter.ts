import { eq, type SQL, sql } from 'drizzle-orm';
import { standingOrders as declared } from '#contract/resources/read-only/standing-orders.ts';
import type { ParcelState } from '#contract/standing-orders.ts';
import { expiredOf, revenueOf } from '#server/ordering/orders/standing-order-figures.ts';
import { nameOfMemberSql } from '#server/people/accounts/users.ts';
import { adaptReadOnlyResource } from '#server/resource-engine/adapt-read-only-resource.ts';
import { standingOrders, standingParcels } from './tables.ts';

const datesOf = (isSo: SQL) =>
  sql<number>`(select count(*)::int from ${standingParcels}
    where ${eq(standingParcels.standingOrderId, standingOrders.id)} and ${isSo})`;
/** The orders that a standing order has made. */
const orderIds = sql`(select ${standingParcels.orderId} from ${standingParcels}
  where ${eq(standingParcels.standingOrderId, standingOrders.id)})`;
const is = (state: ParcelState) => eq(standingParcels.state, state);

/** The list of all standing orders, with what each has brought. */
export const standingOrdersAdapter = adaptReadOnlyResource(declared, standingOrders, {
  computed: {
    number: sql<string>`${standingOrders.id}::text`,
    member: nameOfMemberSql(standingOrders.userId),
    nextAt: sql<string>`(${standingOrders.nextOn}::timestamp at time zone 'Asia/Taipei')`,
    orderCount: datesOf(sql`${standingParcels.orderId} is not null`),
    skippedCount: datesOf(is('SKIPPED')),
    revenue: revenueOf(orderIds),
    expiredCount: expiredOf(orderIds),
  },
  keyword: async (_, keyword) => [
    /^\d{1,9}$/.test(keyword) ? eq(standingOrders.id, Number(keyword)) : sql`false`,
  ],
});
