import { done } from '#contract/outcome.ts';
import { completeOrder, recordArrival, shipOrder } from '../orders/fulfil-order.ts';
import { recordPaid } from '../orders/record-payment.ts';
import { recordCashCollected } from '../payments/cash/record-cash.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Shop } from '../shop.ts';

/** The whole amount of an order comes in beforehand, as money that the shop itself gives back. */
export async function payInAdvance(shop: Shop, orderId: number, amount: number): Promise<void> {
  const at = shop.clock.now();
  await inTransaction(shop.db, async (transaction) => {
    await recordCashCollected(transaction, { orderId, amount, at });
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
