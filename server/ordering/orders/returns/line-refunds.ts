import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { RefundedGoods } from '#contract/enumerations.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { orderLines } from '../tables.ts';
import { lineRefunds } from './tables.ts';

export interface LineRefund {
  lineId: number;
  quantity: number;
  /** TWD. */
  amount: number;
  goods: RefundedGoods;
  /** The parcel in which the units are. */
  shipmentId?: number | null | undefined;
}

/**
 * Records units of a refund, or units without a refund (null); false if the refund's units are already recorded.
 * The caller must hold the lock on the order.
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

/** The refunded units of an order, with the id of the refund; TWD. */
export function readLineRefunds(db: Queryable, orderId: number) {
  return db
    .select({
      refundId: lineRefunds.refundId,
      lineId: lineRefunds.orderLineId,
      quantity: lineRefunds.quantity,
      amount: lineRefunds.amount,
    })
    .from(lineRefunds)
    .innerJoin(orderLines, eq(orderLines.id, lineRefunds.orderLineId))
    .where(and(eq(orderLines.orderId, orderId), isNotNull(lineRefunds.refundId)))
    .orderBy(asc(lineRefunds.id));
}

/** The refunded units of an order whose refund names a parcel. */
export async function readRefundedInParcels(
  db: Queryable,
  orderId: number,
): Promise<{ shipmentId: number; lineId: number; quantity: number; goods: RefundedGoods }[]> {
  const rows = await db
    .select({
      shipmentId: lineRefunds.shipmentId,
      lineId: lineRefunds.orderLineId,
      quantity: lineRefunds.quantity,
      goods: lineRefunds.goods,
    })
    .from(lineRefunds)
    .innerJoin(orderLines, eq(orderLines.id, lineRefunds.orderLineId))
    .where(and(eq(orderLines.orderId, orderId), isNotNull(lineRefunds.shipmentId)));
  return rows.flatMap(({ shipmentId, ...row }) =>
    shipmentId === null ? [] : [{ shipmentId, ...row }],
  );
}

/** Lets the refunds that name a parcel name another one, which has its units now. The caller holds the lock on the order. */
export async function moveNamedRefunds(
  transaction: Transaction,
  from: number,
  to: number,
): Promise<void> {
  await transaction
    .update(lineRefunds)
    .set({ shipmentId: to })
    .where(eq(lineRefunds.shipmentId, from));
}
