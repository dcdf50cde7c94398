import { done, type Outcome, refused } from '#contract/outcome.ts';
import { restockReturned } from '#server/goods/stock/restock-returned.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import { moveOrder } from '#server/ordering/orders/move-order.ts';
import { readLines } from '#server/ordering/orders/read-orders.ts';
import { giftsOfLines, unitsOfLines } from '#server/ordering/orders/units-of-lines.ts';
import { giveBackAll } from '#server/ordering/payments/refund-payment.ts';
import { inTransaction, type Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';

/**
 * A parcel that nobody fetched came back to the shop: the order is returned, its goods go into the stock again when they
 * can be sold, and whatever was paid goes back. An order that the shopper has received is none of these.
 */
export async function takeBackParcel(
  shop: Shop,
  orderId: number,
  { isSaleable }: { isSaleable: boolean },
): Promise<Outcome<undefined, 'ORDER_CANNOT_BE_MOVED'>> {
  const at = shop.clock.now();
  const taken = await inTransaction(shop.db, async (transaction) => {
    const isMoved = await moveOrder(shop, transaction, {
      orderId,
      only: { isNotReceived: true },
      orderStatus: 'RETURNED',
      event: 'NOT_COLLECTED',
      at,
    });
    if (!isMoved) return refused('ORDER_CANNOT_BE_MOVED');
    await undoSale(shop, transaction, orderId);
    if (isSaleable) {
      const lines = await readLines(transaction, [orderId]);
      const [units, gifts] = [unitsOfLines(lines), giftsOfLines(lines)];
      await restockReturned(transaction, { orderId, units, gifts, at });
    }
    return done(undefined);
  });
  if (taken.ok && isSaleable) await shop.cache.invalidate(['stock']);
  return taken;
}

/**
 * What was paid and has not gone back before goes back, which also takes it out of the invoice; an unpaid parcel had
 * its invoice all the same.
 */
async function undoSale(shop: Shop, transaction: Transaction, orderId: number): Promise<void> {
  const order = await lockOrder(transaction, { orderId }, ['paymentStatus', 'paidAmount']);
  if (!order || order.paidAmount === 0 || order.paymentStatus === 'REFUNDED') return;
  const refundKey = `not-collected-${orderId}`;
  if (order.paymentStatus === 'PAID') {
    await giveBackAll(shop, transaction, { orderId, reason: '逾期未領', refundKey });
    return;
  }
  const amount = order.paidAmount;
  await shop.jobs.enqueue(transaction, 'correct-invoice', { orderId, refundKey, amount });
}
