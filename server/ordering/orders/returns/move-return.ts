import { and, eq, inArray } from 'drizzle-orm';
import type { ReturnReason, ReturnStatus } from '#contract/enumerations.ts';
import { statusesBefore } from '#rules/orders/order-states.ts';
import { returnTransitions } from '#rules/orders/returns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { orderReturns, returnLines } from './tables.ts';

export interface RequestedLine {
  /** Id of a line of the order; a gift cannot be returned alone. */
  lineId: number;
  quantity: number;
  reason: ReturnReason;
  isOpened: boolean;
}

export interface RequestedReturn {
  orderId: number;
  note: string;
  /** TWD of delivery to charge, and the lines of the gifts that must be returned, as the shopper was told. */
  deliveryFee: number;
  giftLineIds: readonly number[];
  at: Date;
}

/** Stores a request to return lines of an order. Answers its id; undefined if another return of the order is open. */
export async function insertReturn(
  transaction: Transaction,
  { orderId, note, deliveryFee, giftLineIds, at }: RequestedReturn,
  lines: readonly RequestedLine[],
): Promise<number | undefined> {
  const [request] = await transaction
    .insert(orderReturns)
    .values({ orderId, note, deliveryFee, giftLineIds: [...giftLineIds], createdAt: at })
    .onConflictDoNothing()
    .returning({ id: orderReturns.id });
  if (!request) return undefined;
  await transaction.insert(returnLines).values(
    lines.map(({ lineId, ...line }) => ({
      ...line,
      returnId: request.id,
      orderLineId: lineId,
    })),
  );
  return request.id;
}

export interface ReturnMove {
  returnId: number;
  to: ReturnStatus;
  /** Columns that get their value with this transition. */
  values?: {
    answer?: string;
    refundAmount?: number;
    deliveryFee?: number;
    isRestocked?: boolean;
    inspectionNote?: string;
  };
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

/** The result of an inspection for one returned line, in units. */
export interface InspectedLine {
  lineId: number;
  asNewUnits: number;
  openedUnits: number;
  damagedUnits: number;
  /** How many of those as good as new go back into the stock; the others are written off. */
  restockedUnits: number;
}

/** Stores the result of the inspection, in the transaction that moves the return. */
export async function keepInspection(
  transaction: Transaction,
  returnId: number,
  lines: readonly InspectedLine[],
): Promise<void> {
  for (const { lineId, ...found } of lines) {
    await transaction
      .update(returnLines)
      .set(found)
      .where(and(eq(returnLines.returnId, returnId), eq(returnLines.orderLineId, lineId)));
  }
}
