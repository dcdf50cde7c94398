import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Why nothing can be approved about the order with this id any more, in Chinese; undefined if something can. */
export async function whyOrderIsOver(
  db: Queryable,
  { subjectId }: { subjectId: number },
): Promise<string | undefined> {
  const order = (await readOrderOverviews(db, [subjectId])).get(subjectId);
  if (!order) return '訂單已刪除';
  return order.orderStatus === 'CANCELLED' ? '訂單已取消' : undefined;
}
