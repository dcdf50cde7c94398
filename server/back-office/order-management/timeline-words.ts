import type { AdminEndpointName } from '#contract/admin-endpoints.ts';
import type { OrderStatus } from '#contract/enumerations.ts';
import { shipmentStageLabels } from '#contract/fulfilment.ts';
import { orderStatusWords } from '#contract/resources/order-choices.ts';
import { inTwd } from '#rules/numbers.ts';
import { type OrderEventType, orderEventNotes } from '#server/ordering/orders/order-events.ts';

/** The status that an order has after an event; other events leave the status as it is. */
const statusAfter: Readonly<Partial<Record<OrderEventType, OrderStatus>>> = {
  PLACED: 'ESTABLISHED',
  PROCESSING: 'PROCESSING',
  SHIPPED: 'SHIPPED',
  ARRIVED: 'ARRIVED',
  ARRIVED_AT_STORE: 'ARRIVED',
  COMPLETED: 'COMPLETED',
  CANCELLED: 'CANCELLED',
  PAYMENT_EXPIRED: 'CANCELLED',
  RETURNED: 'RETURNED',
  NOT_COLLECTED: 'RETURNED',
};

/** Words for operators where the usual text speaks to the shopper. */
const eventWords: Readonly<Partial<Record<OrderEventType, string>>> = {
  PAYMENT_FAILED: '付款失敗',
  PAID: '收到付款',
  SURPLUS_PAID: '收到多付的款項，等待退回',
  PROCESSING: '開始備貨',
  ARRIVED_AT_STORE: '商品到店',
  PAYMENT_EXPIRED: '逾期未付款，自動取消',
  RETURN_REQUESTED: '顧客申請退貨',
  RETURN_APPROVED: '退貨已核准',
  RETURN_RECEIVED: '收到退回的商品',
  RETURN_REFUNDED: '退貨檢查完成，辦理退款',
  NOT_COLLECTED: '逾期未領，退回本店',
};

/** The events that an administrator's call causes in the same moment; both are one entry of the timeline. */
const causedBy: Readonly<Partial<Record<AdminEndpointName, readonly OrderEventType[]>>> = {
  createOrder: ['PLACED'],
  cancelOrderByShop: ['CANCELLED'],
  cancelRestOfOrder: ['REST_CANCELLED'],
  editDelivery: ['DELIVERY_CHANGED'],
  editOrderLines: ['LINES_CHANGED'],
  beginPicking: ['PROCESSING'],
  handOverParcels: ['SHIPPED'],
  handOverTogether: ['SHIPPED'],
  deliverParcels: ['ARRIVED', 'ARRIVED_AT_STORE'],
  updateShipmentStatus: ['PROCESSING', 'SHIPPED', 'ARRIVED', 'ARRIVED_AT_STORE', 'COMPLETED'],
  approveReturn: ['RETURN_APPROVED'],
  refuseReturn: ['RETURN_REFUSED'],
  receiveReturn: ['RETURN_RECEIVED'],
  refundReturn: ['RETURN_REFUNDED'],
};

/**
 * Whether an event of an order comes from this call of an administrator, so that the timeline shows only one of them.
 */
export const isCausedBy = (call: string, type: string): boolean =>
  (causedBy as Readonly<Record<string, readonly string[] | undefined>>)[call]?.includes(type) ===
  true;

const isKnown = (type: string): type is OrderEventType => Object.hasOwn(orderEventNotes, type);

/** The text of an event for operators; a text of its own, with names and amounts, stays as it is. */
export const wordsOfEvent = (type: string, note: string): string =>
  inTwd((isKnown(type) && note === orderEventNotes[type] && eventWords[type]) || note);

const between = (from: string | undefined, to: string) => (from ? `${from} → ${to}` : to);

/** Names for each event the change of the order's status, e.g. 備貨中 → 已出貨; '' for events without one. */
export function statusChanges(types: readonly string[]): string[] {
  let status: OrderStatus | undefined;
  return types.map((type) => {
    const next = isKnown(type) ? statusAfter[type] : undefined;
    if (!next || next === status) return '';
    const change = status ? between(orderStatusWords[status], orderStatusWords[next]) : '';
    status = next;
    return change;
  });
}

type Values = Readonly<Record<string, unknown>> | null;

/** The change that an audit entry has stored: of the order's status, or of the stage of a parcel. */
export function storedChange(before: Values, after: Values): string {
  const labels = [
    ['orderStatus', orderStatusWords],
    ['stage', shipmentStageLabels],
  ] as const;
  for (const [name, words] of labels) {
    const wordOf = (values: Values) =>
      (words as Readonly<Record<string, string>>)[String(values?.[name] ?? '')];
    const to = wordOf(after);
    if (to) return between(wordOf(before), to);
  }
  return '';
}
