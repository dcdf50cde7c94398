import { and, asc, eq, gt, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import { done } from '#contract/outcome.ts';
import { openReturnStatuses, returnsOverBefore } from '#rules/returns.ts';
import { countSpending } from '../members/member-levels.ts';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import { eachAlone } from '../platform/each-alone.ts';
import type { Shop } from '../shop.ts';
import { completeOrder } from './fulfil-order.ts';
import { orderReturns } from './returns/tables.ts';
import { orders } from './tables.ts';

const batch = 100;

/** Nothing of the order can come back any more, and nothing is on its way back. */
const isFinal = (db: Shop['db'] | Transaction, now: Date) =>
  and(
    lt(orders.receivedAt, returnsOverBefore(now)),
    notExists(
      db
        .select({ id: orderReturns.id })
        .from(orderReturns)
        .where(
          and(
            eq(orderReturns.orderId, orders.id),
            inArray(orderReturns.status, [...openReturnStatuses]),
          ),
        ),
    ),
  );

async function findFinal(
  { db, clock }: Shop,
  orderStatus: 'ARRIVED' | 'COMPLETED',
  after: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        gt(orders.id, after),
        eq(orders.orderStatus, orderStatus),
        isNull(orders.countedAmount),
        isFinal(db, clock.now()),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(batch);
  return rows.map(({ id }) => id);
}

/** One that fails is left out, and keeps neither its neighbours nor those after them waiting; how many failed. */
async function forEachFinal(
  shop: Shop,
  orderStatus: 'ARRIVED' | 'COMPLETED',
  work: (orderId: number) => Promise<unknown>,
): Promise<number> {
  let failed = 0;
  for (let after = 0; ; ) {
    const items = await findFinal(shop, orderStatus, after);
    failed += await eachAlone({ log: shop.log, items, facts: (orderId) => ({ orderId }), work });
    const last = items.at(-1);
    if (last === undefined || items.length < batch) return failed;
    after = last;
  }
}

/** Completes orders that reached the door when their cooling-off period is over (G-128); how many failed. */
export function completeReceivedOrders(shop: Shop): Promise<number> {
  return forEachFinal(shop, 'ARRIVED', (orderId) => completeOrder(shop, orderId));
}

/**
 * Counts completed orders towards their members' levels once nothing of them can come back: what was paid for goods,
 * without delivery and without what went back (G-102). Each order counts once; how many failed.
 */
export function countFinalOrders(shop: Shop): Promise<number> {
  return forEachFinal(shop, 'COMPLETED', (orderId) => countOrder(shop, orderId));
}

async function countOrder({ db, clock }: Shop, orderId: number): Promise<void> {
  const at = clock.now();
  await inTransaction(db, async (transaction) => {
    const paidForGoods = sql`greatest(${orders.paidAmount} - ${orders.shipFee} - (
      select coalesce(sum(r.refund_amount), 0) from order_returns r where r.order_id = ${orders.id}), 0)`;
    const [counted] = await transaction
      .update(orders)
      .set({ countedAmount: sql`${paidForGoods}::int` })
      .where(
        and(
          eq(orders.id, orderId),
          eq(orders.orderStatus, 'COMPLETED'),
          isNull(orders.countedAmount),
          isFinal(transaction, at),
        ),
      )
      .returning({ userId: orders.userId, amount: orders.countedAmount });
    if (counted?.amount) await countSpending(transaction, counted.userId, counted.amount, at);
    return done(undefined);
  });
}
