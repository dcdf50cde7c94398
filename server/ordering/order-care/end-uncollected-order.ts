import { done, type Outcome, refused } from '#contract/outcome.ts';
import { restockReturned } from '#server/commerce/stock/restock-returned.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import { moveOrder } from '#server/ordering/orders/move-order.ts';
import type { readLines } from '#server/ordering/orders/read-orders.ts';
import { giftsOfLines, unitsOfLines } from '#server/ordering/orders/units-of-lines.ts';
import { giveBackAll } from '#server/ordering/payments/request-refund.ts';
import { noteUncollected } from '#server/people/members/uncollected.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { giveCreditBack } from './returns/give-credit-back.ts';

type Line = Awaited<ReturnType<typeof readLines>>[number];

interface CameBack {
  /** Lines with the units that can be sold again. */
  restocked: readonly Line[];
  /** Whether its parcels came back because the chosen store was closed, for which the shopper is not to blame. */
  wasStoreClosed?: boolean;
}

/**
 * The shopper gets nothing of an order, because its parcels came back. It becomes RETURNED, the paid money is refunded,
 * and the units that can be sold again go back into the stock. Answers the TWD that are refunded. ORDER_CANNOT_BE_MOVED
 * if the shopper has received the goods. The caller clears the caches of the stock after the commit.
 */
export async function endUncollectedOrder(
  shop: ShopInTransaction,
  orderId: number,
  { restocked, wasStoreClosed = false }: CameBack,
): Promise<Outcome<{ amount: number }, 'ORDER_CANNOT_BE_MOVED'>> {
  const at = shop.clock.now();
  return transactUnlessRefused(shop.db, async (transaction) => {
    const isMoved = await moveOrder(shop, transaction, {
      orderId,
      only: { isNotReceived: true },
      orderStatus: 'RETURNED',
      event: 'NOT_COLLECTED',
      ...(wasStoreClosed && { note: '取貨門市關閉，商品已退回本公司' }),
      at,
    });
    if (!isMoved) return refused('ORDER_CANNOT_BE_MOVED');
    const refunded = await undoSale(
      shop,
      transaction,
      orderId,
      wasStoreClosed ? '門市關閉' : '逾期未領',
    );
    const credit = await giveCreditBack(shop, transaction, orderId, { haveLeft: true });
    if (!wasStoreClosed) await countAgainstMember(transaction, orderId, at);
    const [units, gifts] = [unitsOfLines(restocked), giftsOfLines(restocked)];
    await restockReturned(transaction, { orderId, units, gifts, at });
    return done({ amount: refunded + credit });
  });
}

/**
 * Counts a parcel that nobody collected, once an order. From a limit on, members who leave parcels uncollected cannot
 * pay on receipt.
 */
export async function countAgainstMember(
  transaction: Transaction,
  orderId: number,
  at: Date,
): Promise<void> {
  const order = await lockOrder(transaction, { orderId }, ['userId']);
  if (!order) return;
  await noteUncollected(transaction, { userId: order.userId, orderId, reason: '逾期未取', at });
}

/**
 * Refunds the amount that is left of the payment, which also corrects the invoice; answers the TWD. An unpaid order
 * needs the correction too, because its invoice was issued when the parcel left.
 */
async function undoSale(
  shop: ShopInTransaction,
  transaction: Transaction,
  orderId: number,
  reason: string,
): Promise<number> {
  const order = await lockOrder(transaction, { orderId }, ['paymentStatus', 'paidAmount']);
  if (!order || order.paidAmount === 0 || order.paymentStatus === 'REFUNDED') return 0;
  const refundKey = `not-collected-${orderId}`;
  if (order.paymentStatus === 'PAID') {
    return giveBackAll(shop, transaction, { orderId, reason, refundKey });
  }
  const amount = order.paidAmount;
  await shop.jobs.enqueue(transaction, 'correct-invoice', { orderId, refundKey, amount });
  return 0;
}
