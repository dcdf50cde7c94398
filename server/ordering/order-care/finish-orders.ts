import { findFinalOrders, markCounted } from '#server/ordering/orders/final-orders.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import { findExchangeBy } from '#server/ordering/orders/returns/exchanges.ts';
import { countSpending } from '#server/people/members/level-spending.ts';
import { transact } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/in-batches.ts';
import { settleIndependently } from '#server/platform/settle-independently.ts';
import type { Shop } from '#server/shop.ts';
import { completeOrder } from './fulfil-order.ts';
import { stopCountingCredit } from './returns/stop-counting-credit.ts';

const batch = 100;

/** Runs `work` for each order with this status that can no longer be returned; logs failures and answers how many. */
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
    failed += await settleIndependently({
      log,
      items,
      logFields: (orderId) => ({ orderId }),
      work,
    });
  }
  return failed;
}

/** Completes orders that arrived at the door once their time for returns is over (G-128); answers how many failed. */
export function completeReceivedOrders(shop: Shop): Promise<number> {
  return forEachFinal(shop, 'ARRIVED', (orderId) => completeOrder(shop, orderId));
}

/** Counts each completed order once towards its member's level (G-102); answers how many failed. */
export function countFinalOrders(shop: Shop): Promise<number> {
  return forEachFinal(shop, 'COMPLETED', (orderId) => countOrder(shop, orderId));
}

function countOrder({ db, clock }: Shop, orderId: number): Promise<void> {
  const at = clock.now();
  return transact(db, async (transaction) => {
    const counted = await markCounted(transaction, orderId, at);
    if (!counted) return;
    const exchange = await findExchangeBy(transaction, orderId);
    if (exchange) {
      await lockOrder(transaction, { orderId: exchange.fromOrderId }, ['id']);
      await stopCountingCredit(transaction, exchange.fromOrderId);
    }
    await countSpending(transaction, { ...counted, at });
  });
}
