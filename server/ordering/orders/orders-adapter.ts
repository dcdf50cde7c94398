import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CarrierKind } from '#contract/enumerations.ts';
import { orders as declared } from '#contract/resources/read-only/orders.ts';
import { emailOfMemberSql } from '#server/people/accounts/users.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { adaptReadOnlyResource } from '#server/resource-engine/adapt-read-only-resource.ts';
import { idsWhere, isAmongMatches } from '#server/resource-engine/matching-ids.ts';
import { goodsSql, openReturnOrders, unitsSql } from './goods-of-orders.ts';
import { ordersMeantBy } from './orders-meant-by.ts';
import { sourceSql } from './staff-orders/staff-orders.ts';
import { orders } from './tables.ts';
import { hasTag, tagsSql, tagWords } from './tags/order-tags.ts';

/** SQL condition for rows of other tables: their order, named by its id, matches the keyword. */
export const belongsToMeant = async (
  db: Queryable,
  orderId: PgColumn,
  keyword: string,
  byParts: boolean,
): Promise<SQL> =>
  sql`${orderId} = any(${idsWhere(orders, await ordersMeantBy(db, keyword, { byParts }))})`;

/** SQL of a column of the order whose id another table holds. */
const ofOrder = (column: PgColumn, orderId: PgColumn) =>
  sql<string>`(select ${column} from ${orders} where ${eq(orders.id, orderId)})`;
/** SQL of the number of an order, for lists of other tables. */
export const orderNoOf = (orderId: PgColumn) => ofOrder(orders.orderNo, orderId);
/** SQL of the name of an order's buyer, for lists of other tables. */
export const buyerNameOf = (orderId: PgColumn) => ofOrder(orders.buyerName, orderId);
/** SQL of the name of an order's recipient, for lists of other tables. */
export const recipientOf = (orderId: PgColumn) => ofOrder(orders.recipient, orderId);

/** SQL: an order is among few ids, which are read once, so that the condition uses the index of the ids. */
const isAmong = (ids: SQL): SQL => sql`(${orders.id} = any(array${ids}))`;

/** SQL: the chain of the store, or the company that took the parcel to a home; null while that is not known. */
const carrierSql = sql<CarrierKind | null>`(case ${orders.shipType} when 'STORE' then coalesce(${orders.storeType}, 'UNIMART')
  else ${orders.homeCarrier} end)`;

/** SQL of the ids of orders by their parcels, which another room stores. */
interface OrdersByParcel {
  /** Those whose parcel nobody has fetched in time. */
  lateOrders: SQL;
  /** Those with a parcel whose tracking number the keyword means. */
  ordersTrackedBy(keyword: string): SQL;
}

/** Adapts the list of all orders. */
export const adaptOrders = ({ lateOrders, ordersTrackedBy }: OrdersByParcel) =>
  adaptReadOnlyResource(declared, orders, {
    computed: {
      email: emailOfMemberSql(orders.userId),
      source: sourceSql(orders.id),
      carrier: carrierSql,
      goods: goodsSql(orders.id),
      units: unitsSql(orders.id),
      isPickupLate: isAmong(lateOrders),
      hasOpenReturn: isAmong(openReturnOrders),
      tags: tagsSql(orders.id),
    },
    words: { tags: tagWords },
    neverNull: ['isPickupLate', 'hasOpenReturn'],
    usual: { orderStatus: 'COMPLETED', paymentStatus: 'PAID' },
    keyword: async (db, keyword, byParts) => {
      const others = isAmong(ordersTrackedBy(keyword));
      const meant = await ordersMeantBy(db, keyword, { byParts, others });
      // Many orders may have a tag. It is apart, so that the others are still read by their indexes.
      return [or(await isAmongMatches(db, orders, meant), await hasTag(db, orders.id, keyword))];
    },
  });
