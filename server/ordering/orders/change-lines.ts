import { eq, inArray } from 'drizzle-orm';
import type { CartAmounts, Reduction } from '#contract/entities/orders.ts';
import type { OrderThresholds } from '#rules/orders/return-terms.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { insertLines, type LineRow } from './insert-order.ts';
import { orderLines, orders } from './tables.ts';

export interface ChangedLines {
  /** Lines that stay, with their units and their shares of offers and of the coupon in TWD. */
  remaining: readonly (Pick<LineRow, 'quantity' | 'offerShare' | 'adjustments' | 'couponShare'> & {
    lineId: number;
  })[];
  /** Ids of the lines to remove. */
  removed: readonly number[];
  added: readonly LineRow[];
  amounts: CartAmounts;
  /** Null for orders made before names were stored. */
  reductions: readonly Reduction[] | null;
  thresholds: OrderThresholds | null;
  /** Null if the order has no coupon any more. */
  userCouponId: number | null;
  /** TWD; see `orders.loweredAmount`. */
  loweredAmount: number | null;
}

/**
 * Writes the changed lines and amounts of an order. The caller must hold the lock on the order and have checked
 * that its goods have not left.
 */
export async function changeLines(
  transaction: Transaction,
  orderId: number,
  { remaining, removed, added, amounts, ...columns }: ChangedLines,
): Promise<void> {
  for (const { lineId, ...values } of remaining) {
    await transaction.update(orderLines).set(values).where(eq(orderLines.id, lineId));
  }
  if (removed.length > 0) {
    await transaction.delete(orderLines).where(inArray(orderLines.id, [...removed]));
  }
  if (added.length > 0) {
    await insertLines(transaction, orderId, added);
  }
  await transaction
    .update(orders)
    .set({
      ...columns,
      productAmount: amounts.product,
      discountAmount: amounts.discount,
      couponAmount: amounts.coupon,
      shipFee: amounts.shipFee,
      paidAmount: amounts.paid,
    })
    .where(eq(orders.id, orderId));
}
