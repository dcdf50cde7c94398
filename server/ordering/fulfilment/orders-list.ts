import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { adaptOrders } from '#server/ordering/orders/orders-adapter.ts';
import { trackingNosMeantBy } from '#server/ordering/orders/orders-meant-by.ts';
import { shipments } from './tables.ts';

/**
 * SQL: the ids of the orders with a parcel that lies in the store beyond its time, or came back from there unsettled.
 */
const lateOrders = sql`(
  select ${shipments.orderId} from ${shipments}
  where ${and(
    inArray(shipments.stage, ['ARRIVED', 'RETURNED']),
    isNotNull(shipments.notFetchedAt),
    sql`not ${shipments.isDealtWith}`,
  )})`;

/** An order has the number of its first parcel only. */
const ordersTrackedBy = (keyword: string) => sql`(
  select ${shipments.orderId} from ${shipments}
  where ${inArray(shipments.trackingNo, trackingNosMeantBy(keyword))})`;

/** The list of all orders, with what it shows of their parcels. */
export const ordersAdapter = adaptOrders({ lateOrders, ordersTrackedBy });
