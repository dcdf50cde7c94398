import { refundOfUnits } from '#rules/prorate.ts';
import { readLines } from '#server/ordering/orders/read-orders.ts';
import { readReturnLines, unitsTakenBack } from '#server/ordering/orders/returns/read-returns.ts';
import type { Transaction } from '#server/platform/database/database.ts';

export interface ReturnWorth {
  /** TWD paid for the units that come back: what they cost less their part of the coupon. */
  amount: number;
  /** Nothing that was bought stays with the shopper. */
  isAll: boolean;
}

/** What a return is worth, given the returns of the same order that have been paid back. */
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
