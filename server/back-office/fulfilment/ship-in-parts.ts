import { skipReasonLabels } from '#contract/fulfilment.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { beginPicking, proveBeforePicking } from '#server/ordering/fulfilment/begin-picking.ts';
import {
  readOpenParcels,
  splitParcel,
  type Units,
} from '#server/ordering/fulfilment/change-parcel.ts';
import { cannot } from '#server/ordering/fulfilment/find-parcel.ts';
import { lockOrders } from '#server/ordering/orders/open-orders.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, type Audited, audited } from '../admin/audit.ts';

type Code = 'NOT_FOUND' | 'ORDER_CANNOT_BE_MOVED';

/**
 * Puts these units of an order into a parcel of their own, and the others into another one. It begins the picking
 * of an order without a parcel. If the order is being picked, the parcel with the units is divided.
 */
export async function shipInParts(
  shop: Shop,
  actor: Actor,
  orderId: number,
  chosen: readonly Units[],
): Promise<Outcome<{ id: number; laterId: number }, Code>> {
  await proveBeforePicking(shop, [orderId]);
  return audited(shop, actor, async (within) => {
    const { inside, transaction, note } = within;
    await lockOrders(transaction, [orderId]);
    const picked = await pickIfNone(within, orderId);
    if (!picked.ok) return picked;
    const parcels = await readOpenParcels(transaction, orderId);
    const parcel = parcels.find(({ units }) =>
      chosen.every(({ lineId, quantity }) =>
        units.some((unit) => unit.lineId === lineId && unit.quantity >= quantity),
      ),
    );
    if (!parcel) return cannot('沒有還在揀貨的包裹有這些數量，請重新整理後再試');
    const rest = parcel.units.flatMap(({ lineId, quantity }) => {
      const taken = chosen.find((unit) => unit.lineId === lineId)?.quantity ?? 0;
      return quantity > taken ? [{ lineId, quantity: quantity - taken }] : [];
    });
    if (rest.length === 0) return cannot('已選全部商品，不需要分批');
    const later = await splitParcel(inside, transaction, parcel.id, rest);
    if (!later.ok) return later;
    const after = { laterShipmentId: later.value };
    await note({ call: 'shipInParts', subject: ['shipment', parcel.id], after });
    return done({ id: parcel.id, laterId: later.value });
  });
}

async function pickIfNone(
  { inside, transaction, note }: Audited,
  orderId: number,
): Promise<Outcome<undefined, Code>> {
  if ((await readOpenParcels(transaction, orderId)).length > 0) return done(undefined);
  const { shipmentIds, skipped } = await beginPicking(inside, transaction, [orderId]);
  const shipmentId = shipmentIds.get(orderId);
  if (shipmentId === undefined) {
    const [why] = skipped;
    return cannot(`不能建立包裹：${why ? skipReasonLabels[why.reason] : ''}`);
  }
  const after = { shipmentId, stage: 'CREATED' };
  await note({ call: 'beginPicking', subject: ['order', orderId], after });
  return done(undefined);
}
