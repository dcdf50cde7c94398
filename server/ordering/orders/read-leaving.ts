import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { orders } from './tables.ts';

/** What an order says about how it left. */
export interface Leaving {
  /** The number with which it left first; null before. */
  trackingNo: string | null;
  /** Whether an export batch has given it to the ERP. */
  isExported: boolean;
  isReceived: boolean;
}

/** What an order says about how it left; the order must exist. */
export async function readLeaving(db: Queryable, orderId: number): Promise<Leaving> {
  const [row] = await db
    .select({
      trackingNo: orders.trackingNo,
      exportBatchAt: orders.exportBatchAt,
      receivedAt: orders.receivedAt,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!row) throw new Error(`Order ${orderId} is gone.`);
  const { trackingNo, exportBatchAt, receivedAt } = row;
  return { trackingNo, isExported: exportBatchAt !== null, isReceived: receivedAt !== null };
}
