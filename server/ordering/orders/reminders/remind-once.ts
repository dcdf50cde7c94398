import { and, eq, gte, lt, notExists } from 'drizzle-orm';
import { startOfTaipeiDay } from '#rules/dates.ts';
import { storePickupDays } from '#rules/store-pickup.ts';
import { type Transaction, transact } from '#server/platform/database/database.ts';
import type { Shop, ShopInTransaction } from '#server/shop.ts';
import type { OrderEventType } from '../order-events.ts';
import { orderEvents, orders } from '../tables.ts';
import { orderReminders } from './tables.ts';

const batch = 200;

/**
 * Sends the notice of the last day to the member of each order whose parcel can be collected from the store until the end of
 * this day, once an order.
 */
export async function remindOfLastDays({
  db,
  clock,
  jobs,
}: Pick<Shop, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const now = clock.now();
  for (let reminded = batch; reminded === batch; ) {
    reminded = await transact(db, async (transaction) => {
      const orderIds = await claimLastDays(transaction, now);
      const jobData = orderIds.map((orderId) => ({ orderId, occasion: 'lastDay' as const }));
      await jobs.enqueueAll(transaction, 'send-order-letter', jobData);
      return orderIds.length;
    });
  }
}

/** Marks orders as reminded of their last day; answers their ids. */
async function claimLastDays(transaction: Transaction, now: Date): Promise<number[]> {
  // The days at the store are counted from the day after the arrival.
  const arrived = [-storePickupDays, 1 - storePickupDays].map((days) =>
    startOfTaipeiDay(now, days),
  );
  const [from = now, until = now] = arrived;
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
        eq(orders.orderStatus, 'ARRIVED'),
        eq(orders.shipType, 'STORE'),
        notExists(
          transaction
            .select({ orderId: orderReminders.orderId })
            .from(orderReminders)
            .where(
              and(eq(orderReminders.orderId, orders.id), eq(orderReminders.occasion, occasion)),
            ),
        ),
      ),
    )
    .limit(batch);
  if (due.length === 0) return [];
  const claimed = await transaction
    .insert(orderReminders)
    .values(due.map(({ orderId }) => ({ orderId, occasion, at: now })))
    .onConflictDoNothing()
    .returning({ orderId: orderReminders.orderId });
  return claimed.map(({ orderId }) => orderId);
}

/** Tells the member of an order that its store is closed, once an order. */
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
