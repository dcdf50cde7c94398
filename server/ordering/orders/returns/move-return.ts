import { and, eq, inArray } from 'drizzle-orm';
import type { ReturnReason, ReturnStatus } from '#contract/enumerations.ts';
import { statusesBefore } from '#rules/order-states.ts';
import { returnTransitions } from '#rules/returns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { orderReturns, returnLines } from './tables.ts';

export interface RequestedLine {
  /** Of the order's own lines; gifts are none that can be sent back alone. */
  lineId: number;
  quantity: number;
  reason: ReturnReason;
  isOpened: boolean;
}

/** Writes a request to send lines of an order back; false while another one of the order is under way. */
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
  /** What becomes known with the step. */
  values?: { answer?: string; refundAmount?: number; isRestocked?: boolean };
  /** Only while its goods are not in the stock again. */
  unlessRestocked?: boolean;
}

/** Takes a return to another status, if a transition allows it from where it is now; whether it did. */
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
