import { refundOfUnits } from '#rules/prorate.ts';
import { readLines } from '#server/ordering/orders/read-orders.ts';
import { readReturnLines, unitsTakenBack } from '#server/ordering/orders/returns/read-returns.ts';
import type { Transaction } from '#server/platform/database/database.ts';

export interface ReturnWorth {
  /** TWD paid for the returned units: their price less their share of the coupon. */
  amount: number;
  /** With this return, the shopper has returned all goods of the order. */
  isAll: boolean;
}

/** TWD of a return, given the returns of the same order that were refunded before. */
export async function worthOfReturn(
  transaction: Transaction,
  returnId: number,
  orderId: number,
): Promise<ReturnWorth> {
  const lines = await readLines(transaction, [orderId]);
  const returned = (await readReturnLines(transaction, [returnId]))(returnId);
  const unitsNow = new Map(returned.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  const unitsBefore = await unitsTakenBack(transaction, orderId);
  const bought = lines.filter(({ kind }) => kind !== 'gift');
  const shares = bought.map((line) => ({
    line,
    units: unitsNow.get(line.id) ?? 0,
    before: unitsBefore.get(line.id) ?? 0,
  }));
  return {
    amount: shares.reduce(
      (sum, { line, units, before }) => sum + refundOfUnits(line, units, before),
      0,
    ),
    isAll: shares.every(({ line, units, before }) => units + before === line.quantity),
  };
}
