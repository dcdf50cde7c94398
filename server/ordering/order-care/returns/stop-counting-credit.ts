import { uncountExchanged } from '#server/ordering/orders/final-orders.ts';
import { uncountSpending } from '#server/people/members/level-spending.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/**
 * Takes the credit of an exchange, in TWD, out of what its first order counts towards the member's level. It counts
 * with the order of the new goods, or with none if it goes back. Only a release up to 0.2.0 has counted it with the
 * first order, so nothing changes for others. The caller holds the lock on the first order.
 */
export async function stopCountingCredit(
  transaction: Transaction,
  fromOrderId: number,
): Promise<void> {
  const uncounted = await uncountExchanged(transaction, fromOrderId);
  if (uncounted) await uncountSpending(transaction, uncounted);
}
