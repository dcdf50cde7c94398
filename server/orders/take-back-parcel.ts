import { eq, isNull } from 'drizzle-orm';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { refundableOf, requestRefund } from '../payments/refund-payment.ts';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import type { Shop } from '../shop.ts';
import { restockReturned } from '../stock/restock-returned.ts';
import { moveOrder } from './move-order.ts';
import { orderLines, orders } from './tables.ts';
import { giftsOfLines, unitsOfLines } from './units-of-lines.ts';

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
    const isMoved = await moveOrder(transaction, {
      orderId,
      where: isNull(orders.receivedAt),
      orderStatus: 'RETURNED',
      event: 'NOT_COLLECTED',
      at,
    });
    if (!isMoved) return refused('ORDER_CANNOT_BE_MOVED');
    await undoSale(shop, transaction, orderId);
    if (isSaleable) {
      const lines = await transaction
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, orderId));
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
  const [order] = await transaction
    .select({ paymentStatus: orders.paymentStatus, paidAmount: orders.paidAmount })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order || order.paidAmount === 0 || order.paymentStatus === 'REFUNDED') return;
  const refundKey = `not-collected-${orderId}`;
  if (order.paymentStatus !== 'PAID') {
    const amount = order.paidAmount;
    await shop.jobs.enqueue(transaction, 'correct-invoice', { orderId, refundKey, amount });
    return;
  }
  const amount = await refundableOf(transaction, orderId);
  if (amount === 0) return;
  const asked = { orderId, amount, reason: '逾期未領', refundKey };
  const refund = await requestRefund(shop, transaction, asked);
  if (!refund.ok) throw new Error(`A parcel could not be refunded: ${refund.failure.code}`);
}
