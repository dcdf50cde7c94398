import { done } from '#contract/outcome.ts';
import {
  completeOrder,
  recordArrival,
  shipOrder,
} from '#server/ordering/order-care/fulfil-order.ts';
import { recordPaid } from '#server/ordering/orders/record-payment.ts';
import { recordCashCollected } from '#server/ordering/payments/cash/cash.ts';
import { transactUnlessRefused } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';

/** Marks the whole amount (TWD) of an order as paid in advance, in a way that the shop itself refunds. */
export async function payInAdvance(shop: Shop, orderId: number, amount: number): Promise<void> {
  const at = shop.clock.now();
  await transactUnlessRefused(shop.db, async (transaction) => {
    await recordCashCollected(transaction, { orderId, paymentType: 'HOME_CASH', amount, at });
    await recordPaid(shop, transaction, orderId, at);
    return done(undefined);
  });
}

/** Ships an order and takes every step until the shopper has the goods. */
export async function deliver(shop: Shop, orderId: number): Promise<void> {
  for (const step of [
    () => shipOrder(shop, orderId, { trackingNo: `T${orderId}` }),
    () => recordArrival(shop, orderId),
    () => completeOrder(shop, orderId),
  ]) {
    const taken = await step();
    if (!taken.ok) throw new Error(taken.failure.code);
  }
}
