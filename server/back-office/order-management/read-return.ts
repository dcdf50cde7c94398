import { carrierLabels } from '#contract/carrier-words.ts';
import { done, refused } from '#contract/outcome.ts';
import { toWireInstant } from '#rules/dates.ts';
import { companyOf } from '#rules/delivery/carriers.ts';
import { findPictures } from '#server/media/find-pictures.ts';
import { findReturnable } from '#server/ordering/fulfilment/return-in-store.ts';
import { worthOfReturn } from '#server/ordering/order-care/returns/return-worth.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import { listExchanges } from '#server/ordering/orders/returns/exchanges.ts';
import { readPhotoIds } from '#server/ordering/orders/returns/photos.ts';
import { listReturnPictures } from '#server/ordering/orders/returns/return-pictures.ts';
import { findReturn, type ListedReturn } from '#server/ordering/orders/returns/search-returns.ts';
import { readWholeOrder } from '#server/ordering/orders/whole-orders.ts';
import { transact } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { readRefundLimit } from '../approvals/refund-limit.ts';
import { waitingAbout } from '../approvals/search.ts';
import { maskedOrder } from '../payments-and-returns/masked-order.ts';

/** The data of one return's page. */
export async function readReturnPage(
  shop: Pick<Shop, 'db' | 'clock' | 'config'>,
  returnId: number,
) {
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
    ...(await dropOffOf(shop, found)),
    order: maskedOrder(overview),
    createdAt: toWireInstant(found.createdAt),
    worth,
    refundLimit: await readRefundLimit(db, found.orderId),
    gifts: found.giftLineIds.map((id) => lineOf.get(id)?.name ?? ''),
    sentPictures: (await readPhotoIds(db, [returnId]))(returnId),
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

/**
 * The number for a store and the carrier's last words about it, or why there can be none; nothing if it is not offered.
 */
async function dropOffOf(shop: Pick<Shop, 'db' | 'config'>, found: ListedReturn) {
  const { status, dropOffService, dropOffNo, dropOffCode, dropOffWords } = found;
  const report = dropOffCode === null ? null : `${dropOffCode} ${dropOffWords ?? ''}`.trim();
  if (dropOffNo && dropOffService) {
    const company = carrierLabels[companyOf(dropOffService)];
    return { dropOff: { company, number: dropOffNo, report, why: null } };
  }
  const parcel = status === 'APPROVED' ? await findReturnable(shop, found) : undefined;
  if (parcel === undefined) return {};
  const isPossible = typeof parcel !== 'string';
  return {
    dropOff: {
      company: isPossible ? carrierLabels[companyOf(parcel.service)] : '',
      number: null,
      report,
      why: isPossible ? null : parcel,
      ...(found.dropOffAskedAt && { isUnanswered: true as const }),
    },
  };
}
