import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Statement } from '#server/platform/database/run-batch.ts';
import { runStatement } from '#server/platform/database/run-named.ts';
import { orderEvents } from './tables.ts';

/** The events of an order, each with the text that the shopper reads in the timeline. */
export const orderEventNotes = {
  PLACED: '訂單已成立',
  PAYMENT_TYPE_CHANGED: '已更改付款方式',
  PAYMENT_FAILED: '付款未完成，可於付款期限內重新付款',
  PAID: '已收到您的付款',
  SURPLUS_PAID: '收到多付的款項，將自動退回',
  DELIVERY_CHANGED: '已更改配送資料',
  LINES_CHANGED: '已更改訂單商品',
  REST_CANCELLED: '尚未寄出的商品已取消',
  PROCESSING: '商品備貨中',
  SHIPPED: '商品已出貨',
  ARRIVED: '商品已送達',
  ARRIVED_AT_STORE: '商品已送達取貨門市',
  COMPLETED: '訂單已完成',
  CANCELLED: '訂單已取消',
  PAYMENT_EXPIRED: '未於期限內付款，訂單已取消',
  RETURN_REQUESTED: '已收到您的退貨申請',
  RETURN_APPROVED: '退貨申請已核准，請將商品寄回',
  RETURN_RECEIVED: '已收到您寄回的商品',
  RETURN_REFUSED: '退貨申請未通過',
  RETURN_REFUNDED: '退貨檢查完成，辦理退款',
  RETURNED: '訂單商品已全數退回',
  NOT_COLLECTED: '商品逾期未領，已退回本公司',
  PARCEL_RETURNED: '一個包裹已退回本公司',
  REFUNDED: '款項已退回',
} as const;

export type OrderEventType = keyof typeof orderEventNotes;

const recordText = 'insert into order_events (order_id, type, note, at) values ($1, $2, $3, $4)';

/** The statement that adds an event to the order's timeline; `note` replaces the usual text. */
export const orderEventStatement = (
  orderId: number,
  type: OrderEventType,
  at: Date,
  note: string = orderEventNotes[type],
): Statement => ({
  name: 'record order event',
  text: recordText,
  values: [orderId, type, note, at],
});

/** Adds an event to the order's timeline, in the transaction that makes the change; `note` replaces the usual text. */
export async function recordOrderEvent(
  db: Queryable,
  orderId: number,
  type: OrderEventType,
  at: Date,
  note?: string,
): Promise<void> {
  await runStatement(db, orderEventStatement(orderId, type, at, note));
}

/** The events of an order, oldest first. */
export function readOrderEvents(db: Queryable, orderId: number) {
  return db
    .select({ at: orderEvents.at, type: orderEvents.type, note: orderEvents.note })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
}
