import { readLineRefunds } from '#server/ordering/orders/returns/line-refunds.ts';
import { listRefundPurposes, type RefundedItem } from '#server/ordering/payments/request-refund.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/**
 * The purpose of a refund as far as it is known: units of lines with their TWD, and TWD of the delivery fee; or, for a
 * change of the order's lines, what that took off.
 */
export interface RefundedLines {
  refundKey: string;
  shipFee: number;
  lines: { lineId: number; quantity: number; amount: number }[];
  items: RefundedItem[] | null;
}

/** The purposes of the refunds of an order, one entry for each refund. */
export async function readRefundedLines(db: Queryable, orderId: number): Promise<RefundedLines[]> {
  const refunds = await listRefundPurposes(db, orderId);
  if (refunds.length === 0) return [];
  const byRefund = Map.groupBy(await readLineRefunds(db, orderId), ({ refundId }) => refundId);
  return refunds.map(({ refundId, refundKey, shipFee, items }) => ({
    refundKey,
    shipFee,
    items,
    lines: (byRefund.get(refundId) ?? []).map(({ refundId: _, ...line }) => line),
  }));
}
