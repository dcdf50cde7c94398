import { findFinalOrders, markCounted } from '#server/ordering/orders/final-orders.ts';
import { countSpending } from '#server/people/members/member-levels.ts';
import { transact } from '#server/platform/database/database.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import { inBatches } from '#server/platform/in-batches.ts';
import type { Shop } from '#server/shop.ts';
import { completeOrder } from './fulfil-order.ts';

const batch = 100;

/** One that fails is left out, and keeps neither its neighbours nor those after them waiting; how many failed. */
async function forEachFinal(
  { db, clock, log }: Shop,
  orderStatus: 'ARRIVED' | 'COMPLETED',
  work: (orderId: number) => Promise<unknown>,
): Promise<number> {
  let failed = 0;
  const batches = inBatches(batch, (after, limit) =>
    findFinalOrders(db, { now: clock.now(), orderStatus }, { after, limit }),
  );
  for await (const items of batches) {
    failed += await eachAlone({ log, items, facts: (orderId) => ({ orderId }), work });
  }
  return failed;
}

/** Completes orders that reached the door when their cooling-off period is over (G-128); how many failed. */
export function completeReceivedOrders(shop: Shop): Promise<number> {
  return forEachFinal(shop, 'ARRIVED', (orderId) => completeOrder(shop, orderId));
}

/** Counts completed orders towards their members' levels, each once (G-102); how many failed. */
export function countFinalOrders(shop: Shop): Promise<number> {
  return forEachFinal(shop, 'COMPLETED', (orderId) => countOrder(shop, orderId));
}

function countOrder({ db, clock }: Shop, orderId: number): Promise<void> {
  const at = clock.now();
  return transact(db, async (transaction) => {
    const counted = await markCounted(transaction, orderId, at);
    if (counted) await countSpending(transaction, counted.userId, counted.amount, at);
  });
}
