import { done, type Outcome, refused } from '#contract/outcome.ts';
import {
  readRestocked,
  restockReturned,
  stillOut,
} from '#server/commerce/stock/restock-returned.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import { moveOrder } from '#server/ordering/orders/move-order.ts';
import { readLines } from '#server/ordering/orders/read-orders.ts';
import { giftsOfLines, unitsOfLines } from '#server/ordering/orders/units-of-lines.ts';
import { giveBackAll } from '#server/ordering/payments/request-refund.ts';
import { noteUncollected } from '#server/people/members/uncollected.ts';
import { inTransaction, type Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { giveCreditBack } from './returns/give-credit-back.ts';

/**
 * A parcel that nobody collected came back to the shop. The order becomes RETURNED, saleable goods go back into the
 * stock, and the paid money is refunded. ORDER_CANNOT_BE_MOVED if the shopper has received the goods. The caller
 * clears the caches of the stock after the commit.
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
    await giveCreditBack(shop, transaction, orderId);
    await countAgainstMember(transaction, orderId, at);
    if (isSaleable) {
      const lines = await readLines(transaction, [orderId]);
      // The rest of the order may have been cancelled before, so its units are already back in the stock.
      const before = await readRestocked(transaction, orderId);
      const units = stillOut(unitsOfLines(lines), before.units);
      const gifts = stillOut(giftsOfLines(lines), before.gifts);
      await restockReturned(transaction, { orderId, units, gifts, at });
    }
    return done(undefined);
  });
}

/** From a limit on, members who leave parcels uncollected cannot pay on receipt. */
async function countAgainstMember(transaction: Transaction, orderId: number, at: Date) {
  const order = await lockOrder(transaction, { orderId }, ['userId']);
  if (!order) return;
  await noteUncollected(transaction, { userId: order.userId, orderId, reason: '逾期未取', at });
}

/**
 * Refunds the amount that is left of the payment, which also corrects the invoice. An unpaid order needs the
 * correction too, because its invoice was issued when the parcel left.
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
