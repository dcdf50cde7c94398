import { done, type Outcome, refused } from '#contract/outcome.ts';
import { restockReturned } from '#server/goods/stock/restock-returned.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import { moveOrder } from '#server/ordering/orders/move-order.ts';
import { readLines } from '#server/ordering/orders/read-orders.ts';
import { giftsOfLines, unitsOfLines } from '#server/ordering/orders/units-of-lines.ts';
import { giveBackAll } from '#server/ordering/payments/request-refund.ts';
import { inTransaction, type Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';

/**
 * A parcel that nobody collected came back to the shop. The order becomes RETURNED, saleable goods go into the stock
 * again, and the paid money goes back. ORDER_CANNOT_BE_MOVED if the shopper has received the goods. The caller
 * makes the cache forget the stock after the commit.
 */
export async function takeBackParcel(
  shop: ShopInTransaction,
  orderId: number,
  { isSaleable }: { isSaleable: boolean },
): Promise<Outcome<undefined, 'ORDER_CANNOT_BE_MOVED'>> {
  const at = shop.clock.now();
  return inTransaction(shop.db, async (transaction) => {
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
}

/**
 * Refunds what is left of the payment, which also corrects the invoice. An unpaid order needs the correction too,
 * because its invoice was issued when the parcel left.
 */
async function undoSale(
  shop: ShopInTransaction,
  transaction: Transaction,
  orderId: number,
): Promise<void> {
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
