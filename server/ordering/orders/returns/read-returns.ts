import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { CarrierService, ReturnReason, ReturnStatus } from '#contract/enumerations.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { orderLines } from '../tables.ts';
import { lineRefunds, orderReturns, returnLines } from './tables.ts';

export interface ReturnLine {
  orderLineId: number;
  name: string;
  quantity: number;
  reason: ReturnReason;
  isOpened: boolean;
  /** Units as good as new, by the inspection; null before it. */
  asNewUnits: number | null;
  openedUnits: number | null;
  damagedUnits: number | null;
  restockedUnits: number | null;
}

export interface OrderReturn {
  id: number;
  status: ReturnStatus;
  note: string;
  answer: string;
  /** TWD that were refunded; null before the refund. */
  refundAmount: number | null;
  dropOffService: CarrierService | null;
  /** When a number was asked for; it stays while the answer is lost. */
  dropOffAskedAt: Date | null;
  /** The number under which the shopper hands the goods in at a store; null without one. */
  dropOffNo: string | null;
  dropOffCode: string | null;
  dropOffWords: string | null;
  createdAt: Date;
  lines: ReturnLine[];
}

/** The returns of an order, newest first. */
export async function listReturns(db: Queryable, orderId: number): Promise<OrderReturn[]> {
  const rows = await db
    .select()
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId))
    .orderBy(desc(orderReturns.id));
  const linesOf = await readReturnLines(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ orderId: _, ...row }) => ({ ...row, lines: linesOf(row.id) }));
}

/** The lines of these returns, as a function of the return's id, in the sequence of the request. */
export async function readReturnLines(
  db: Queryable,
  returnIds: readonly number[],
): Promise<(returnId: number) => ReturnLine[]> {
  if (returnIds.length === 0) return () => [];
  const lines = await db
    .select({
      returnId: returnLines.returnId,
      orderLineId: returnLines.orderLineId,
      name: orderLines.name,
      quantity: returnLines.quantity,
      reason: returnLines.reason,
      isOpened: returnLines.isOpened,
      asNewUnits: returnLines.asNewUnits,
      openedUnits: returnLines.openedUnits,
      damagedUnits: returnLines.damagedUnits,
      restockedUnits: returnLines.restockedUnits,
    })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .where(inArray(returnLines.returnId, [...returnIds]))
    .orderBy(asc(returnLines.id));
  const byReturn = Map.groupBy(lines, ({ returnId }) => returnId);
  return (returnId) => (byReturn.get(returnId) ?? []).map(({ returnId: _, ...line }) => line);
}

/** The delivery charge that the shopper was told, in TWD: of this return, and of other returns that were refunded. */
export async function readReturnTerms(
  db: Queryable,
  orderId: number,
  returnId: number | undefined,
): Promise<{ own: { deliveryFee: number }; chargedBefore: number }> {
  const rows = await db
    .select({
      id: orderReturns.id,
      status: orderReturns.status,
      deliveryFee: orderReturns.deliveryFee,
    })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId));
  const refunded = rows.filter(({ id, status }) => id !== returnId && status === 'REFUNDED');
  return {
    own: { deliveryFee: rows.find(({ id }) => id === returnId)?.deliveryFee ?? 0 },
    chargedBefore: refunded.reduce((sum, { deliveryFee }) => sum + deliveryFee, 0),
  };
}

/** Refunded units of an order, by returns and without them, by the id of the order line. */
export async function unitsTakenBack(
  db: Queryable,
  orderId: number,
): Promise<ReadonlyMap<number, number>> {
  const returned = await db
    .select({ lineId: returnLines.orderLineId, units: returnLines.quantity })
    .from(returnLines)
    .innerJoin(orderReturns, eq(orderReturns.id, returnLines.returnId))
    .where(and(eq(orderReturns.orderId, orderId), eq(orderReturns.status, 'REFUNDED')));
  const refunded = await db
    .select({ lineId: lineRefunds.orderLineId, units: lineRefunds.quantity })
    .from(lineRefunds)
    .innerJoin(orderLines, eq(orderLines.id, lineRefunds.orderLineId))
    .where(eq(orderLines.orderId, orderId));
  const sums = new Map<number, number>();
  for (const { lineId, units } of [...returned, ...refunded]) {
    sums.set(lineId, (sums.get(lineId) ?? 0) + units);
  }
  return sums;
}
