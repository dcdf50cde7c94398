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
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { giveCreditBack } from './returns/give-credit-back.ts';

type Line = Awaited<ReturnType<typeof readLines>>[number];

/**
 * A parcel that nobody collected came back to the shop. The order becomes RETURNED, saleable goods go back into the
 * stock, and the paid money is refunded. `only` are the lines with the units that can go back into the stock; without
 * it all that is not there already. Answers the TWD that are refunded. ORDER_CANNOT_BE_MOVED if the shopper has
 * received the goods. The caller clears the caches of the stock after the commit.
 */
export async function takeBackParcel(
  shop: ShopInTransaction,
  orderId: number,
  { isSaleable, only }: { isSaleable: boolean; only?: readonly Line[] },
): Promise<Outcome<{ amount: number }, 'ORDER_CANNOT_BE_MOVED'>> {
  const at = shop.clock.now();
  return transactUnlessRefused(shop.db, async (transaction) => {
    const isMoved = await moveOrder(shop, transaction, {
      orderId,
      only: { isNotReceived: true },
      orderStatus: 'RETURNED',
      event: 'NOT_COLLECTED',
      at,
    });
    if (!isMoved) return refused('ORDER_CANNOT_BE_MOVED');
    const refunded = await undoSale(shop, transaction, orderId);
    const credit = await giveCreditBack(shop, transaction, orderId);
    await countAgainstMember(transaction, orderId, at);
    if (isSaleable) {
      const back = await (only ? sumUnits(only) : readStillOut(transaction, orderId));
      await restockReturned(transaction, { orderId, ...back, at });
    }
    return done({ amount: refunded + credit });
  });
}

const sumUnits = (lines: readonly Line[]) => ({
  units: unitsOfLines(lines),
  gifts: giftsOfLines(lines),
});

/** The units of an order without those of a cancelled rest, which are already back in the stock. */
async function readStillOut(transaction: Transaction, orderId: number) {
  const { units, gifts } = sumUnits(await readLines(transaction, [orderId]));
  const before = await readRestocked(transaction, orderId);
  return { units: stillOut(units, before.units), gifts: stillOut(gifts, before.gifts) };
}

/** From a limit on, members who leave parcels uncollected cannot pay on receipt. */
async function countAgainstMember(transaction: Transaction, orderId: number, at: Date) {
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
): Promise<number> {
  const order = await lockOrder(transaction, { orderId }, ['paymentStatus', 'paidAmount']);
  if (!order || order.paidAmount === 0 || order.paymentStatus === 'REFUNDED') return 0;
  const refundKey = `not-collected-${orderId}`;
  if (order.paymentStatus === 'PAID') {
    return giveBackAll(shop, transaction, { orderId, reason: '逾期未領', refundKey });
  }
  const amount = order.paidAmount;
  await shop.jobs.enqueue(transaction, 'correct-invoice', { orderId, refundKey, amount });
  return 0;
}
