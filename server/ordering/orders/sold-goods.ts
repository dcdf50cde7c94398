import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { OrderStatus } from '#contract/enumerations.ts';
import { refundOfUnits } from '#rules/prices/prorate.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { unitsTakenBack } from './returns/read-returns.ts';
import { orderLines, orders } from './tables.ts';

export interface SoldLine {
  kind: 'product' | 'combination';
  itemId: number;
  name: string;
  /** TWD of the units that were not returned, after discounts and the coupon. */
  amount: number;
}

/** The goods of an order, without gifts and without the amounts of returned units. */
export interface SoldGoods {
  orderNo: string;
  orderStatus: OrderStatus;
  createdAt: Date;
  lines: SoldLine[];
}

/** Reads the goods of an order; undefined if no order has this id. */
export async function readSoldGoods(
  db: Queryable,
  orderId: number,
): Promise<SoldGoods | undefined> {
  const { orderNo, orderStatus, createdAt } = orders;
  const [order] = await db
    .select({ orderNo, orderStatus, createdAt })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return undefined;
  const rows = await db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), ne(orderLines.kind, 'gift')))
    .orderBy(asc(orderLines.id));
  const takenBack = await unitsTakenBack(db, orderId);
  return {
    ...order,
    lines: rows.map((row) => ({
      kind: row.kind === 'combination' ? 'combination' : 'product',
      itemId: row.itemId,
      name: row.name,
      amount: refundOfUnits(
        row,
        row.quantity - (takenBack.get(row.id) ?? 0),
        takenBack.get(row.id),
      ),
    })),
  };
}

/** For each order: FINAL if no unit can be returned any more, GONE if cancelled or completely returned, else OPEN. */
export async function readFates(
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, 'OPEN' | 'FINAL' | 'GONE'>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, status: orders.orderStatus, counted: orders.countedAmount })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  return new Map(rows.map(({ id, status, counted }) => [id, fateOf(status, counted)] as const));
}

function fateOf(status: OrderStatus, counted: number | null) {
  if (status === 'CANCELLED' || status === 'RETURNED') return 'GONE';
  return status === 'COMPLETED' && counted !== null ? 'FINAL' : 'OPEN';
}
