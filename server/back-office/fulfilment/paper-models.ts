import { formatDate } from '#rules/dates.ts';
import { storeWithChain } from '#rules/delivery/carriers.ts';
import { byPlace } from '#rules/natural-order.ts';
import { deliveryTimeLabels, shipTypeLabels } from '#rules/order-labels.ts';
import { offByCoupon, offByExchange } from '#rules/orders/reductions.ts';
import { amountToCollect } from '#rules/orders/shipment-stages.ts';
import { refundOfUnits } from '#rules/prices/prorate.ts';
import { readWarehouseProducts } from '#server/commerce/catalog/warehouse-products.ts';
import { readPlaces } from '#server/commerce/stock/places.ts';
import { unitsIn } from '#server/ordering/fulfilment/change-parcel.ts';
import { type LotUnits, lotWords, readLotsToPick } from '#server/ordering/fulfilment/lots.ts';
import type { PackingSlip, PickList } from '#server/ordering/fulfilment/paper/models.ts';
import { type Goods, readGoods, type Shipment } from '#server/ordering/fulfilment/shipments.ts';
import type { OrderToSend } from '#server/ordering/orders/open-orders.ts';
import { readLines } from '#server/ordering/orders/read-orders.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** A parcel with the order that is sent in it. */
export interface Sending {
  shipment: Shipment;
  order: OrderToSend;
}

const wayOf = ({ shipType, storeType, storeName, storeNo }: OrderToSend) =>
  shipType === 'STORE'
    ? `${storeType ? '' : '7-ELEVEN '}${storeWithChain(storeType, storeName)}（${storeNo}）`
    : shipTypeLabels.HOME;

/** What the label of a parcel says. */
export function labelOf({ shipment, order }: Sending) {
  return {
    code: shipment.code,
    recipient: order.recipient,
    mobile: order.recipientMobile,
    address: order.shipAddress,
    store: order.shipType === 'STORE' ? wayOf(order) : '',
    timeSlot: deliveryTimeLabels[order.expectedDeliveryTime],
    note: order.shipNote,
    collectAmount: amountToCollect(order),
  };
}

/** The goods of these parcels in the order of the shelves, all together and parcel by parcel. */
export async function pickListOf(
  db: Queryable,
  sendings: readonly Sending[],
  { brand, madeAt, now }: { brand: string; madeAt: string; now: Date },
): Promise<PickList> {
  const codes = new Map(sendings.map(({ shipment }) => [shipment.id, shipment.code]));
  const goods = await readGoods(db, [...codes.keys()]);
  const productIds = goods.filter(({ kind }) => kind === 'product').map(({ itemId }) => itemId);
  const products = await readWarehouseProducts(db, productIds);
  const barcodeOf = ({ kind, itemId }: (typeof goods)[number]) =>
    (kind === 'product' && products.get(itemId)?.barcode) || '';
  const placeOf = await readPlaces(db, goods);
  // Parcel by parcel, as they will be packed.
  const inTurn = sendings.flatMap(({ shipment }) =>
    goods.filter(({ shipmentId }) => shipmentId === shipment.id),
  );
  const { next } = await readLotsToPick(db, inTurn, now);
  const lotsOf = (some: readonly Goods[]) =>
    lotWords(addedUp(some.flatMap(({ id }) => next.get(id) ?? [])));
  const byParcel = Map.groupBy(goods, ({ shipmentId }) => shipmentId);
  const shelves = [...Map.groupBy(goods, ({ materialNo }) => materialNo)].map(
    ([materialNo, needs]) => ({
      materialNo,
      name: needs[0]?.name ?? '',
      barcode: needs[0] ? barcodeOf(needs[0]) : '',
      place: needs[0] ? placeOf(needs[0]) : '',
      needed: needs.reduce((sum, { needed }) => sum + needed, 0),
      lots: lotsOf(needs),
      parcels: needs
        .map(({ shipmentId, needed }) => `${codes.get(shipmentId)}×${needed}`)
        .join('、'),
    }),
  );
  const parcels = sendings.map(({ shipment, order }) => ({
    code: shipment.code,
    way: wayOf(order),
    note: order.shipNote,
    goods: (byParcel.get(shipment.id) ?? [])
      .map((one) => ({
        name: one.name,
        place: placeOf(one),
        materialNo: one.materialNo,
        barcode: barcodeOf(one),
        needed: one.needed,
        lots: lotsOf([one]),
      }))
      .toSorted(byPlace),
  }));
  return { kind: 'pick-list', brand, madeAt, shelves: shelves.toSorted(byPlace), parcels };
}

/** The units of each lot together, in the order of the lots. */
function addedUp(lots: readonly LotUnits[]): LotUnits[] {
  return [...Map.groupBy(lots, ({ lotNo }) => lotNo).values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, units: rest.reduce((sum, { units }) => sum + units, first.units) }] : [],
  );
}

/** What lies in each of these parcels, for the shopper and for whoever looks it over. */
export async function slipsOf(db: Queryable, sendings: readonly Sending[]): Promise<PackingSlip[]> {
  const orderIds = sendings.map(({ order }) => order.id);
  const all = await readLines(db, orderIds);
  const lines = Map.groupBy(all, ({ orderId }) => orderId);
  const placeOf = await readPlaces(
    db,
    all.flatMap(({ kind, itemId }) => (kind === 'combination' ? [] : { kind, itemId })),
  );
  const slips: PackingSlip[] = [];
  for (const { shipment, order } of sendings) {
    const units = await unitsIn(db, shipment.id);
    const known = new Map((lines.get(order.id) ?? []).map((line) => [line.id, line]));
    const isWhole = [...known.values()].every(({ id, quantity }) =>
      units.some((unit) => unit.lineId === id && unit.quantity === quantity),
    );
    slips.push({
      code: shipment.code,
      orderedAt: formatDate(order.createdAt),
      recipient: order.recipient,
      way: wayOf(order),
      note: order.shipNote,
      lines: units.flatMap(({ lineId, quantity }) => {
        const line = known.get(lineId);
        if (!line) return [];
        // Without the sums, which name the reductions, the list price would be a price that the shopper does not know.
        const unitPrice = isWhole ? line.listPrice : line.unitPrice;
        // What offers took off stands in the sums of a whole order, otherwise in the amount of the units.
        const amount = isWhole
          ? unitPrice * quantity
          : refundOfUnits({ ...line, couponShare: 0 }, quantity);
        // A set lies in as many places as it has goods; the scan screen shows them.
        const { kind, itemId } = line;
        const place = kind === 'combination' ? '' : placeOf({ kind, itemId });
        return [{ name: line.name, place, quantity, unitPrice, amount }];
      }),
      sums: isWhole ? sumsOf(order) : undefined,
    });
  }
  return slips;
}

const sumsOf = (order: OrderToSend) =>
  [
    { label: '商品小計', amount: order.productAmount },
    { label: '優惠', amount: -order.discountAmount },
    { label: '優惠券', amount: -offByCoupon(order) },
    { label: '換貨折抵', amount: -offByExchange(order.reductions) },
    { label: '運費', amount: order.shipFee },
    { label: '合計', amount: order.paidAmount },
  ].filter(({ label, amount }) => amount !== 0 || label === '合計');
