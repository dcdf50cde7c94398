import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { orderTransitions, paymentTransitions, statusesBefore } from '#rules/order-states.ts';
import { returnCoupon } from '../coupons/use-coupon.ts';
import { createExpiryCheck, isBeingCollected } from '../payments/ask-before-expiry.ts';
import { refundableOf, requestRefund } from '../payments/refund-payment.ts';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import { eachAlone, throwIfAny } from '../platform/each-alone.ts';
import type { Shop } from '../shop.ts';
import { returnSoldStock } from '../stock/sell-stock.ts';
import { moveOrder } from './move-order.ts';
import { orders } from './tables.ts';

/**
 * Cancels a member's own order, once however often it is asked for at the same time (G-131): its goods go back into the
 * stock, its coupon to the member, and whatever was paid on its way back through whoever took it.
 */
export async function cancelOrder(
  shop: Shop,
  memberId: number,
  orderId: number,
): Promise<Outcome<undefined, 'ORDER_NOT_FOUND' | 'ORDER_CANNOT_BE_CANCELLED'>> {
  const { db, clock, jobs } = shop;
  const at = clock.now();
  const isOwn = and(eq(orders.id, orderId), eq(orders.userId, memberId));
  return inTransaction(db, async (transaction) => {
    const move = {
      orderId,
      where: isOwn,
      orderStatus: 'CANCELLED',
      event: 'CANCELLED',
      at,
    } as const;
    if (!(await moveOrder(transaction, move))) {
      const own = await transaction.select({ id: orders.id }).from(orders).where(isOwn);
      return refused(own.length > 0 ? 'ORDER_CANNOT_BE_CANCELLED' : 'ORDER_NOT_FOUND');
    }
    if (await isBeingCollected(transaction, orderId)) return refused('ORDER_CANNOT_BE_CANCELLED');
    const amount = await refundCancelled(shop, transaction, orderId);
    const letter = { orderId, occasion: 'cancelled', amount } as const;
    await jobs.enqueue(transaction, 'send-order-letter', letter);
    await returnWhatWasTaken(transaction, orderId, at);
    return done(undefined);
  });
}

/**
 * Asks for the money of an order that was paid, with the cancelling itself: neither is without the other. The TWD that
 * go back with it; a part may have gone back before.
 */
async function refundCancelled(
  shop: Shop,
  transaction: Transaction,
  orderId: number,
): Promise<number> {
  const [order] = await transaction
    .select({ paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (order?.paymentStatus !== 'PAID') return 0;
  const amount = await refundableOf(transaction, orderId);
  if (amount === 0) return 0;
  const refundKey = `cancel-${orderId}`;
  const asked = { orderId, amount, reason: '訂單取消', refundKey };
  const refund = await requestRefund(shop, transaction, asked);
  if (!refund.ok) throw new Error(`A paid order could not be refunded: ${refund.failure.code}`);
  return amount;
}

/** Coupon, then stock: rows that others wait for come last. */
async function returnWhatWasTaken(
  transaction: Transaction,
  orderId: number,
  at: Date,
): Promise<void> {
  await returnCoupon(transaction, orderId);
  await returnSoldStock(transaction, orderId, at);
}

const batch = 100;

/**
 * Cancels orders whose time for paying has passed and puts their goods back (G-120); how many. Whoever might have
 * their money is asked first, and an order that has it after all is paid instead. Throws after the last one when any of
 * them failed.
 */
export async function expireUnpaidOrders(shop: Shop): Promise<number> {
  const mayExpire = createExpiryCheck(shop);
  let [count, failed] = [0, 0];
  // One transaction each: an order that is being paid at this moment keeps no other one waiting.
  const work = async (orderId: number) => {
    if ((await mayExpire(orderId)) && (await expireOrder(shop, orderId))) count++;
  };
  for (let after: number | undefined = 0; after !== undefined; ) {
    const items: number[] = await findLapsedOrders(shop, after);
    failed += await eachAlone({ log: shop.log, items, facts: (orderId) => ({ orderId }), work });
    after = items.length < batch ? undefined : items.at(-1);
  }
  if (count > 0) await shop.cache.invalidate(['stock']);
  throwIfAny(failed);
  return count;
}

const isLapsed = (now: Date) =>
  and(
    lte(orders.paidExpiredAt, now),
    inArray(orders.paymentStatus, statusesBefore(paymentTransitions, 'EXPIRED')),
    inArray(orders.orderStatus, statusesBefore(orderTransitions, 'CANCELLED')),
  );

async function findLapsedOrders({ db, clock }: Shop, after: number): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isLapsed(clock.now()), gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(batch);
  return rows.map(({ id }) => id);
}

async function expireOrder({ db, clock, jobs }: Shop, orderId: number): Promise<boolean> {
  const at = clock.now();
  const expired = await inTransaction(db, async (transaction) => {
    const isMoved = await moveOrder(transaction, {
      orderId,
      where: isLapsed(at),
      orderStatus: 'CANCELLED',
      paymentStatus: 'EXPIRED',
      event: 'PAYMENT_EXPIRED',
      at,
    });
    if (!isMoved) return done(false);
    // The shopper agreed at the last moment, and the money is on its way.
    if (await isBeingCollected(transaction, orderId)) return refused('ORDER_CANNOT_BE_CANCELLED');
    await jobs.enqueue(transaction, 'send-order-letter', { orderId, occasion: 'expired' });
    await returnWhatWasTaken(transaction, orderId, at);
    return done(true);
  });
  return expired.ok && expired.value;
}
