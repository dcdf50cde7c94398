import { and, eq, gte, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm';
import { startOfTaipeiDay, toWireInstant } from '#rules/dates.ts';
import { storePickupDays } from '#rules/delivery/store-pickup.ts';
import { type Transaction, transact } from '#server/platform/database/database.ts';
import type { Shop, ShopInTransaction } from '#server/shop.ts';
import type { OrderEventType } from '../order-events.ts';
import { orderEvents, orders } from '../tables.ts';
import { orderReminders } from './tables.ts';

const batch = 200;

/** The arrivals of a day: from this moment on, until before the other one. */
interface Arrivals {
  from: Date;
  until: Date;
}

/**
 * SQL that the capability of parcels provides: whether an order can have a parcel of these arrivals still at the store.
 */
export type IsStillAtStore = (orderId: SQL, arrivals: Arrivals) => SQL;

/**
 * Sends the notice of the last day to the member of each order with a parcel that can be collected from the store until
 * the end of this day, once an order and day. Parcels that arrived on different days have different last days.
 */
export async function remindOfLastDays(
  { db, clock, jobs }: Pick<Shop, 'db' | 'clock' | 'jobs'>,
  isStillAtStore: IsStillAtStore,
): Promise<void> {
  const now = clock.now();
  // The days at the store are counted from the day after the arrival.
  const from = startOfTaipeiDay(now, -storePickupDays);
  const arrivals = { from, until: startOfTaipeiDay(now, 1 - storePickupDays) };
  const jobOf = { occasion: 'lastDay', arrivedAt: toWireInstant(from) } as const;
  for (let reminded = batch; reminded === batch; ) {
    reminded = await transact(db, async (transaction) => {
      const orderIds = await claimLastDays(transaction, arrivals, isStillAtStore, now);
      const jobData = orderIds.map((orderId) => ({ orderId, ...jobOf }));
      await jobs.enqueueAll(transaction, 'send-order-letter', jobData);
      return orderIds.length;
    });
  }
}

/** Marks orders as reminded of the last day of these arrivals; answers their ids. */
async function claimLastDays(
  transaction: Transaction,
  { from, until }: Arrivals,
  isStillAtStore: IsStillAtStore,
  now: Date,
): Promise<number[]> {
  const today = startOfTaipeiDay(now);
  const atStore: OrderEventType = 'ARRIVED_AT_STORE';
  const occasion = 'lastDay' as const;
  const due = await transaction
    .selectDistinct({ orderId: orders.id })
    .from(orders)
    .innerJoin(
      orderEvents,
      and(
        eq(orderEvents.orderId, orders.id),
        eq(orderEvents.type, atStore),
        gte(orderEvents.at, from),
        lt(orderEvents.at, until),
      ),
    )
    .where(
      and(
        // A parcel of an order that is shipped can be there before the others.
        inArray(orders.orderStatus, ['SHIPPED', 'ARRIVED']),
        eq(orders.shipType, 'STORE'),
        isStillAtStore(sql`${orders.id}`, { from, until }),
        notExists(
          transaction
            .select({ orderId: orderReminders.orderId })
            .from(orderReminders)
            .where(
              and(
                eq(orderReminders.orderId, orders.id),
                eq(orderReminders.occasion, occasion),
                gte(orderReminders.at, today),
              ),
            ),
        ),
      ),
    )
    .limit(batch);
  if (due.length === 0) return [];
  const claimed = await transaction
    .insert(orderReminders)
    .values(due.map(({ orderId }) => ({ orderId, occasion, at: now })))
    .onConflictDoUpdate({
      target: [orderReminders.orderId, orderReminders.occasion],
      set: { at: now },
      setWhere: lt(orderReminders.at, today),
    })
    .returning({ orderId: orderReminders.orderId });
  return claimed.map(({ orderId }) => orderId);
}

/** Tells the member of an order that its store is closed, once a store. */
export async function notifyOfClosedStore(
  { clock, jobs }: Pick<ShopInTransaction, 'clock' | 'jobs'>,
  transaction: Transaction,
  orderId: number,
): Promise<void> {
  const occasion = 'storeClosed' as const;
  const marked = await transaction
    .insert(orderReminders)
    .values({ orderId, occasion, at: clock.now() })
    .onConflictDoNothing()
    .returning({ orderId: orderReminders.orderId });
  if (marked.length > 0) {
    await jobs.enqueue(transaction, 'send-order-letter', { orderId, occasion });
  }
}

/** Forgets that the member was told of a closed store, because the order goes to another one. */
export async function forgetClosedStore(transaction: Transaction, orderId: number): Promise<void> {
  await transaction
    .delete(orderReminders)
    .where(and(eq(orderReminders.orderId, orderId), eq(orderReminders.occasion, 'storeClosed')));
}
