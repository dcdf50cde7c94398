import { inArray } from 'drizzle-orm';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { formatPrice } from '#rules/numbers.ts';
import { restockReturned } from '#server/commerce/stock/restock-returned.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import { moveOrder } from '#server/ordering/orders/move-order.ts';
import { orderEventNotes, recordOrderEvent } from '#server/ordering/orders/order-events.ts';
import { giftsOfLines, unitsOfLines } from '#server/ordering/orders/units-of-lines.ts';
import type { RefundCode } from '#server/ordering/payments/request-refund.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { orderFollows } from './carrier-reports.ts';
import { cannot } from './find-parcel.ts';
import { lockLotsOfParcels } from './lots-of-parcels.ts';
import { refundUnits } from './refund-units.ts';
import { type Rest, readRest } from './rest.ts';
import { shipments } from './tables.ts';

type Code = 'ORDER_CANNOT_BE_MOVED' | 'STALE_RECORD' | RefundCode;

/**
 * Cancels the rest of an order, in the caller's transaction: the units that have not left although another parcel
 * has. Their price less the coupon's share is refunded, their parcels are given up, and the order continues with
 * the others. The last statement puts the goods and gifts back into the stock. `seen` is the amount in TWD that the
 * caller saw; STALE_RECORD if it differs now.
 */
export async function cancelRest(
  shop: ShopInTransaction,
  transaction: Transaction,
  orderId: number,
  seen: number,
): Promise<Outcome<{ amount: number }, Code>> {
  const at = shop.clock.now();
  await lockOrder(transaction, { orderId }, ['id']);
  const rest = await readRest(transaction, orderId, at);
  if (!rest) return cannot('沒有還沒寄出的商品，可能已由同事處理，請重新整理');
  if (rest.why !== null) return cannot(rest.why);
  if (rest.amount !== seen) {
    return refused('STALE_RECORD', { message: '退款金額剛有變動，請重新整理後確認' });
  }
  const refund = await refundUnits(shop, transaction, {
    ...rest,
    orderId,
    reason: '取消尚未寄出的商品',
    refundKey: `rest-${orderId}-${rest.parcelIds.join('-')}`.slice(0, 100),
    goods: 'RESTOCKED',
  });
  if (!refund.ok) return refund;
  await lockLotsOfParcels(transaction, orderId);
  await transaction.delete(shipments).where(inArray(shipments.id, rest.parcelIds));
  await notifyShopper(shop, transaction, rest);
  if (rest.isAll) {
    await moveOrder(shop, transaction, { orderId, orderStatus: 'RETURNED', event: 'RETURNED', at });
  } else {
    await orderFollows(shop, transaction, orderId);
  }
  const lines = rest.lines.map(({ line, quantity }) => ({ ...line, quantity }));
  const goods = lines.filter(({ kind }) => kind !== 'gift');
  const [units, gifts] = [unitsOfLines(goods), giftsOfLines(lines)];
  await restockReturned(transaction, { orderId, units, gifts, at });
  return done({ amount: rest.amount });
}

async function notifyShopper(
  { clock, jobs }: ShopInTransaction,
  transaction: Transaction,
  { order: { id: orderId }, lines, amount }: Rest,
): Promise<void> {
  const goods = lines.map(({ line, quantity }) => `${line.name} × ${quantity}`);
  const note = [
    `${orderEventNotes.REST_CANCELLED}：${goods.join('、')}`,
    ...(amount > 0 ? [`退款 ${formatPrice(amount)}`] : []),
  ];
  await recordOrderEvent(transaction, orderId, 'REST_CANCELLED', clock.now(), note.join('，'));
  const email = { orderId, occasion: 'restCancelled', amount, goods } as const;
  await jobs.enqueue(transaction, 'send-order-letter', email);
}
