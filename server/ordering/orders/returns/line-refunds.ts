import type { RefundedGoods } from '#contract/enumerations.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { lineRefunds } from './tables.ts';

export interface LineRefund {
  lineId: number;
  quantity: number;
  /** TWD. */
  amount: number;
  goods: RefundedGoods;
}

/**
 * Notes units that went back with a refund, or without money (null); false if they are noted already. The caller has
 * locked the order.
 */
export async function insertLineRefunds(
  transaction: Transaction,
  refundId: number | null,
  lines: readonly LineRefund[],
): Promise<boolean> {
  if (lines.length === 0) return false;
  const noted = await transaction
    .insert(lineRefunds)
    .values(lines.map(({ lineId, ...line }) => ({ ...line, refundId, orderLineId: lineId })))
    .onConflictDoNothing()
    .returning({ id: lineRefunds.id });
  return noted.length > 0;
}
