import { canCancel } from '#rules/orders/order-states.ts';
import { readParcelProgress } from '#server/ordering/fulfilment/change-parcel.ts';
import { whyLinesStay } from '#server/ordering/order-care/edits/edit-obstacles.ts';
import type { WholeOrder } from '#server/ordering/orders/whole-orders.ts';
import type { Queryable } from '#server/platform/database/database.ts';

type Order = Pick<WholeOrder, 'id' | 'orderStatus' | 'exportBatchAt' | 'shipType' | 'receivedAt'>;

/** The sentence why the delivery of an order may not be changed; undefined while neither a label nor the ERP has it. */
export async function whyDeliveryStays(db: Queryable, order: Order): Promise<string | undefined> {
  if (order.exportBatchAt) return '訂單已交給 ERP，請到 ERP 更改';
  if (!canCancel(order) && !(await cameBackFromStore(db, order))) {
    return '訂單已出貨或取消，不能再更改配送資料';
  }
  return whyParcelsStay(db, order.id);
}

/**
 * Whether the parcels of an order to a store came back, so that they can be sent to another store, e.g. if it is
 * closed.
 */
async function cameBackFromStore(
  db: Queryable,
  { id, orderStatus, shipType, receivedAt }: Order,
): Promise<boolean> {
  if (shipType !== 'STORE' || receivedAt !== null) return false;
  if (orderStatus !== 'SHIPPED' && orderStatus !== 'ARRIVED') return false;
  return (await readParcelProgress(db, id)).isBack;
}

/** The sentence why the goods of an order may not be changed now; undefined if they may. */
export async function whyGoodsStay(
  db: Queryable,
  order: WholeOrder,
  now: Date,
): Promise<string | undefined> {
  return (await whyLinesStay(db, order, now)) ?? whyParcelsStay(db, order.id);
}

/** A sentence if one of the parcels has its label, or may have it. */
export async function whyParcelsStay(db: Queryable, orderId: number): Promise<string | undefined> {
  const { isLabelled } = await readParcelProgress(db, orderId);
  return isLabelled ? '包裹已有標籤，不能再更改；請先取消標籤' : undefined;
}
