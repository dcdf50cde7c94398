import { compare, type Knowledge } from './knowledge.ts';

/** An order that counts towards a member's level, as the member is shown it. */
export interface CountedOrder {
  orderNo: string;
  /** TWD. */
  amount: number;
}

/**
 * Each wanted order counts, and each counts once, with what was paid for goods and not given back. What
 * returned goods pay for goods of an exchange counts with these.
 */
export function checkLevels(
  knowledge: Knowledge,
  counted: readonly CountedOrder[],
  wanted: readonly string[],
): void {
  const seen = new Set<string>();
  for (const { orderNo, amount } of counted) {
    if (seen.has(orderNo)) knowledge.differences.push(`order ${orderNo} counts twice`);
    seen.add(orderNo);
    const order = knowledge.orders.get(orderNo);
    if (!order) {
      knowledge.differences.push(`order ${orderNo} counts, and nobody made it`);
      continue;
    }
    if (order.status !== 'COMPLETED' && order.status !== 'RETURNED')
      knowledge.differences.push(`order ${orderNo} counts and is ${order.status}`);
    const { asked, fee, promisedForGoods, isGivenUp, paidBy } = order;
    const left = Math.max(asked - fee - promisedForGoods + (paidBy?.amount ?? 0), 0);
    compare(knowledge, `order ${orderNo} counts`, isGivenUp ? 0 : left, amount);
  }
  for (const orderNo of wanted)
    if (!seen.has(orderNo)) knowledge.differences.push(`order ${orderNo} does not count`);
}
