import { done, refused } from '#contract/outcome.ts';
import { toWireInstant } from '#rules/dates.ts';
import { findPictures } from '#server/media/find-pictures.ts';
import { worthOfReturn } from '#server/ordering/order-care/returns/return-worth.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import { listExchanges } from '#server/ordering/orders/returns/exchanges.ts';
import { listReturnPictures } from '#server/ordering/orders/returns/return-pictures.ts';
import { findReturn } from '#server/ordering/orders/returns/search-returns.ts';
import { readWholeOrder } from '#server/ordering/orders/whole-orders.ts';
import { transact } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { maskedOrder } from '../admin/payments-and-returns/masked-order.ts';
import { waitingAbout } from '../approvals/search.ts';
import { readRefundLimit } from './refund-limit.ts';

/** The data of one return's page. */
export async function readReturnPage(shop: Pick<Shop, 'db' | 'clock'>, returnId: number) {
  const { db } = shop;
  const found = await findReturn(db, returnId);
  const order = found && (await readWholeOrder(db, found.orderId));
  const overview = found && (await readOrderOverviews(db, [found.orderId])).get(found.orderId);
  if (!found || !order || !overview) return refused('NOT_FOUND');
  const worth = await transact(db, (transaction) => worthOfReturn(transaction, returnId, order));
  const lineOf = new Map(order.lines.map((line) => [line.id, line]));
  const exchanges = await listExchanges(db, found.orderId);
  return done({
    ...found,
    order: maskedOrder(overview),
    createdAt: toWireInstant(found.createdAt),
    worth,
    refundLimit: await readRefundLimit(db, found.orderId),
    gifts: found.giftLineIds.map((id) => lineOf.get(id)?.name ?? ''),
    pictures: await findPictures(db, await listReturnPictures(db, returnId)),
    exchange: exchanges.find((each) => each.returnId === returnId) ?? null,
    lines: found.lines.map(({ orderLineId: lineId, ...line }) => ({
      ...line,
      lineId,
      image: lineOf.get(lineId)?.image ?? '',
      kind: lineOf.get(lineId)?.kind ?? 'product',
      itemId: lineOf.get(lineId)?.itemId ?? 0,
    })),
    approvals: await waitingAbout(shop, [['order-return', returnId]]),
  });
}
