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

/** Notes the units whose price a refund gives back; false if they are noted already. The caller has locked the order. */
export async function insertLineRefunds(
  transaction: Transaction,
  refundId: number,
  lines: readonly LineRefund[],
): Promise<boolean> {
  const noted = await transaction
    .insert(lineRefunds)
    .values(lines.map(({ lineId, ...line }) => ({ ...line, refundId, orderLineId: lineId })))
    .onConflictDoNothing()
    .returning({ id: lineRefunds.id });
  return noted.length > 0;
}
