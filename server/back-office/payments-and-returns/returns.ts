import type { Reply } from '#contract/call.ts';
import type { adminReturnCalls } from '#contract/calls/admin-returns.ts';
import { toWireInstant } from '#rules/dates.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import {
  type ReturnSearch,
  searchReturns,
} from '#server/ordering/orders/returns/search-returns.ts';
import type { Page } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { maskedOrder, orderIdOf } from './masked-order.ts';

type Listed = Reply<typeof adminReturnCalls.searchReturns>[number];

/** One page of the returns, newest first. */
export async function listAllReturns(
  { db }: Pick<Shop, 'db'>,
  { orderNo, ...search }: Omit<ReturnSearch, 'orderId'> & { orderNo?: string | undefined },
): Promise<Page<Listed[]>> {
  const orderId = await orderIdOf(db, orderNo);
  const { items, meta } = await searchReturns(db, { ...search, orderId });
  const orders = await readOrderOverviews(
    db,
    items.map((item) => item.orderId),
  );
  return {
    items: items.flatMap((item) => {
      const order = orders.get(item.orderId);
      if (!order) return [];
      return {
        ...item,
        order: maskedOrder(order),
        createdAt: toWireInstant(item.createdAt),
        lines: item.lines.map(({ orderLineId: lineId, ...line }) => ({ lineId, ...line })),
      };
    }),
    meta,
  };
}
