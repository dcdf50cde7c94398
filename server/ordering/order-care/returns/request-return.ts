import { done, type Outcome, refused } from '#contract/outcome.ts';
import { canRequestReturn, isReturnAllowed } from '#rules/orders/returns.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import { recordOrderEvent } from '#server/ordering/orders/order-events.ts';
import { readLines } from '#server/ordering/orders/read-orders.ts';
import { findExchangeBy } from '#server/ordering/orders/returns/exchanges.ts';
import { insertReturn, type RequestedLine } from '#server/ordering/orders/returns/move-return.ts';
import { takePhotos } from '#server/ordering/orders/returns/photos.ts';
import { unitsTakenBack } from '#server/ordering/orders/returns/read-returns.ts';
import { readReturnSettings } from '#server/ordering/orders/returns/return-settings.ts';
import { transactUnlessRefused } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { areReturnable, shownTerms } from './asked-units.ts';

export interface ReturnRequest {
  lines: readonly RequestedLine[];
  note: string;
  /** Ids of pictures that the member has uploaded. */
  pictures: readonly number[];
}

declare module '#server/platform/events.ts' {
  interface DomainEvents {
    /**
     * A member asks to return units of an order. The answer: the units that are not with the member and not refunded, by
     * line.
     */
    'return-is-requested': { data: { orderId: number }; answer: ReadonlyMap<number, number> };
  }
}

type RequestCode =
  | 'ORDER_NOT_FOUND'
  | 'RETURN_IS_NOT_POSSIBLE'
  | 'RETURN_IS_EXCLUDED'
  | 'RETURN_IS_UNDER_WAY'
  | 'RETURN_PICTURE_NOT_FOUND';

const isNotThere = '部分商品的包裹已退回本店，還沒有送到您手上；請減少退貨數量，或聯繫客服';

/**
 * A member asks to return units of their order: within the time for returns, no more units than they still have,
 * and no opened hygiene goods unless they are faulty or wrong. Units of a parcel that came back to the shop are dealt
 * with there. An order has one open return at a time.
 */
export async function requestReturn(
  { db, clock, jobs, events }: Shop,
  memberId: number,
  orderId: number,
  { lines, note, pictures }: ReturnRequest,
): Promise<Outcome<undefined, RequestCode>> {
  const at = clock.now();
  return transactUnlessRefused(db, async (transaction) => {
    const order = await lockOrder(transaction, { orderId, memberId }, [
      'orderStatus',
      'receivedAt',
      'thresholds',
    ]);
    if (!order) return refused('ORDER_NOT_FOUND');
    if (!canRequestReturn(order, at)) return refused('RETURN_IS_NOT_POSSIBLE');
    // The payment for its goods belongs to another order, so the shop's staff must handle it by hand.
    if (await findExchangeBy(transaction, orderId)) return refused('RETURN_IS_NOT_POSSIBLE');
    const own = await readLines(transaction, [orderId]);
    const takenBack = await unitsTakenBack(transaction, orderId);
    const asked = { own, takenBack, wanted: lines };
    if (!areReturnable(asked)) return refused('RETURN_IS_NOT_POSSIBLE');
    const [inHouse] = await events.publish(transaction, 'return-is-requested', { orderId });
    if (inHouse && !areReturnable({ ...asked, inHouse })) {
      return refused('RETURN_IS_NOT_POSSIBLE', { message: isNotThere });
    }
    if (!lines.every(isReturnAllowed)) return refused('RETURN_IS_EXCLUDED');
    const terms = await readReturnSettings(transaction);
    const shown = shownTerms(asked, { thresholds: order.thresholds, terms });
    const returnId = await insertReturn(transaction, { orderId, note, at, ...shown }, lines);
    if (returnId === undefined) return refused('RETURN_IS_UNDER_WAY');
    if (!(await takePhotos(transaction, { userId: memberId, returnId }, pictures))) {
      return refused('RETURN_PICTURE_NOT_FOUND');
    }
    await recordOrderEvent(transaction, orderId, 'RETURN_REQUESTED', at);
    await jobs.enqueue(transaction, 'send-order-letter', { orderId, occasion: 'returnRequested' });
    return done(undefined);
  });
}
