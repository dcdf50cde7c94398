import { done, type Outcome, refused } from '#contract/outcome.ts';
import { canCancel, isPaid } from '#rules/orders/order-states.ts';
import { returnCoupon } from '#server/commerce/coupons/use-coupon.ts';
import { returnSoldStock } from '#server/commerce/stock/sell-stock.ts';
import { findExpiredOrders } from '#server/ordering/orders/expired-orders.ts';
import { lockOrder, readPayable } from '#server/ordering/orders/lock-order.ts';
import { moveOrder } from '#server/ordering/orders/move-order.ts';
import {
  createExpiryCheck,
  isBeingCollected,
} from '#server/ordering/payments/ask-before-expiry.ts';
import { askOpenPayments } from '#server/ordering/payments/ask-open-payments.ts';
import { giveBackAll } from '#server/ordering/payments/request-refund.ts';
import { showNewStock } from '#server/ordering/reservations/show-new-stock.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/in-batches.ts';
import { settleIndependently, throwIfAny } from '#server/platform/settle-independently.ts';
import type { Shop, ShopInTransaction } from '#server/shop.ts';
import { giveCreditBack } from './returns/give-credit-back.ts';

type CancelCode =
  | 'ORDER_NOT_FOUND'
  | 'ORDER_CANNOT_BE_CANCELLED'
  | 'ORDER_ALREADY_PAYED'
  | 'ORDER_PAYMENT_IS_BEING_CONFIRMED';

/**
 * Cancels a member's own order; of concurrent requests, one succeeds (G-131). The goods go back into the stock, the
 * coupon goes back to the member, and a refund of the paid money is requested from its provider. First the
 * providers are asked about every open attempt: ORDER_ALREADY_PAYED if one turns out to be paid, so that the member
 * sees that before deciding again; ORDER_PAYMENT_IS_BEING_CONFIRMED if the outcome of one is unknown (G-158).
 */
export async function cancelOrder(
  shop: Shop,
  memberId: number,
  orderId: number,
): Promise<Outcome<undefined, CancelCode>> {
  const known = await applyReportsBeforeCancel(shop, { orderId, memberId });
  if (!known.ok) return known;
  const cancelled = await cancelNow(shop, { orderId, memberId });
  if (!cancelled.ok) return cancelled;
  showNewStock(shop);
  return done(undefined);
}

/** An order by its id. The member is left out if the shop itself cancels. */
type Wanted = { orderId: number; memberId?: number };

/** Asks the providers about every open attempt of an unpaid order; a refusal says why it cannot be cancelled. */
export async function applyReportsBeforeCancel(
  shop: Shop,
  wanted: Wanted,
): Promise<Outcome<undefined, 'ORDER_ALREADY_PAYED' | 'ORDER_PAYMENT_IS_BEING_CONFIRMED'>> {
  const found = await readPayable(shop.db, wanted);
  if (found && canCancel(found) && !isPaid(found)) {
    const known = await askOpenPayments(shop, wanted.orderId, { mayCollect: false });
    if (known === 'PAID') return refused('ORDER_ALREADY_PAYED');
    if (known === 'UNKNOWN') return refused('ORDER_PAYMENT_IS_BEING_CONFIRMED');
  }
  return done(undefined);
}

/** Cancels an order without open attempts; answers the TWD to refund. */
export async function cancelNow(
  shop: ShopInTransaction,
  wanted: Wanted,
): Promise<Outcome<{ amount: number }, CancelCode>> {
  const { db, clock, jobs } = shop;
  const { orderId } = wanted;
  const at = clock.now();
  return transactUnlessRefused(db, async (transaction) => {
    if (!(await lockOrder(transaction, wanted, ['id']))) return refused('ORDER_NOT_FOUND');
    const move = { orderId, orderStatus: 'CANCELLED', event: 'CANCELLED', at } as const;
    if (!(await moveOrder(shop, transaction, move))) return refused('ORDER_CANNOT_BE_CANCELLED');
    // The shopper came back from the provider's page after the providers were asked.
    if (await isBeingCollected(transaction, orderId)) {
      return refused('ORDER_PAYMENT_IS_BEING_CONFIRMED');
    }
    // The same transaction cancels the order and requests the refund of the amount that earlier refunds have left.
    const refund = { orderId, reason: '訂單取消', refundKey: `cancel-${orderId}` };
    const credit = await giveCreditBack(shop, transaction, orderId, { haveLeft: false });
    const amount = credit + (await giveBackAll(shop, transaction, refund));
    const email = { orderId, occasion: 'cancelled', amount } as const;
    await jobs.enqueue(transaction, 'send-order-letter', email);
    await returnCouponAndStock(transaction, orderId, at);
    return done({ amount });
  });
}

/**
 * Returns discounts with limits, the coupon, then the stock, because the rows that most others wait for must be locked
 * last.
 */
async function returnCouponAndStock(
  transaction: Transaction,
  orderId: number,
  at: Date,
): Promise<void> {
  const { returnDiscounts } = await import('#server/commerce/promotions/discount-uses.ts');
  await returnDiscounts(transaction, orderId);
  await returnCoupon(transaction, orderId);
  await returnSoldStock(transaction, orderId, at);
}

const batch = 100;

/**
 * Cancels orders whose time for paying has passed and puts their goods back (G-120); answers how many. First it asks
 * each provider that might have the money of an order; if one has it, the order becomes paid instead. Throws after the
 * last order if any of them failed.
 */
export async function expireUnpaidOrders(shop: Shop): Promise<number> {
  const { db, clock, log } = shop;
  const mayExpire = createExpiryCheck(shop);
  let [count, failed] = [0, 0];
  // Each order has its own transaction, so that an order that is being paid now does not delay the others.
  const work = async (orderId: number) => {
    if ((await mayExpire(orderId)) && (await expireOrder(shop, orderId))) count++;
  };
  const batches = inBatches(batch, (after, limit) =>
    findExpiredOrders(db, clock.now(), { after, limit }),
  );
  for await (const items of batches) {
    failed += await settleIndependently({
      log,
      items,
      logFields: (orderId) => ({ orderId }),
      work,
    });
  }
  if (count > 0) await shop.cache.invalidate(['stock']);
  throwIfAny(failed);
  return count;
}

async function expireOrder(shop: Shop, orderId: number): Promise<boolean> {
  const at = shop.clock.now();
  const expired = await transactUnlessRefused(shop.db, async (transaction) => {
    const isMoved = await moveOrder(shop, transaction, {
      orderId,
      only: { expiredAt: at },
      orderStatus: 'CANCELLED',
      paymentStatus: 'EXPIRED',
      event: 'PAYMENT_EXPIRED',
      at,
    });
    if (!isMoved) return done(false);
    // The shopper agreed at the last moment, and the provider is collecting the money now.
    if (await isBeingCollected(transaction, orderId)) return refused('ORDER_CANNOT_BE_CANCELLED');
    // Money of another amount may have come, which did not pay the order.
    const refund = { orderId, reason: '訂單逾期', refundKey: `expired-${orderId}` };
    const credit = await giveCreditBack(shop, transaction, orderId, { haveLeft: false });
    const amount = credit + (await giveBackAll(shop, transaction, refund));
    const email = { orderId, occasion: 'expired', amount } as const;
    await shop.jobs.enqueue(transaction, 'send-order-letter', email);
    await returnCouponAndStock(transaction, orderId, at);
    return done(true);
  });
  return expired.ok && expired.value;
}
