import { and, eq, ne } from 'drizzle-orm';
import { refundOfUnits } from '#rules/prorate.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { orderLines } from '../tables.ts';
import { unitsTakenBack } from './read-returns.ts';
import { returnLines } from './tables.ts';

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
  const bought = await transaction
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), ne(orderLines.kind, 'gift')));
  const now = await transaction
    .select({ lineId: returnLines.orderLineId, units: returnLines.quantity })
    .from(returnLines)
    .where(eq(returnLines.returnId, returnId));
  const unitsNow = new Map(now.map(({ lineId, units }) => [lineId, units]));
  const unitsBefore = await unitsTakenBack(transaction, orderId);
  const lines = bought.map((line) => ({
    line,
    units: unitsNow.get(line.id) ?? 0,
    before: unitsBefore.get(line.id) ?? 0,
  }));
  return {
    amount: lines.reduce(
      (sum, { line, units, before }) => sum + refundOfUnits(line, units, before),
      0,
    ),
    isAll: lines.every(({ line, units, before }) => units + before === line.quantity),
  };
}
