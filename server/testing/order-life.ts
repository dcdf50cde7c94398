import { done } from '#contract/outcome.ts';
import {
  completeOrder,
  recordArrival,
  shipOrder,
} from '#server/ordering/order-care/fulfil-order.ts';
import { recordPaid } from '#server/ordering/orders/record-payment.ts';
import { recordCashCollected } from '#server/ordering/payments/cash/record-cash.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';

/** The whole amount of an order comes in beforehand, as money that the shop itself gives back. */
export async function payInAdvance(shop: Shop, orderId: number, amount: number): Promise<void> {
  const at = shop.clock.now();
  await inTransaction(shop.db, async (transaction) => {
    await recordCashCollected(transaction, { orderId, paymentType: 'HOME_CASH', amount, at });
    await recordPaid(shop, transaction, orderId, at);
    return done(undefined);
  });
}

/** Everything from the parcel to the goods in the shopper's hands. */
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
