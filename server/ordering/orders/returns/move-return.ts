import { and, eq, inArray } from 'drizzle-orm';
import type { ReturnReason, ReturnStatus } from '#contract/enumerations.ts';
import { statusesBefore } from '#rules/order-states.ts';
import { returnTransitions } from '#rules/returns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { orderReturns, returnLines } from './tables.ts';

export interface RequestedLine {
  /** Id of a line of the order; a gift cannot be returned alone. */
  lineId: number;
  quantity: number;
  reason: ReturnReason;
  isOpened: boolean;
}

/** Writes a request to return lines of an order; false if another return of the order is open. */
export async function insertReturn(
  transaction: Transaction,
  { orderId, note, at }: { orderId: number; note: string; at: Date },
  lines: readonly RequestedLine[],
): Promise<boolean> {
  const [request] = await transaction
    .insert(orderReturns)
    .values({ orderId, note, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: orderReturns.id });
  if (!request) return false;
  await transaction.insert(returnLines).values(
    lines.map(({ lineId, ...line }) => ({
      ...line,
      returnId: request.id,
      orderLineId: lineId,
    })),
  );
  return true;
}

export interface ReturnMove {
  returnId: number;
  to: ReturnStatus;
  /** Columns that get their value with this transition. */
  values?: { answer?: string; refundAmount?: number; isRestocked?: boolean };
  /** Moves the return only if its goods have not been put into the stock again. */
  unlessRestocked?: boolean;
}

/** Moves a return to another status; false, without a change, if no transition allows it. */
export async function moveReturn(
  transaction: Transaction,
  { returnId, to, values, unlessRestocked = false }: ReturnMove,
): Promise<boolean> {
  const moved = await transaction
    .update(orderReturns)
    .set({ status: to, ...values })
    .where(
      and(
        eq(orderReturns.id, returnId),
        inArray(orderReturns.status, statusesBefore(returnTransitions, to)),
        unlessRestocked ? eq(orderReturns.isRestocked, false) : undefined,
      ),
    )
    .returning({ id: orderReturns.id });
  return moved.length > 0;
}
