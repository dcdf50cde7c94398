import type { Reply } from '#contract/call.ts';
import type { fulfilmentCalls } from '#contract/calls/fulfilment.ts';
import type { BoardColumn, ShipmentStage } from '#contract/fulfilment.ts';
import { done, refused } from '#contract/outcome.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { storeWithChain } from '#rules/delivery/carriers.ts';
import { maskName } from '#rules/mask.ts';
import { byPlace } from '#rules/natural-order.ts';
import { amountToCollect, stagesOutside } from '#rules/orders/shipment-stages.ts';
import { readPlaces } from '#server/commerce/stock/places.ts';
import { type BoardRow, type BoardSearch, searchBoard } from '#server/ordering/fulfilment/board.ts';
import { isListColumn } from '#server/ordering/fulfilment/board-lists.ts';
import { readParcelsOf, unitsIn } from '#server/ordering/fulfilment/change-parcel.ts';
import { parcelToJoin } from '#server/ordering/fulfilment/dissolve-parcel.ts';
import { shownLifeOf } from '#server/ordering/fulfilment/label-life.ts';
import { readLotsToPick } from '#server/ordering/fulfilment/lots.ts';
import { readMessages } from '#server/ordering/fulfilment/messages.ts';
import {
  findShipment,
  readGoods,
  readShipments,
  type Shipment,
} from '#server/ordering/fulfilment/shipments.ts';
import { isSecondTry } from '#server/ordering/fulfilment/where-parcels-are.ts';
import { carrierOf } from '#server/ordering/logistics/carrier/carriers.ts';
import { readOrdersToSend } from '#server/ordering/orders/open-orders.ts';
import { readLines } from '#server/ordering/orders/read-orders.ts';
import { listHeldOrders } from '#server/ordering/payments/held-orders.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { metaOf, rangeAt } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';

type Row = Reply<typeof fulfilmentCalls.searchFulfilment>[number];
export type ParcelView = Reply<typeof fulfilmentCalls.readParcel>;

/** One page of a column of the board. */
export async function listColumn(
  shop: Pick<Shop, 'db' | 'clock' | 'config'>,
  search: BoardSearch,
): Promise<Page<Row[]>> {
  const { items, total } = await searchBoard(shop, search);
  return {
    items: await rowsOf(shop, search.column, items),
    meta: metaOf(rangeAt(search.page, search.perPage), total),
  };
}

async function rowsOf(
  shop: Pick<Shop, 'db' | 'clock' | 'config'>,
  column: BoardColumn,
  found: readonly BoardRow[],
): Promise<Row[]> {
  const { db, clock } = shop;
  const orderIds = found.map(({ orderId }) => orderId);
  const shipmentIds = found.flatMap(({ shipmentId }) => shipmentId ?? []);
  const orders = await readOrdersToSend(db, orderIds);
  // Orders of these columns leave later, or have left.
  const isLeaving = (stage: ShipmentStage | undefined) =>
    !isListColumn(column) && !(stage && stagesOutside.includes(stage));
  const held = await listHeldOrders(db, orderIds, clock.now());
  const parcels = new Map((await readShipments(db, shipmentIds)).map((one) => [one.id, one]));
  const goods = Map.groupBy(await readGoods(db, shipmentIds), ({ shipmentId }) => shipmentId);
  const withoutParcel = found.filter(({ shipmentId }) => shipmentId === null);
  const lines = Map.groupBy(
    await readLines(
      db,
      withoutParcel.map(({ orderId }) => orderId),
    ),
    ({ orderId }) => orderId,
  );
  return found.flatMap(({ orderId, shipmentId, since, isLate }) => {
    const order = orders.get(orderId);
    const parcel = shipmentId === null ? undefined : parcels.get(shipmentId);
    if (!order || (shipmentId !== null && !parcel)) return [];
    const inside = (shipmentId !== null && goods.get(shipmentId)) || [];
    const ordered = lines.get(orderId) ?? [];
    const units = parcel
      ? inside.reduce((sum, { needed }) => sum + needed, 0)
      : ordered.reduce((sum, { quantity }) => sum + quantity, 0);
    return {
      orderId,
      orderNo: order.orderNo,
      orderStatus: order.orderStatus,
      shipmentId,
      code: parcel?.code ?? order.orderNo,
      stage: parcel?.stage ?? null,
      heldFor: isLeaving(parcel?.stage) ? (held.get(orderId) ?? null) : null,
      since,
      isLate,
      shipType: order.shipType,
      paymentType: order.paymentType,
      isStanding: order.standingOrderId !== null,
      collectAmount: amountToCollect(order),
      recipient: maskName(order.recipient),
      storeName: storeWithChain(order.storeType, order.storeName),
      expectedDeliveryTime: order.expectedDeliveryTime,
      units,
      packed: inside.reduce((sum, { packed }) => sum + packed, 0),
      trackingNo: parcel?.trackingNo ?? null,
      labelFailure: parcel?.labelFailure ?? null,
      slipPrintedAt: toWireInstantOrNull(parcel?.slipPrintedAt ?? null),
      labelPrintedAt: toWireInstantOrNull(parcel?.labelPrintedAt ?? null),
      hasCarrierLabel: Boolean(parcel?.carrierId),
      labelLife: parcel ? shownLifeOf(shop, parcel) : null,
      carrierCode: parcel?.carrierCode ?? null,
      carrierWords: parcel?.carrierWords ?? null,
    };
  });
}

/** Labels of earlier releases name no service, so it is not known whether that has a call. */
const isCancelledByHand = ({ stage, carrier, carrierId, labelAskedAt }: Shipment) =>
  stage === 'LABELLED'
    ? carrierId !== null && !(carrier && carrierOf(carrier).hasCancelCall)
    : stage === 'PACKED' && labelAskedAt !== null;

/** One parcel for the packing screen; NOT_FOUND if it was given up. */
export async function showParcel(
  { db, clock }: Pick<Shop, 'clock'> & { db: Queryable },
  shipmentId: number,
) {
  const shipment = await findShipment(db, shipmentId);
  const order = shipment && (await readOrdersToSend(db, [shipment.orderId])).get(shipment.orderId);
  if (!shipment || !order) return refused('NOT_FOUND', { message: '這個包裹已被解除，請重新整理' });
  const goods = await readGoods(db, [shipmentId]);
  const placeOf = await readPlaces(db, goods);
  const lots = await readLotsToPick(db, goods, clock.now());
  const names = new Map((await readLines(db, [order.id])).map(({ id, name }) => [id, name]));
  const units = await unitsIn(db, shipmentId);
  const messages = await readMessages(db, shipmentId);
  const parcels = await readParcelsOf(db, order.id);
  const joins = parcelToJoin({ shipment, order }, parcels);
  const view: ParcelView = {
    id: shipment.id,
    code: shipment.code,
    orderId: order.id,
    stage: shipment.stage,
    shipType: order.shipType,
    recipient: maskName(order.recipient),
    orderNote: order.orderNote,
    shipNote: order.shipNote,
    collectAmount: amountToCollect(order),
    goods: goods
      .map(({ id, name, materialNo, needed, packed, ...one }) => ({
        id,
        name,
        place: placeOf(one),
        materialNo,
        needed,
        packed,
        lots: lots.packed.get(id) ?? [],
        nextLots: lots.next.get(id) ?? [],
      }))
      .toSorted(byPlace),
    lines: units.map(({ lineId, quantity }) => ({
      lineId,
      name: names.get(lineId) ?? '',
      quantity,
    })),
    ...(isCancelledByHand(shipment) && { isCancelledByHand: true as const }),
    ...(isSecondTry(shipment, parcels) && { isSecondTry: true as const }),
    ...(joins && { joinsCode: joins.code }),
    ...(shipment.isDealtWith && { isDealtWith: true as const }),
    messages: messages.map(({ at, kind, code, words }) => ({
      at: toWireInstant(at),
      kind,
      code,
      words,
    })),
  };
  return done(view);
}
