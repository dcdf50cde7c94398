import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { orderLines } from '../tables.ts';
import { lineRefunds, orderReturns, returnLines } from './tables.ts';
import type { UnitsByLine } from './units-left.ts';

/** Units of an order that shoppers have sent back in returns that are refunded. */
export async function unitsReturned(db: Queryable, orderId: number): Promise<UnitsByLine> {
  const rows = await db
    .select({ lineId: returnLines.orderLineId, units: returnLines.quantity })
    .from(returnLines)
    .innerJoin(orderReturns, eq(orderReturns.id, returnLines.returnId))
    .where(and(eq(orderReturns.orderId, orderId), eq(orderReturns.status, 'REFUNDED')));
  return sumsByLine(rows);
}

/** Refunded units of an order whose goods are in the stock again or written off, by returns and without them. */
export async function unitsBooked(db: Queryable, orderId: number): Promise<UnitsByLine> {
  const booked = await db
    .select({ lineId: lineRefunds.orderLineId, units: lineRefunds.quantity })
    .from(lineRefunds)
    .innerJoin(orderLines, eq(orderLines.id, lineRefunds.orderLineId))
    .where(and(eq(orderLines.orderId, orderId), ne(lineRefunds.goods, 'KEPT')));
  const returned = [...(await unitsReturned(db, orderId))];
  return sumsByLine([...booked, ...returned.map(([lineId, units]) => ({ lineId, units }))]);
}

function sumsByLine(rows: readonly { lineId: number; units: number }[]): UnitsByLine {
  const sums = new Map<number, number>();
  for (const { lineId, units } of rows) sums.set(lineId, (sums.get(lineId) ?? 0) + units);
  return sums;
}
